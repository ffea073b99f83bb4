import { aprTolerance } from '../../finance/apr.ts'
import type { ScheduleRow } from '../../finance/schedule.ts'
import { isRecord } from '../../json.ts'
import { figuresOf, type OfferFigures } from '../offers/estimates.ts'
import type { ReceivedOffer } from '../offers/offer.ts'
import { receivedTerms } from '../offers/received-terms.ts'
import type { BookedPayment, BookedTerms, OfferedTerms } from './facility.ts'

/** The terms that are compared, in the order an officer reads them; the APR is a figure. */
const comparedTerms = [
  'type',
  'amount',
  'interestRate',
  'loanTerm',
  'paymentPeriod',
  'firstPaymentDate',
  'billingCycle',
  'minimumPayment',
  'introductoryPromoPeriod',
  'gracePeriod',
  'originationFee',
  'annualFee',
  'latePaymentFee',
  'financeCharge',
] as const satisfies readonly (keyof ReceivedOffer)[]
export type ComparedTerm = (typeof comparedTerms)[number]

/** Figures of the whole offer: an APR in basis points, a count, and money in cents. */
export type DriftFigure = 'apr' | 'payment' | 'numberOfPayments' | 'totalOfPayments'

/** What is compared of each payment. */
export const paymentParts = [
  'date',
  'payment',
  'interest',
  'principal',
  'other',
  'balance',
] as const
export type PaymentPart = (typeof paymentParts)[number]
type OfferedPayment = Pick<BookedPayment, PaymentPart>

/** What was offered beside what was booked. What the service doesn't say is no difference. */
export interface Drift {
  readonly offer: ReceivedOffer
  readonly booked: ReceivedOffer
  /** The terms that either of them has. */
  readonly terms: readonly { readonly term: ComparedTerm; readonly differs: boolean }[]
  /** How the origination fee is collected is told by both, and not alike. */
  readonly feeTreatmentDiffers: boolean
  readonly figures: readonly {
    readonly figure: DriftFigure
    readonly offered: number | null
    readonly booked: number | null
    readonly differs: boolean
  }[]
  /** The payments that differ, each with the parts that do. */
  readonly payments: readonly {
    readonly number: number
    /** null: no such payment was offered, or none was booked. */
    readonly offered: OfferedPayment | null
    readonly booked: OfferedPayment | null
    readonly differing: readonly PaymentPart[]
  }[]
}

/** The offer that a facility was booked from: the one with its ID, or the only one; null if neither. */
function acceptedOffer(offers: readonly OfferedTerms[], id: string | null): OfferedTerms | null {
  const named = id === null ? [] : offers.filter(({ offer }) => offer.id === id)
  const [only, second] = named.length > 0 ? named : offers
  return second === undefined ? (only ?? null) : null
}

/**
 * Compares a facility with the offer that was accepted, line by line. The offered figures and
 * payments are Loan Desk's own, counted from the day that the money was paid out (YYYY-MM-DD). null
 * if it can't be told which of several offers was accepted.
 */
export function driftOf(
  offers: readonly OfferedTerms[],
  booked: BookedTerms,
  schedule: readonly BookedPayment[] | null,
  paidOutOn: string,
): Drift | null {
  const accepted = acceptedOffer(offers, booked.offer.id)
  if (accepted === null) return null
  const { offer, feeTreatment } = accepted
  const terms = receivedTerms(offer)
  const treatment = feeTreatment ?? booked.feeTreatment ?? 'withheld'
  const estimated = terms && figuresOf(terms, { paidOutOn, feeTreatment: treatment })
  const figures = estimated?.ok === true ? estimated.value : null
  const rows = schedule !== null && schedule.length > 0 ? inOrder(schedule) : null
  return {
    offer,
    booked: booked.offer,
    terms: comparedTerms
      .filter((term) => offer[term] !== null || booked.offer[term] !== null)
      .map((term) => ({ term, differs: isOther(offer[term], booked.offer[term]) })),
    feeTreatmentDiffers:
      feeTreatment !== null && booked.feeTreatment !== null && feeTreatment !== booked.feeTreatment,
    figures: figuresBeside(offer, booked, figures, rows),
    payments:
      figures?.kind === 'loan' && rows !== null ? paymentsBeside(figures.schedule.rows, rows) : [],
  }
}

/** By the numbers of the payments; as it came if not each has one of its own. */
function inOrder(schedule: readonly BookedPayment[]): readonly BookedPayment[] {
  const numbers = new Set(schedule.map(({ number }) => number))
  return numbers.has(null) || numbers.size < schedule.length
    ? schedule
    : schedule.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
}

/**
 * Whether a booked value is another one. An empty text says nothing; a term that wasn't offered may
 * be booked as 0.
 */
function isOther(offered: unknown, booked: unknown): boolean {
  if (booked === null || booked === '') return false
  if (isRecord(booked)) {
    const parts = isRecord(offered) ? offered : {}
    return Object.entries(booked).some(([name, part]) => isOther(parts[name] ?? null, part))
  }
  return offered === null ? booked !== 0 : offered !== booked
}

function figuresBeside(
  offer: ReceivedOffer,
  { offer: booked, periodicPayment }: BookedTerms,
  figures: OfferFigures | null,
  rows: readonly BookedPayment[] | null,
): Drift['figures'] {
  const loan = figures?.kind === 'loan' ? figures : null
  const estimatedApr = figures === null ? null : figures.apr * 100
  const [count, total] = [rows?.length ?? null, rows && totalOf(rows)]
  const beside = (
    figure: DriftFigure,
    offered: number | null,
    found: number | null,
    within = 0,
  ) => ({
    ...{ figure, offered, booked: found },
    differs: offered !== null && found !== null && Math.abs(offered - found) > within,
  })
  const all = [
    offer.apr === null
      ? beside(
          'apr',
          estimatedApr === null ? null : Math.round(estimatedApr),
          booked.apr,
          aprTolerance,
        )
      : beside('apr', offer.apr, booked.apr),
    beside('payment', loan?.schedule.levelPayment ?? null, periodicPayment),
    beside('numberOfPayments', loan?.schedule.numberOfPayments ?? null, count),
    beside('totalOfPayments', loan?.totalOfPayments ?? null, total),
  ]
  return all.filter(({ offered, booked: found }) => offered !== null || found !== null)
}

/** null as soon as one payment is not known. */
function totalOf(rows: readonly BookedPayment[]): number | null {
  return rows.reduce<number | null>(
    (total, { payment }) => (total === null || payment === null ? null : total + payment),
    0,
  )
}

function paymentsBeside(
  offered: readonly ScheduleRow[],
  booked: readonly BookedPayment[],
): Drift['payments'] {
  const length = Math.max(offered.length, booked.length)
  return Array.from({ length }, (_, place) => {
    const row = offered[place]
    const own = row === undefined ? null : { ...row, other: 0 }
    const other = booked[place] ?? null
    const differing =
      own === null || other === null
        ? paymentParts
        : paymentParts.filter((part) => other[part] !== null && other[part] !== own[part])
    return { number: place + 1, offered: own, booked: other, differing }
  }).filter(({ differing }) => differing.length > 0)
}
