import { array, mixed, string } from 'yup'
import { isRecord } from '../../json.ts'
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
} from './disclosure-words.ts'
import { policyLimits, type PolicyLimits } from './policy-limits.ts'
import { policyLimitsSchema } from './policy-limits-schema.ts'

/** block: it is not sent. warn: sent once a reason is given. */
export type PolicySeverity = 'block' | 'warn'

/** How a lender set its rules for offers and their disclosures; each connection has its own. */
export interface LenderRules {
  /** Names of rules that are off; unknown names are harmless. */
  readonly disabledRules: readonly string[]
  /** Rules that stop or warn otherwise than by themselves, by their names. */
  readonly ruleSeverities: Readonly<Record<string, PolicySeverity>>
  /** What the rules that are on measure by. */
  readonly policyLimits: PolicyLimits
  readonly creditPolicy: CreditPolicy
  readonly disclosures: DisclosureWords
}

/** Every rule as it is by itself, no credit policy, and no words for disclosures. */
export const standardRules = (): LenderRules => ({
  disabledRules: [],
  ruleSeverities: {},
  policyLimits: policyLimits(),
  creditPolicy: noCreditPolicy,
  disclosures: noDisclosureWords,
})

/** The rules of a connection, and nothing else of it. */
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

/** What a page sends of them. */
export const lenderRulesShape = {
  disabledRules: array(ruleName()).max(mostRules).required(),
  ruleSeverities: ruleSeverities.required(),
  policyLimits: policyLimitsSchema,
  creditPolicy: creditPolicySchema.required(),
  disclosures: disclosureWordsSchema.required(),
}

/** What a file has of them: one of an earlier version lacks the later parts. */
export const fileRulesShape = {
  ...lenderRulesShape,
  ruleSeverities: ruleSeverities.optional(),
  creditPolicy: fileCreditPolicySchema.default(undefined).optional(),
  disclosures: disclosureWordsSchema.default(undefined).optional(),
}
