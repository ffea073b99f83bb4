import { isRecord, type JsonObject } from '../../json.ts'
import type { ServiceProfile } from '../../service-profiles/service-profile.ts'

/** The service's names for how a fee is collected; it has none for a fee that is paid separately. */
export const feeTypes = { withheld: 'deducted', added: 'capitalized' } as const

/** How a raw offer states that its fee is collected; null if it doesn't state that. */
export function feeTreatmentIn(offer: JsonObject): keyof typeof feeTypes | null {
  const fee = offer['origination_fee']
  const type = isRecord(fee) ? fee['type'] : null
  if (type === feeTypes.withheld) return 'withheld'
  return type === feeTypes.added ? 'added' : null
}

export type FeeForm = NonNullable<ServiceProfile['originationFee']>

/** The formats of the origination fees in an application's loan offers; loans without a fee are skipped. */
export function feeFormsOf(application: unknown): readonly FeeForm[] {
  const offers: readonly unknown[] =
    isRecord(application) && Array.isArray(application['offers']) ? application['offers'] : []
  return offers.flatMap((offer) =>
    isRecord(offer) && offer['type'] === 'loan_offer'
      ? (formOf(offer['origination_fee']) ?? [])
      : [],
  )
}

/** The common format; null if there is none, or the formats differ. */
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
