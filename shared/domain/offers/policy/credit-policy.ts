import { boolean, number, object } from 'yup'
import { ficoRange } from '../../../values/credit-facts.ts'
import type { Quantity } from '../../../values/units.ts'
import { stateCapsSchema, type StateCap } from './state-caps.ts'
import { creditTypes, offerTypeFor, type KnownCreditType } from '../../../values/vocabulary.ts'

/** A lender's upper limits for one product: cents, months, basis points. null: no limit. */
export const productLimitNames = ['amount', 'months', 'rate', 'fee'] as const
export type ProductLimitName = (typeof productLimitNames)[number]
export type ProductLimits = Readonly<Record<ProductLimitName, number | null>>

/** A lender's requirements for applications and offers beyond the service's own limits. */
export interface CreditPolicy {
  readonly ficoFloor: number | null
  /** Whether a bankruptcy on file causes a finding. */
  readonly bankruptcy: boolean
  readonly products: Readonly<Partial<Record<KnownCreditType, ProductLimits>>>
  /** Caps for consumer offers by the borrower's state. */
  readonly stateCaps: StateCap[]
}

/** Bounds of what a lender can set, so that a typing error can't make a limit meaningless. */
export const productLimitBounds: Readonly<
  Record<ProductLimitName, { readonly least: number; readonly most: number }>
> = {
  amount: { least: 100, most: 1_000_000_000_000 },
  months: { least: 1, most: 1_200 },
  rate: { least: 0, most: 99_999 },
  fee: { least: 0, most: 1_000_000 },
}

/** Unit of a product limit. The fee of a loan is a rate; the fee of a line of credit is a yearly amount. */
export function productQuantity(creditType: KnownCreditType, name: ProductLimitName): Quantity {
  switch (name) {
    case 'amount':
      return 'money'
    case 'months':
      return 'count'
    case 'rate':
      return 'rate'
    case 'fee':
      return offerTypeFor(creditType) === 'loan_offer' ? 'rate' : 'money'
  }
}

/** The limits that a product can have: a line of credit has no term. */
export const limitsOfProduct = (creditType: KnownCreditType): readonly ProductLimitName[] =>
  productLimitNames.filter((name) => name !== 'months' || offerTypeFor(creditType) === 'loan_offer')

export const noProductLimits: ProductLimits = { amount: null, months: null, rate: null, fee: null }
export const noCreditPolicy: CreditPolicy = {
  ficoFloor: null,
  bankruptcy: false,
  products: {},
  stateCaps: [],
}

const limit = (name: ProductLimitName) => {
  const { least, most } = productLimitBounds[name]
  return number().integer().min(least).max(most).nullable().defined()
}
const productSchema = object({
  amount: limit('amount'),
  months: limit('months'),
  rate: limit('rate'),
  fee: limit('fee'),
})
  .noUnknown()
  .strict()
  .default(undefined)
  .optional()

const policyShape = {
  ficoFloor: number().integer().min(ficoRange.lowest).max(ficoRange.highest).nullable().defined(),
  bankruptcy: boolean().required(),
  products: object(
    Object.fromEntries(creditTypes.map((type) => [type, productSchema])) as Record<
      KnownCreditType,
      typeof productSchema
    >,
  )
    .noUnknown()
    .strict()
    .required(),
}

/** A credit policy as accepted from a page. */
export const creditPolicySchema = object({ ...policyShape, stateCaps: stateCapsSchema.required() })
  .noUnknown()
  .strict()

/** A credit policy as accepted from a file; files of earlier versions have no state caps. */
export const fileCreditPolicySchema = object({
  ...policyShape,
  stateCaps: stateCapsSchema.optional(),
})
  .noUnknown()
  .strict()
