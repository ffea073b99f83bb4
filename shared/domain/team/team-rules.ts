import { object, string, type InferType } from 'yup'
import { parseJson } from '../../json.ts'
import { lenderRulesShape, type LenderRules } from '../offers/lender-rules.ts'
import * as fields from './fields.ts'

/** The policy of a team space that has its rules for offers. */
export const teamRulesPolicy = 'rules'
/** Characters that a team space takes. */
export const longestTeamRules = 8_000

/** What a team shares of a connection's rules: all but the words of disclosures. */
export type TeamRules = Omit<LenderRules, 'disclosures'>

const { disabledRules, ruleSeverities, policyLimits, creditPolicy } = lenderRulesShape
/** As a page sends them, and as a colleague proposed them. */
export const teamRulesShape = { disabledRules, ruleSeverities, policyLimits, creditPolicy }
const schema = object(teamRulesShape).noUnknown().strict().required()

export const teamRulesIn = (rules: TeamRules): TeamRules => ({
  disabledRules: rules.disabledRules,
  ruleSeverities: rules.ruleSeverities,
  policyLimits: rules.policyLimits,
  creditPolicy: rules.creditPolicy,
})

/** The same text for the same rules. */
export function teamRulesText(rules: TeamRules): string {
  const { disabledRules: disabled, ...others } = teamRulesIn(rules)
  return JSON.stringify(inOrder({ disabledRules: disabled.toSorted(), ...others }))
}

/** Lists stay in their order, fields are sorted. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, entry]) => [name, inOrder(entry)]))
}

/** What a colleague proposed; null if it can't be read, as rules of a newer version. */
export function readTeamRules(text: string): TeamRules | null {
  const rules = parseJson(text)
  return schema.isValidSync(rules) ? rules : null
}

const rulesText = () =>
  string()
    .max(2 * longestTeamRules)
    .required()

/** The policy and the proposal as the server sends them, times by its clock in epoch milliseconds. */
export const teamPolicyShape = object({
  standing: object({
    rules: rulesText(),
    proposedBy: fields.account(),
    confirmedBy: fields.account(),
    at: fields.count(),
    /** The version, which a proposal and its confirmation must have seen. */
    number: fields.entryNumber(),
  })
    .nullable()
    .defined(),
  proposal: object({
    id: fields.operationId(),
    rules: rulesText(),
    by: fields.account(),
    at: fields.count(),
  })
    .nullable()
    .defined(),
})

export type TeamPolicy = InferType<typeof teamPolicyShape>

/**
 * Proposed to withdraw a proposal where no policy stands, as the protocol replaces proposals and
 * deletes none: no rules that `readTeamRules` reads.
 */
export const noRulesText = '{}'

/** The proposal that waits; null if it says what stands, by which it was withdrawn. */
export function openProposal({ standing, proposal }: TeamPolicy): TeamPolicy['proposal'] {
  return proposal === null || proposal.rules === standing?.rules ? null : proposal
}
