import type { JsonObject } from '../../shared/json.ts'
import type { ApplicationWork } from './application-endpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { jsonReply } from './service-reply.ts'

const rangeTo = 10_000_000
const state = (type: string, max: readonly JsonObject[], fee: number): JsonObject => ({
  amount_threshold: { min: 0, max: rangeTo },
  apr_threshold: { type, max },
  origination_fee_threshold: { max: fee },
})
const cap = (min: number, max: number, rate: number): JsonObject => ({ range: { min, max }, rate })

/** Invented caps of each kind; a state without any is one in which the lender doesn't lend. */
const simple = state('simple', [cap(0, rangeTo, 3_600)], 1_000)
const tiered = state('tiered', [cap(0, 200_000, 3_600), cap(200_001, rangeTo, 2_900)], 800)
const cumulative = state('cumulative', [cap(0, 250_000, 3_600), cap(250_001, rangeTo, 2_400)], 500)
const coverage: JsonObject = {
  ...{ CA: tiered, FL: simple, IL: simple, NY: {}, OH: simple, TX: cumulative, UT: simple },
  VA: simple,
}

export function coverageEndpoints({ profile }: ApplicationWork): readonly Endpoint[] {
  const path = profile.coveragePath
  if (path === null) return []
  return [
    {
      name: 'coverage',
      method: 'GET',
      path,
      body: 'none',
      access: 'bearer',
      handle: () => jsonReply(200, coverage),
    },
  ]
}
