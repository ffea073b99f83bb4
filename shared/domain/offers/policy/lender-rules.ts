import { array, mixed, string } from 'yup'
import { isRecord } from '../../../json.ts'
import {
  creditPolicySchema,
  fileCreditPolicySchema,
  noCreditPolicy,
  type CreditPolicy,
} from './credit-policy.ts'
import {
  disclosureWordsSchema,
  noDisclosureWords,
  type DisclosureWords,
} from '../disclosure/disclosure-words.ts'
import { policyLimits, type PolicyLimits } from './policy-limits.ts'
import { policyLimitsSchema } from './policy-limits-schema.ts'

/** block: the offer isn't sent. warn: it is sent once the officer gives a reason. */
export type PolicySeverity = 'block' | 'warn'

/** A lender's rules for offers and their disclosures; each connection has its own. */
export interface LenderRules {
  /** Names of disabled rules; unknown names are ignored. */
  readonly disabledRules: readonly string[]
  /** Severities that differ from a rule's default, by rule name. */
  readonly ruleSeverities: Readonly<Record<string, PolicySeverity>>
  /** Limits that the enabled rules check. */
  readonly policyLimits: PolicyLimits
  readonly creditPolicy: CreditPolicy
  readonly disclosures: DisclosureWords
}

/** Every rule with its default severity, no credit policy, and no disclosure sentences. */
export const standardRules = (): LenderRules => ({
  disabledRules: [],
  ruleSeverities: {},
  policyLimits: policyLimits(),
  creditPolicy: noCreditPolicy,
  disclosures: noDisclosureWords,
})

/** Only the rules of a connection. */
export const rulesIn = ({
  disabledRules,
  ruleSeverities,
  policyLimits: limits,
  creditPolicy,
  disclosures,
}: LenderRules): LenderRules => ({
  disabledRules,
  ruleSeverities,
  policyLimits: limits,
  creditPolicy,
  disclosures,
})

const ruleName = () => string().min(1).max(64).required()
const mostRules = 100

const isSeverity = (value: unknown): boolean => value === 'block' || value === 'warn'

const ruleSeverities = mixed<Readonly<Record<string, PolicySeverity>>>(
  (value: unknown): value is Readonly<Record<string, PolicySeverity>> =>
    isRecord(value) &&
    Object.keys(value).length <= mostRules &&
    Object.keys(value).every((name) => ruleName().isValidSync(name)) &&
    Object.values(value).every(isSeverity),
)

/** Shape of the rules as sent by a page. */
export const lenderRulesShape = {
  disabledRules: array(ruleName()).max(mostRules).required(),
  ruleSeverities: ruleSeverities.required(),
  policyLimits: policyLimitsSchema,
  creditPolicy: creditPolicySchema.required(),
  disclosures: disclosureWordsSchema.required(),
}

/** Shape of the rules in a file; files of earlier versions lack the later parts. */
export const fileRulesShape = {
  ...lenderRulesShape,
  ruleSeverities: ruleSeverities.optional(),
  creditPolicy: fileCreditPolicySchema.default(undefined).optional(),
  disclosures: disclosureWordsSchema.default(undefined).optional(),
}
