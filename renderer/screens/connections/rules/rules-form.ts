import { boolean, mixed, object, string, type TestContext } from 'yup'
import { ficoRange } from '../../../../shared/values/credit-facts.ts'
import {
  limitsOfProduct,
  noProductLimits,
  productLimitBounds,
  productLimitNames,
  productQuantity,
  type CreditPolicy,
  type ProductLimitName,
  type ProductLimits,
} from '../../../../shared/domain/offers/policy/credit-policy.ts'
import type { LenderRules } from '../../../../shared/domain/offers/policy/lender-rules.ts'
import {
  orderedLimits,
  policyLimitNames,
  policyLimits,
  policyLimitTable,
  type PolicyLimitName,
  type PolicyLimits,
} from '../../../../shared/domain/offers/policy/policy-limits.ts'
import type { PolicyRuleName } from '../../../../shared/domain/offers/policy/policy-facts.ts'
import {
  policyRuleNames,
  policyRules,
} from '../../../../shared/domain/offers/policy/policy-rules.ts'
import { severityOf } from '../../../../shared/domain/offers/policy/policy.ts'
import { formatQuantity } from '../../../../shared/values/typed-numbers.ts'
import { creditTypes, type KnownCreditType } from '../../../../shared/values/vocabulary.ts'
import { configurationMessages } from '../../../messages/configuration-messages.ts'
import { policyLimitMessages } from '../../offers/composer-words.ts'
import { rulesMessages } from './rules-messages.ts'

import {
  readStateCap,
  stateCapFields,
  typedStateCap,
  type TypedStateCap,
} from './state-caps-form.ts'
import { boundsProblem, optional, readQuantity } from './typed-limit.ts'

const more = configurationMessages.connection

/** The effect of a rule: none, a warning that is overridden with a reason, or a block. */
export const ruleModes = ['off', 'warn', 'block'] as const
export type RuleMode = (typeof ruleModes)[number]
export type RuleModes = Record<PolicyRuleName, RuleMode>

type TypedProduct = Record<ProductLimitName, string>

/** The rules and the credit policy as form values. */
export interface TypedRules {
  readonly modes: RuleModes
  readonly limits: TypedLimits
  readonly ficoFloor: string
  readonly bankruptcy: boolean
  readonly products: Record<KnownCreditType, TypedProduct>
  readonly stateCaps: TypedStateCap[]
}

/** Limits as form values. */
export type TypedLimits = Record<PolicyLimitName, string>

function typedLimits(limits: PolicyLimits): TypedLimits {
  const typed = policyLimitNames.map(
    (name) => [name, formatQuantity(policyLimitTable[name].quantity, limits[name])] as const,
  )
  return Object.fromEntries(typed) as TypedLimits
}

/** The typed limits. A value that can't be parsed is replaced by the standard one. */
export function readLimits(typed: Readonly<Partial<TypedLimits>>): PolicyLimits {
  return policyLimits(
    Object.fromEntries(policyLimitNames.map((name) => [name, readLimit(name, typed[name])])),
  )
}

const readLimit = (name: PolicyLimitName, typed = ''): number | null =>
  readQuantity(policyLimitTable[name].quantity, typed)

function limitField(name: PolicyLimitName) {
  const { quantity } = policyLimitTable[name]
  return string()
    .defined()
    .test('limit', (typed, context) => {
      const message = limitProblem(name, typed, context)
      return message === null || context.createError({ message })
    })

  function limitProblem(of: PolicyLimitName, typed: string, context: TestContext): string | null {
    const problem = boundsProblem(quantity, typed, policyLimitTable[of])
    if (problem !== null) return problem
    const value = readLimit(of, typed)
    const siblings = context.parent as Readonly<Partial<TypedLimits>>
    const higher = orderedLimits.find(([low, high]) => {
      const bound = readLimit(high, siblings[high])
      return low === of && value !== null && bound !== null && value > bound
    })
    return higher === undefined ? null : more.limitOrder(policyLimitMessages[higher[1]])
  }
}

/** A connection's rules as form values. */
export function typedRules(rules: LenderRules): TypedRules {
  const { disabledRules, ruleSeverities, creditPolicy } = rules
  const modes = policyRuleNames.map((name): readonly [PolicyRuleName, RuleMode] => [
    name,
    disabledRules.includes(name) ? 'off' : severityOf(name, ruleSeverities),
  ])
  return {
    modes: Object.fromEntries(modes) as RuleModes,
    limits: typedLimits(rules.policyLimits),
    ficoFloor: creditPolicy.ficoFloor === null ? '' : String(creditPolicy.ficoFloor),
    bankruptcy: creditPolicy.bankruptcy,
    products: Object.fromEntries(
      creditTypes.map((type) => [type, typedProduct(type, creditPolicy.products[type])]),
    ) as TypedRules['products'],
    stateCaps: creditPolicy.stateCaps.map(typedStateCap),
  }
}

function typedProduct(type: KnownCreditType, limits: ProductLimits = noProductLimits) {
  return Object.fromEntries(
    productLimitNames.map((name) => {
      const value = limits[name]
      return [name, value === null ? '' : formatQuantity(productQuantity(type, name), value)]
    }),
  ) as TypedProduct
}

/** The rules from the form. Rules that this version doesn't know stay unchanged. */
export function readRules(typed: TypedRules, before: LenderRules): LenderRules {
  const known: readonly string[] = policyRuleNames
  const own = policyRuleNames.flatMap((name) => {
    const mode = typed.modes[name]
    return mode === 'off' || mode === policyRules[name].severity ? [] : [[name, mode] as const]
  })
  const others = Object.entries(before.ruleSeverities).filter(([name]) => !known.includes(name))
  return {
    disabledRules: [
      ...policyRuleNames.filter((name) => typed.modes[name] === 'off'),
      ...before.disabledRules.filter((name) => !known.includes(name)),
    ],
    ruleSeverities: Object.fromEntries([...own, ...others]),
    policyLimits: readLimits(typed.limits),
    creditPolicy: readPolicy(typed),
    disclosures: before.disclosures,
  }
}

function readPolicy({ ficoFloor, bankruptcy, products, stateCaps }: TypedRules): CreditPolicy {
  const set = creditTypes.flatMap((type) => {
    const limits = limitsOfProduct(type).map(
      (name) => [name, readQuantity(productQuantity(type, name), products[type][name])] as const,
    )
    return limits.every(([, value]) => value === null)
      ? []
      : [[type, { ...noProductLimits, ...Object.fromEntries(limits) }] as const]
  })
  return {
    ficoFloor: readQuantity('count', ficoFloor),
    bankruptcy,
    products: Object.fromEntries(set),
    stateCaps: stateCaps.flatMap(readStateCap),
  }
}

function productFields(type: KnownCreditType) {
  return object(
    Object.fromEntries(
      productLimitNames.map((name) => [
        name,
        optional(productQuantity(type, name), productLimitBounds[name]),
      ]),
    ) as Record<ProductLimitName, ReturnType<typeof optional>>,
  )
}

export const rulesSchema = object({
  modes: mixed<RuleModes>().required(),
  limits: object(
    Object.fromEntries(policyLimitNames.map((name) => [name, limitField(name)])) as Record<
      PolicyLimitName,
      ReturnType<typeof limitField>
    >,
  ),
  ficoFloor: optional('count', { least: ficoRange.lowest, most: ficoRange.highest }),
  bankruptcy: boolean().required(),
  products: object(
    Object.fromEntries(creditTypes.map((type) => [type, productFields(type)])) as Record<
      KnownCreditType,
      ReturnType<typeof productFields>
    >,
  ),
  stateCaps: stateCapFields,
})

/** A summary of a product's limits, for the line that opens its fields. */
export function productSummary(type: KnownCreditType, typed: Partial<TypedProduct>): string {
  const set = limitsOfProduct(type).filter((name) => (typed[name] ?? '').trim() !== '')
  return set.length === 0 ? rulesMessages.noLimits : rulesMessages.limitsSet(set.length)
}
