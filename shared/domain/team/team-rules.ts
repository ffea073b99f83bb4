import { object, string, type InferType } from 'yup'
import { parseSharedJson } from '../../json.ts'
import { lenderRulesShape, type LenderRules } from '../offers/policy/lender-rules.ts'
import * as fields from './fields.ts'

/** Name of the team space policy that contains the rules for offers. */
export const teamRulesPolicy = 'rules'
/** Maximum characters that a team space accepts. */
export const longestTeamRules = 8_000

/** The part of a connection's rules that a team shares: all but the disclosure texts. */
export type TeamRules = Omit<LenderRules, 'disclosures'>

const { disabledRules, ruleSeverities, policyLimits, creditPolicy } = lenderRulesShape
/** Shape of the rules, as sent by a page and as proposed by a colleague. */
export const teamRulesShape = { disabledRules, ruleSeverities, policyLimits, creditPolicy }
const schema = object(teamRulesShape).noUnknown().strict().required()

export const teamRulesIn = (rules: TeamRules): TeamRules => ({
  disabledRules: rules.disabledRules,
  ruleSeverities: rules.ruleSeverities,
  policyLimits: rules.policyLimits,
  creditPolicy: rules.creditPolicy,
})

/** A text that is equal for equal rules. */
export function teamRulesText(rules: TeamRules): string {
  const { disabledRules: disabled, ...others } = teamRulesIn(rules)
  return JSON.stringify(inOrder({ disabledRules: disabled.toSorted(), ...others }))
}

/** Lists keep their order; fields are sorted. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, entry]) => [name, inOrder(entry)]))
}

/** The rules that a colleague proposed; null if they can't be read, such as rules of a newer version. */
export function readTeamRules(text: string): TeamRules | null {
  const rules = parseSharedJson(text)
  return schema.isValidSync(rules) ? rules : null
}

const rulesText = () =>
  string()
    .max(2 * longestTeamRules)
    .required()

/** The policy and the proposal from the server; times by the server's clock, in epoch milliseconds. */
export const teamPolicyShape = object({
  inForce: object({
    rules: rulesText(),
    proposedBy: fields.account(),
    confirmedBy: fields.account(),
    at: fields.count(),
    /** The policy's version, which a proposal and its confirmation send as the version seen. */
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
 * Proposed to withdraw a proposal if no policy is in force, because the protocol can replace
 * proposals but not delete them. `readTeamRules` returns null for it.
 */
export const noRulesText = '{}'

/** The open proposal; null if it equals the policy in force, which is how proposals are withdrawn. */
export function openProposal({ inForce, proposal }: TeamPolicy): TeamPolicy['proposal'] {
  return proposal === null || proposal.rules === inForce?.rules ? null : proposal
}
