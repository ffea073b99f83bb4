import type { JsonObject, JsonValue } from '../../json.ts'
import { failed, ok, type Result } from '../../result.ts'
import type { OfferCheck, OffersToCheck } from '../offers/offer-check.ts'
import { mostOffers } from '../offers/offer-schema.ts'
import { isJsonObject, plainBody } from './body.ts'

/** Highest APR that is accepted: 100,000 %, in basis points. */
const highestApr = 10_000_000
const positions = [...Array(mostOffers).keys()]

/**
 * The body of POST /coverage/check_offers: in cents and basis points, regardless of the
 * connection's units, with the fee as a number in every profile. Each offer's ID is its position.
 */
export function offerCheckBody({ state, offers }: OffersToCheck): JsonObject {
  return {
    state,
    offers: offers.map((terms, id) => ({
      id,
      type: terms.type,
      amount: terms.amount,
      interest_rate: terms.interestRate,
      loan_term: { term: terms.loanTerm.term, term_type: terms.loanTerm.termType },
      origination_fee: terms.originationFee,
      first_payment_date: terms.firstPaymentDate,
      payment_period: terms.paymentPeriod,
    })),
  }
}

/**
 * Reads the response, a map by position; positions without a readable result are left out. Fails
 * with reply-unreadable if the body isn't an object.
 */
export function offerChecksFromWire(body: unknown): Result<readonly OfferCheck[]> {
  const plain = plainBody(body, () => undefined)
  if (plain === null) return failed('reply-unreadable', { detail: 'not an object' })
  return ok(positions.flatMap((position) => checkOf(position, plain[String(position)]) ?? []))
}

function checkOf(position: number, value: JsonValue | undefined): OfferCheck | null {
  if (!isJsonObject(value) || typeof value['is_compliant'] !== 'boolean') return null
  const apr = value['apr']
  const isRate = typeof apr === 'number' && apr >= 0 && apr <= highestApr
  return { position, isCompliant: value['is_compliant'], apr: isRate ? Math.round(apr) : null }
}
