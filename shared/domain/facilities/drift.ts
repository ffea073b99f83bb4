import { aprTolerance } from '../../finance/apr.ts'
import type { ScheduleRow } from '../../finance/schedule.ts'
import { isRecord } from '../../json.ts'
import { figuresOf, type OfferFigures } from '../offers/estimates.ts'
import type { ReceivedOffer } from '../offers/offer.ts'
import { receivedTerms } from '../offers/received-terms.ts'
import type { BookedPayment, BookedTerms, OfferedTerms } from './facility.ts'

/** The compared terms, in the order in which an officer reads them; the APR is among the figures. */
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

/** The compared parts of each payment. */
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

/**
 * Differences between offered and booked terms. Values that the service doesn't return don't count
 * as differences.
 */
export interface Drift {
  readonly offer: ReceivedOffer
  readonly booked: ReceivedOffer
  /** The terms that the offer or the booked terms have. */
  readonly terms: readonly { readonly term: ComparedTerm; readonly differs: boolean }[]
  /** Both state how the origination fee is collected, and they differ. */
  readonly feeTreatmentDiffers: boolean
  readonly figures: readonly {
    readonly figure: DriftFigure
    readonly offered: number | null
    readonly booked: number | null
    readonly differs: boolean
  }[]
  /** The payments that differ, with their differing parts. */
  readonly payments: readonly {
    readonly number: number
    /** null if no such payment was offered or booked. */
    readonly offered: OfferedPayment | null
    readonly booked: OfferedPayment | null
    readonly differing: readonly PaymentPart[]
  }[]
}

/**
 * The offer that a facility was booked from: the offer with its ID, or the only one; null if
 * neither exists.
 */
function acceptedOffer(offers: readonly OfferedTerms[], id: string | null): OfferedTerms | null {
  const named = id === null ? [] : offers.filter(({ offer }) => offer.id === id)
  const [only, second] = named.length > 0 ? named : offers
  return second === undefined ? (only ?? null) : null
}

/**
 * Compares a facility with the accepted offer, line by line. Loan Desk calculates the offered
 * figures and payments itself, from the disbursement day (YYYY-MM-DD). null if it can't determine
 * which of several offers was accepted.
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

/** Sorted by payment number; unchanged if a payment has no number or numbers repeat. */
function inOrder(schedule: readonly BookedPayment[]): readonly BookedPayment[] {
  const numbers = new Set(schedule.map(({ number }) => number))
  return numbers.has(null) || numbers.size < schedule.length
    ? schedule
    : schedule.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0))
}

/**
 * Whether a booked value differs from the offered one. An empty or missing booked value is no
 * difference, nor is a booked 0 for a term that wasn't offered.
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
    figure,
    offered,
    booked: found,
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

/** null if any payment is unknown. */
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
