import type { Drift } from '../../../shared/domain/facilities/drift.ts'
import { feeTreatmentIn } from '../../../shared/domain/wire/fee-form.ts'
import type { ReceivedOffer } from '../../../shared/domain/offers/offer.ts'
import { formatCount, formatMoney, formatRate } from '../../messages/format.ts'
import { offerKindName } from '../../messages/names.ts'
import { words } from '../../messages/words.ts'
import { termBeside } from '../offers/offer-terms.ts'
import { facilityMessages } from './facility-messages.ts'

const text = facilityMessages.drift

/** One line of the comparison; null on a side without the value. */
export interface DriftLine {
  readonly label: string
  readonly offered: string | null
  readonly booked: string | null
  readonly differs: boolean
}

const figureFormats: Readonly<
  Record<Drift['figures'][number]['figure'], (value: number) => string>
> = {
  apr: formatRate,
  payment: formatMoney,
  numberOfPayments: formatCount,
  totalOfPayments: formatMoney,
}

/** Figures first, then terms, in the order in which an officer reads them. */
export function driftLines(drift: Drift): readonly DriftLine[] {
  const { offer, booked, figures, terms, feeTreatmentDiffers } = drift
  const collected = (of: ReceivedOffer): string | null => {
    const treatment = feeTreatmentIn(of.raw)
    return treatment === null ? null : text.feeTreatments[treatment]
  }
  return [
    ...figures.map(({ figure, offered, booked: found, differs }) => {
      const format = (value: number | null) =>
        value === null ? null : figureFormats[figure](value)
      return {
        label: text.figures[figure],
        offered: format(offered),
        booked: format(found),
        differs,
      }
    }),
    ...terms.map(({ term, differs }) => ({ ...termLine(term, offer, booked), differs })),
    ...(feeTreatmentDiffers
      ? [
          {
            label: text.feeTreatment,
            differs: true,
            offered: collected(offer),
            booked: collected(booked),
          },
        ]
      : []),
  ]
}

function termLine(
  term: Drift['terms'][number]['term'],
  offer: ReceivedOffer,
  booked: ReceivedOffer,
): Omit<DriftLine, 'differs'> {
  if (term === 'type') {
    const [offered, found] = [offer.type, booked.type].map(offerKindName)
    return { label: text.kind, offered: offered ?? null, booked: found ?? null }
  }
  if (term === 'amount') {
    const money = ({ amount }: ReceivedOffer) => (amount === null ? null : formatMoney(amount))
    return { label: words.offer.amount, offered: money(offer), booked: money(booked) }
  }
  const { label, values } = termBeside(term, [offer, booked])
  return { label, offered: values[0] ?? null, booked: values[1] ?? null }
}
