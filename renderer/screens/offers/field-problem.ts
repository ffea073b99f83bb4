import type { readField } from '../../../shared/domain/offers/form/offer-form.ts'
import {
  fieldKind,
  type OfferFieldPath,
} from '../../../shared/domain/offers/form/offer-form-fields.ts'
import type { Quantity } from '../../../shared/values/units.ts'
import { composerMessages as words } from './composer-words.ts'
import { formatCount, formatMoney, formatRate } from '../../messages/format.ts'

type Problem = Extract<ReturnType<typeof readField>, { ok: false }>

const formats: Readonly<Record<Quantity, (value: number) => string>> = {
  money: formatMoney,
  rate: formatRate,
  days: formatCount,
  count: formatCount,
}

/** The error of a field, with the nearest valid values if only the precision is wrong. */
export function problemText(path: OfferFieldPath, { problem, nearest, most }: Problem): string {
  const kind = fieldKind(path)
  if (most !== undefined && kind !== 'date' && kind !== 'choice') {
    return words.atMost(formats[kind](most))
  }
  if (nearest === undefined || kind === 'date' || kind === 'choice') return words.problems[problem]
  const [below, above] = nearest
  const isWhole = above - below > 1 && (kind === 'money' || kind === 'rate')
  const text = isWhole ? words.nearestWhole[kind] : words.nearest[kind]
  return text(formats[kind](below), formats[kind](above))
}
