import type { ReceivedOffer } from '../../../shared/domain/offers/offer.ts'
import { receivedTerms } from '../../../shared/domain/offers/received-terms.ts'
import type { FeeTreatment } from '../../../shared/finance/loan-terms.ts'
import { feeTreatmentIn } from '../../../shared/domain/wire/fee-form.ts'
import { formatMoney, formatRate } from '../../messages/format.ts'
import { paymentPeriodName } from '../../messages/names.ts'
import { words } from '../../messages/words.ts'
import { figuresOf, type OfferFigures } from '../../../shared/domain/offers/estimates.ts'
import { packMessages } from '../../messages/pack-messages.ts'
import { formatApr } from './composer-format.ts'
import { paymentsInWords } from './figure-list.ts'

/** What an offer card leads with. */
export interface OfferLead {
  readonly value: string
  readonly label: string
}

/**
 * Estimates of an offer, if its amount is paid out on that day (YYYY-MM-DD); null if its terms
 * allow none. If what was sent or returned doesn't say how its fee is collected, the usual way counts.
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

/** The rate of an offer's first days; undefined if it has none, or counts it otherwise. */
function introductoryRate({ introductoryPromoPeriod: promo }: ReceivedOffer) {
  const { interestRate = null, promoTerm = null } = promo ?? {}
  const days = promoTerm?.termType === 'daily' ? promoTerm.term : null
  return interestRate === null || days === null ? undefined : { interestRate, days }
}

/** Whether neither what was sent nor what was returned says how its fee is collected. */
export function isFeeOpen({ originationFee, raw }: ReceivedOffer): boolean {
  return (originationFee ?? 0) > 0 && feeTreatmentIn(raw) === null
}

/** Every payment of a loan, if its amount is paid out on that day; null for any other offer. */
export function estimatedPayments(offer: ReceivedOffer, paidOutOn: string): string | null {
  const figures = receivedFigures(offer, paidOutOn)
  if (figures?.kind !== 'loan') return null
  const payments = paymentsInWords(figures.schedule.rows)
  return isFeeOpen(offer) ? packMessages.unlessFeeAdded(payments) : payments
}

/** The APR that the interest rate gives, if the offer states another one. */
export function otherApr(offer: ReceivedOffer, figures: OfferFigures | null): readonly OfferLead[] {
  if (offer.apr === null || figures === null) return []
  const value = formatApr(figures.apr)
  return value === formatRate(offer.apr) ? [] : [{ label: words.offer.estimatedApr, value }]
}

/** Payment and APR, the two things that a borrower asks first. */
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
