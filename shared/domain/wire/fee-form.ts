import { isRecord, type JsonObject } from '../../json.ts'
import type { ServiceProfile } from '../../service-profiles/service-profile.ts'

/** The names of the service for how a fee is collected; it has none for one that is paid separately. */
export const feeTypes = { withheld: 'deducted', added: 'capitalized' } as const

/** How an offer as it came says that its fee is collected; null if it doesn't say. */
export function feeTreatmentIn(offer: JsonObject): keyof typeof feeTypes | null {
  const fee = offer['origination_fee']
  const type = isRecord(fee) ? fee['type'] : null
  if (type === feeTypes.withheld) return 'withheld'
  return type === feeTypes.added ? 'added' : null
}

export type FeeForm = NonNullable<ServiceProfile['originationFee']>

/** How the loans that an application offers show their origination fees, those that show any. */
export function feeFormsOf(application: unknown): readonly FeeForm[] {
  const offers: readonly unknown[] =
    isRecord(application) && Array.isArray(application['offers']) ? application['offers'] : []
  return offers.flatMap((offer) =>
    isRecord(offer) && offer['type'] === 'loan_offer'
      ? (formOf(offer['origination_fee']) ?? [])
      : [],
  )
}

/** null if there is none, or they are not alike. */
export function sameFeeForm(forms: readonly FeeForm[]): FeeForm | null {
  const [form = null, ...others] = new Set(forms)
  return others.length === 0 ? form : null
}

function formOf(fee: unknown): FeeForm | null {
  if (typeof fee === 'number') return 'number'
  return isRecord(fee) && typeof fee['type'] === 'string' && typeof fee['fee'] === 'number'
    ? 'type-and-fee'
    : null
}
