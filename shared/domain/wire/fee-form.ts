import { isRecord, type JsonObject } from '../../json.ts'
import type { ServiceProfile } from '../../service-profiles/service-profile.ts'

/** The names of the service for how a fee is collected. */
export const feeTypes = { withheld: 'deducted', added: 'capitalized' } as const

/** How an offer as it came says that its fee is collected; null if it doesn't say. */
export function feeTreatmentIn(offer: JsonObject): keyof typeof feeTypes | null {
  const fee = offer['origination_fee']
  const type = isRecord(fee) ? fee['type'] : null
  if (type === feeTypes.withheld) return 'withheld'
  return type === feeTypes.added ? 'added' : null
}

/** How the loans among these applications show their origination fees; null if none does, or not alike. */
export function feeFormIn(
  applications: readonly unknown[],
): ServiceProfile['originationFee'] | null {
  const forms = new Set(
    applications
      .flatMap((body): readonly unknown[] =>
        isRecord(body) && Array.isArray(body['offers']) ? body['offers'] : [],
      )
      .filter((offer) => isRecord(offer) && offer['type'] === 'loan_offer')
      .map((offer) => formOf(isRecord(offer) ? offer['origination_fee'] : null))
      .filter((form) => form !== null),
  )
  const [form] = forms
  return forms.size === 1 ? (form ?? null) : null
}

function formOf(fee: unknown): ServiceProfile['originationFee'] | null {
  if (typeof fee === 'number') return 'number'
  return isRecord(fee) && typeof fee['type'] === 'string' && typeof fee['fee'] === 'number'
    ? 'type-and-fee'
    : null
}
