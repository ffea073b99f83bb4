import type { JsonValue } from '../../../../shared/json.ts'
import {
  fieldKind,
  isNumberField,
  offerFields,
  wirePathOf,
  type OfferFieldPath,
} from '../../../../shared/domain/offers/form/offer-form-fields.ts'
import { feeTreatmentIn } from '../../../../shared/domain/wire/fee-form.ts'
import { fromWireUnit, type UnitsProfileName } from '../../../../shared/values/units.ts'
import { visibleText } from '../../../../shared/values/visible-text.ts'
import {
  formatCalendarDate,
  formatCount,
  formatMoney,
  formatRate,
  valueText,
} from '../../../messages/format.ts'
import { offerKindName, paymentPeriodName } from '../../../messages/names.ts'
import { words } from '../../../messages/words.ts'
import { composerMessages } from '../../offers/composer-words.ts'

const byWirePath = new Map<string, OfferFieldPath>([
  ...Object.values(offerFields)
    .flat()
    .map((path) => [wirePathOf(path), path] as const),
  ['origination_fee.fee', 'originationFee'],
])
/** How the fee is collected, for services that take it as an object. */
const feeTypePath = 'origination_fee.type'

/** The label of an offer's field on the wire. A field that Loan Desk doesn't compose keeps its path. */
export function sentFieldName(wirePath: string): string {
  if (wirePath === 'id') return words.offer.id
  if (wirePath === feeTypePath) return composerMessages.feeCollection
  const path = byWirePath.get(wirePath)
  return path === undefined ? visibleText(wirePath) : composerMessages.fields[path]
}

/** The field's value as the officer would type it. A value of an unexpected type stays unchanged. */
export function sentFieldValue(
  wirePath: string,
  value: JsonValue,
  units: UnitsProfileName,
): string {
  if (wirePath === 'type' && typeof value === 'string') return offerKindName(value)
  if (wirePath === feeTypePath) {
    const treatment = feeTreatmentIn({ origination_fee: { type: value } })
    return treatment === null ? valueText(value) : composerMessages.feeTreatments[treatment]
  }
  const path = byWirePath.get(wirePath)
  if (path === undefined || value === null) return valueText(value)
  if (typeof value === 'number') return numberText(path, value, units) ?? valueText(value)
  if (typeof value !== 'string') return valueText(value)
  if (path === 'paymentPeriod') return paymentPeriodName(value)
  return path === 'firstPaymentDate' ? formatCalendarDate(value) : valueText(value)
}

function numberText(path: OfferFieldPath, wire: number, units: UnitsProfileName): string | null {
  const value = isNumberField(path) ? fromWireUnit(units, wirePathOf(path), wire) : null
  if (value === null) return null
  switch (fieldKind(path)) {
    case 'money':
      return formatMoney(value)
    case 'rate':
      return formatRate(value)
    case 'days':
      return words.offer.days(value)
    default:
      return formatCount(value)
  }
}
