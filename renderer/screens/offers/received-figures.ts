import type { ReceivedOffer } from '../../../shared/domain/offers/offer.ts'
import { receivedTerms } from '../../../shared/domain/offers/received-terms.ts'
import type { FeeTreatment } from '../../../shared/finance/loan-terms.ts'
import { feeTreatmentIn } from '../../../shared/domain/wire/fee-form.ts'
import { formatMoney, formatRate } from '../../messages/format.ts'
import { paymentPeriodName } from '../../messages/names.ts'
import { words } from '../../messages/words.ts'
import { figuresOf, type OfferFigures } from '../../../shared/domain/offers/estimates.ts'
import { formatApr } from './composer-format.ts'
import { paymentsInWords } from './figure-list.ts'

/** A main value in the header of an offer card. */
export interface OfferLead {
  readonly value: string
  readonly label: string
}

/**
 * Estimates of an offer whose amount is disbursed on that day (YYYY-MM-DD); null if its terms don't
 * allow them. If the request and the response don't say how the fee is collected, it counts as
 * withheld.
 */
export function receivedFigures(
  offer: ReceivedOffer,
  paidOutOn: string,
  feeTreatment: FeeTreatment = feeTreatmentIn(offer.raw) ?? 'withheld',
): OfferFigures | null {
  const terms = receivedTerms(offer)
  if (terms === null) return null
  const estimated = figuresOf(terms, { feeTreatment, paidOutOn }, introductoryRate(offer))
  return estimated.ok ? estimated.value : null
}

/** The offer's introductory rate; undefined if it has none, or if its period isn't in days. */
function introductoryRate({ introductoryPromoPeriod: promo }: ReceivedOffer) {
  const { interestRate = null, promoTerm = null } = promo ?? {}
  const days = promoTerm?.termType === 'daily' ? promoTerm.term : null
  return interestRate === null || days === null ? undefined : { interestRate, days }
}

/** Whether the request and the response don't say how the fee is collected. */
export function isFeeOpen({ originationFee, raw }: ReceivedOffer): boolean {
  return (originationFee ?? 0) > 0 && feeTreatmentIn(raw) === null
}

/** All payments of a loan as text, if its amount is disbursed on that day; null for other offers. */
export function estimatedPayments(offer: ReceivedOffer, paidOutOn: string): string | null {
  const figures = receivedFigures(offer, paidOutOn)
  if (figures?.kind !== 'loan') return null
  return paymentsInWords(figures.schedule.rows)
}

/** The APR that follows from the interest rate, if the offer states a different one. */
export function otherApr(offer: ReceivedOffer, figures: OfferFigures | null): readonly OfferLead[] {
  if (offer.apr === null || figures === null) return []
  const value = formatApr(figures.apr)
  return value === formatRate(offer.apr) ? [] : [{ label: words.offer.estimatedApr, value }]
}

/** Payment and APR, which borrowers ask about first. */
export function leadOf(offer: ReceivedOffer, figures: OfferFigures | null): readonly OfferLead[] {
  return [...paymentLead(offer, figures), ...rateLead(offer, figures)]
}

function paymentLead(offer: ReceivedOffer, figures: OfferFigures | null): OfferLead[] {
  if (figures === null) return []
  const { lead } = words.offer
  return figures.kind === 'line'
    ? [{ value: formatMoney(figures.firstMinimum), label: lead.minimum }]
    : [
        {
          value: formatMoney(figures.schedule.levelPayment),
          label: lead.payment(paymentPeriodName(offer.paymentPeriod ?? '')),
        },
      ]
}

function rateLead(offer: ReceivedOffer, figures: OfferFigures | null): OfferLead[] {
  const { apr, interestRate: rate } = offer
  if (apr !== null) return [{ value: formatRate(apr), label: words.offer.apr }]
  if (figures !== null) return [{ value: formatApr(figures.apr), label: words.offer.lead.apr }]
  return rate === null ? [] : [{ value: formatRate(rate), label: words.offer.interestRateBeside }]
}
