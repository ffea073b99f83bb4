import type { JsonObject } from '../../shared/json.ts'
import type { ApplicationWork } from './application-endpoints.ts'
import { reading, type Endpoint } from './endpoint.ts'
import {
  numberOf,
  numberOfPayments,
  partOf,
  paymentsAYear,
  readOffersToCheck,
} from './offer-checks.ts'
import { errorResponse, jsonResponse } from './service-response.ts'
import { textOf, type SampleOffer } from './wire.ts'

interface AprCap {
  readonly min: number
  readonly max: number
  readonly rate: number
}
interface StateCoverage {
  readonly type: 'simple' | 'tiered' | 'cumulative'
  readonly max: readonly AprCap[]
  readonly fee: number
}

const rangeTo = 10_000_000
const cap = (min: number, max: number, rate: number): AprCap => ({ min, max, rate })

/** Invented limits of each kind; the lender doesn't lend in states without an entry. */
const simple: StateCoverage = { type: 'simple', max: [cap(0, rangeTo, 3_600)], fee: 1_000 }
const tiered: StateCoverage = {
  type: 'tiered',
  max: [cap(0, 200_000, 3_600), cap(200_001, rangeTo, 2_900)],
  fee: 800,
}
const cumulative: StateCoverage = {
  type: 'cumulative',
  max: [cap(0, 250_000, 3_600), cap(250_001, rangeTo, 2_400)],
  fee: 500,
}
const coverage: Readonly<Record<string, StateCoverage | null>> = {
  CA: tiered,
  FL: simple,
  IL: simple,
  NY: null,
  OH: simple,
  TX: cumulative,
  UT: simple,
  VA: simple,
}

/** Limits for businesses: maximum amounts by state, and extra limits in some states. */
const commercial: Readonly<Record<string, JsonObject>> = {
  CA: limitTo(50_000_000, { max_apr: 3_600 }),
  FL: limitTo(100_000_000),
  IL: limitTo(100_000_000),
  NY: {},
  OH: limitTo(100_000_000),
  TX: limitTo(20_000_000, { max_apr: 2_800, business_types: ['corporation', 'llc'] }),
  UT: limitTo(100_000_000),
  VA: limitTo(100_000_000, { max_apr: 3_600 }),
}

function limitTo(max: number, others: JsonObject = {}): JsonObject {
  return { limit_1: { amount: { min: 50_000, max } }, ...others }
}

function shownOf(state: StateCoverage | null): JsonObject {
  if (state === null) return {}
  const max = state.max.map(({ min, max: to, rate }) => ({ range: { min, max: to }, rate }))
  return {
    amount_threshold: { min: 0, max: rangeTo },
    apr_threshold: { type: state.type, max },
    origination_fee_threshold: { max: state.fee },
  }
}

export function coverageEndpoints({ profile }: ApplicationWork): readonly Endpoint[] {
  const { coveragePaths, offerCheckPath } = profile
  const consumer = Object.fromEntries(
    Object.entries(coverage).map(([name, state]) => [name, shownOf(state)]),
  )
  return [
    reading('consumer-coverage', coveragePaths?.consumer ?? null, () =>
      jsonResponse(200, consumer),
    ),
    reading('commercial-coverage', coveragePaths?.commercial ?? null, () =>
      jsonResponse(200, commercial),
    ),
    {
      name: 'check-offers',
      method: 'POST',
      path: offerCheckPath,
      takesBody: true,
      handle({ body }) {
        const read = readOffersToCheck(body)
        if ('found' in read) return errorResponse('INVALID_INPUT', { detail: read.found })
        const state = coverage[read.state] ?? null
        return jsonResponse(
          200,
          Object.fromEntries(
            read.offers.map((offer, position) => {
              const apr = aprOf(offer)
              const name = typeof offer['id'] === 'number' ? offer['id'] : position
              return [String(name), { is_compliant: isCompliant(state, offer, apr), apr }]
            }),
          ),
        )
      },
    },
  ]
}

function isCompliant(state: StateCoverage | null, offer: SampleOffer, apr: number): boolean {
  const amount = numberOf(offer, 'amount')
  if (state === null || amount > rangeTo) return false
  const own = state.max.find(({ max }) => amount <= max)?.rate ?? 0
  const most = state.type === 'cumulative' ? blended(state, amount) : own
  return apr <= most && numberOf(offer, 'origination_fee') <= state.fee
}

/** The average of the bands' rates, weighted by the part of the amount in each band. */
function blended(state: StateCoverage, amount: number): number {
  const parts = state.max.map(({ min, max, rate }) => {
    const before = Math.max(min - 1, 0)
    return Math.max(Math.min(amount, max) - before, 0) * rate
  })
  return Math.floor(parts.reduce((sum, part) => sum + part, 0) / amount)
}

/**
 * The APR in whole basis points, as simple as such services calculate it: equal periods, an
 * unrounded payment, the fee deducted from the amount. Found by bisection.
 */
function aprOf(offer: SampleOffer): number {
  const perYear = paymentsAYear[textOf(offer, 'payment_period')] ?? 12
  const term = partOf(offer, 'loan_term')
  const count = numberOfPayments(numberOf(term, 'term'), textOf(term, 'term_type'), perYear)
  const amount = numberOf(offer, 'amount')
  const worth = (rate: number): number => (rate === 0 ? count : (1 - (1 + rate) ** -count) / rate)
  const payment = amount / worth(numberOf(offer, 'interest_rate') / 10_000 / perYear)
  const received = amount * (1 - numberOf(offer, 'origination_fee') / 10_000)
  let [low, high] = [0, 10]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (payment * worth(middle / perYear) > received) low = middle
    else high = middle
  }
  return Math.round(low * 10_000)
}
