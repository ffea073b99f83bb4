import type { JsonObject, JsonValue } from '../../json.ts'
import { failed, ok, type Result } from '../../result.ts'
import { usStateCodes, type UsState } from '../../values/us-states.ts'
import { visibleText } from '../../values/visible-text.ts'
import type { CreditClass } from '../../values/vocabulary.ts'
import { blendedCap, type CapBlend } from '../offers/policy/state-caps.ts'
import {
  coverageTypes,
  notCovered,
  type CoverageBand,
  type CoverageType,
} from '../offers/coverage.ts'
import { isJsonList, isJsonObject, oneLine, plainBody } from './body.ts'

/** Maximum number of bands per state. */
const mostBands = 50

interface Slice {
  readonly from: number
  readonly to: number
  readonly rate: number
}

/** Maximum number of business types per state. */
const mostBusinessTypes = 20

/**
 * Reads the body of GET /coverage/consumer or /coverage/commercial, a map of states: in cents and
 * basis points, regardless of the connection's units. A state that is absent, empty or unreadable
 * isn't covered, so that no unknown format ever raises a cap. Fails with reply-unreadable if the
 * body isn't an object.
 */
export function coverageFromWire(
  body: unknown,
  creditClass: CreditClass,
): Result<readonly CoverageBand[]> {
  const plain = plainBody(body, () => undefined)
  if (plain === null) return failed('reply-unreadable', { detail: 'not an object' })
  const bandsOf = readers[creditClass]
  return ok(usStateCodes.flatMap((state) => bandsOf(state, plain[state]) ?? [notCovered(state)]))
}

const readers = { consumer: consumerBands, commercial: commercialBands } as const

/** One band, without a fee cap; `limit_1` is the service's only limit. */
function commercialBands(state: UsState, value: JsonValue | undefined): CoverageBand[] | null {
  if (!isJsonObject(value)) return null
  const limit = part(value, 'limit_1')
  const amount = limit && part(limit, 'amount')
  const [from, to] = [whole(amount?.['min']), whole(amount?.['max'])]
  if (from === null || to === null || from > to) return null
  const apr = whole(value['max_apr'])
  if (apr === null && (value['max_apr'] ?? null) !== null) return null
  const band: CoverageBand = { state, type: 'simple', from, to, apr, fee: null }
  if ((value['business_types'] ?? null) === null) return [band]
  const businessTypes = businessTypesOf(value['business_types'])
  return businessTypes && [{ ...band, businessTypes }]
}

/** null if one of them can't be read, or there are none or too many. */
function businessTypesOf(value: JsonValue | undefined): string[] | null {
  if (!isJsonList(value) || value.length > mostBusinessTypes) return null
  const names = value.flatMap((entry) =>
    typeof entry === 'string' ? (oneLine(visibleText(entry)) ?? []) : [],
  )
  return names.length === 0 || names.length < value.length ? null : names
}

function consumerBands(state: UsState, value: JsonValue | undefined): CoverageBand[] | null {
  if (!isJsonObject(value)) return null
  const amount = part(value, 'amount_threshold')
  const [least, most] = [whole(amount?.['min']), whole(amount?.['max'])]
  const apr = part(value, 'apr_threshold')
  const slices = slicesOf(apr?.['max'])
  if (least === null || most === null || least > most || slices === null) return null
  const hasFee = (value['origination_fee_threshold'] ?? null) !== null
  const fee = whole(part(value, 'origination_fee_threshold')?.['max'])
  if (hasFee && fee === null) return null
  const type = coverageTypes.find((known) => known === apr?.['type']) ?? 'other'
  const covered = slices.flatMap(({ from, to, rate }, index) => {
    const blend = type === 'cumulative' ? blendOf(slices.slice(0, index), rate) : null
    const begins = blend === null ? from : Math.max(from, blend.below + 1)
    const band = { from: Math.max(begins, least), to: Math.min(to, most) }
    if (band.from > band.to) return []
    const lowest = capIn({ type, slices, blend, rate }, band)
    return [{ state, type, ...band, apr: lowest, fee, ...(blend !== null && { blend }) }]
  })
  return covered.length === 0 ? null : covered
}

/** The strictest cap of any amount in a band; a blend of slices is lowest at one end of the band. */
function capIn(
  of: {
    readonly type: CoverageType
    readonly slices: readonly Slice[]
    readonly blend: CapBlend | null
    readonly rate: number
  },
  { from, to }: { readonly from: number; readonly to: number },
): number {
  if (of.type === 'other') return Math.min(...of.slices.map(({ rate }) => rate))
  if (of.blend === null) return of.rate
  return Math.min(blendedCap(of.blend, from), blendedCap(of.blend, to))
}

/** The blended cap for a slice after the slices `before` it; if slices overlap, the earlier one counts. */
function blendOf(before: readonly Slice[], rate: number): CapBlend {
  let below = 0
  let weight = 0
  for (const slice of before) {
    if (slice.to > below) weight += (slice.to - below) * slice.rate
    below = Math.max(below, slice.to)
  }
  return { below, weight, rate }
}

/** Sorted by amount; null if a slice can't be read, or there are none or too many. */
function slicesOf(value: JsonValue | undefined): readonly Slice[] | null {
  if (!isJsonList(value) || value.length === 0 || value.length > mostBands) return null
  const slices = value.map((entry) => {
    if (!isJsonObject(entry)) return null
    const range = part(entry, 'range')
    const [from, to, rate] = [whole(range?.['min']), whole(range?.['max']), whole(entry['rate'])]
    return from === null || to === null || rate === null || from > to ? null : { from, to, rate }
  })
  const read = slices.filter((slice) => slice !== null)
  return read.length < slices.length ? null : read.sort((a, b) => a.from - b.from)
}

const part = (of: JsonObject, name: string): JsonObject | null => {
  const value = of[name]
  return isJsonObject(value) ? value : null
}

const whole = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
