import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notCovered, type CoverageBand } from '../../../../shared/domain/offers/coverage.ts'
import { blendedCap, stateCapOf } from '../../../../shared/domain/offers/policy/state-caps.ts'
import { coverageFromWire } from '../../../../shared/domain/wire/coverage.ts'
import { usStateCodes } from '../../../../shared/values/us-states.ts'
import { given } from '../../../support/checks/given.ts'
import { failed } from '../../../../shared/result.ts'

const range = (min: number, max: number, rate: number) => ({ range: { min, max }, rate })
const allowing = (type: string, max: readonly unknown[], fields: object = {}) => ({
  amount_threshold: { min: 10_000, max: 5_000_000 },
  apr_threshold: { type, max },
  origination_fee_threshold: { max: 500 },
  ...fields,
})
const bandsOf = (
  texas: unknown,
  whose: 'consumer' | 'commercial' = 'consumer',
): readonly CoverageBand[] =>
  given(coverageFromWire({ TX: texas }, whose)).filter(({ state }) => state === 'TX')
/** The cap of an amount in such bands. */
function capAt(bands: readonly CoverageBand[], amount: number, name: 'apr' | 'fee' = 'apr') {
  const caps = bands.map(({ type, ...band }) => ({ ...band, source: type, asOf: '2026-11-23' }))
  return stateCapOf(caps, { creditType: null, state: 'TX' }, amount, name)?.most
}
const two = [range(0, 200_000, 3_600), range(200_001, 5_000_000, 1_000)]

describe('the service’s caps by state', () => {
  it('are one cap for every covered amount if they are simple', () => {
    expect(bandsOf(allowing('simple', [range(0, 9_000_000, 3_600)]))).toEqual([
      { state: 'TX', type: 'simple', from: 10_000, to: 5_000_000, apr: 3_600, fee: 500 },
    ])
  })

  it('are those of the amount’s band if they are tiered', () => {
    expect(bandsOf(allowing('tiered', two.toReversed()))).toMatchObject([
      { from: 10_000, to: 200_000, apr: 3_600 },
      { from: 200_001, to: 5_000_000, apr: 1_000 },
    ])
  })

  it('are the strictest if bands share an edge or overlap', () => {
    const capsAt = (max: readonly unknown[], amount: number) =>
      capAt(bandsOf(allowing('tiered', max)), amount)
    const sharing = [range(0, 200_000, 3_600), range(200_000, 5_000_000, 1_000)]
    expect([100_000, 200_000, 300_000].map((amount) => capsAt(sharing, amount))).toEqual([
      ...[3_600, 1_000, 1_000],
    ])
    const overlapping = [range(0, 5_000_000, 3_600), range(100_000, 300_000, 1_000)]
    expect([50_000, 200_000, 400_000].map((amount) => capsAt(overlapping, amount))).toEqual([
      ...[3_600, 1_000, 3_600],
    ])
  })

  it('are the blend of the slices of an amount if cumulative, the strictest of a band', () => {
    // For $50,000.00: $2,000.00 at 36% and $48,000.00 at 10%, together 11.04%.
    const bands = bandsOf(allowing('cumulative', two))
    expect(bands).toMatchObject([
      { to: 200_000, apr: 3_600 },
      { from: 200_001, to: 5_000_000, apr: 1_104 },
    ])
    // For $4,000.00: half at 36% and half at 10%.
    expect([200_000, 400_000, 5_000_000].map((amount) => capAt(bands, amount))).toEqual([
      ...[3_600, 2_300, 1_104],
    ])
    expect(capAt(bands, 400_000, 'fee')).toBe(500)
  })

  it('assign an amount to the earlier of cumulative slices that overlap', () => {
    const overlapping = [range(0, 300_000, 1_000), range(100_000, 5_000_000, 3_600)]
    const bands = bandsOf(allowing('cumulative', overlapping))
    expect(bands.map(({ from, to }) => [from, to])).toEqual([
      [10_000, 300_000],
      [300_001, 5_000_000],
    ])
    // For $6,000.00: half at 10% and half at 36%.
    expect(bands.map(({ blend }) => blend && blendedCap(blend, 600_000))[1]).toBe(2_300)
  })

  it('are the lowest for every amount if their type is unknown', () => {
    expect(bandsOf(allowing('stepped', two)).map(({ type, apr }) => [type, apr])).toEqual([
      ['other', 1_000],
      ['other', 1_000],
    ])
  })

  it('are none in a state that is absent, empty or can’t be read', () => {
    expect(given(coverageFromWire({}, 'consumer'))).toEqual(usStateCodes.map(notCovered))
    for (const unreadable of [
      {},
      null,
      'TX',
      allowing('simple', []),
      allowing('simple', [range(0, 100, 3_600)]),
      allowing('simple', [{ rate: 3_600 }]),
      allowing('simple', [range(0, 1e9, 36.5)]),
      allowing('simple', [...two, { rate: 36 }]),
      allowing('tiered', [...two, { range: { max: 5_000_000 }, rate: 3_600 }]),
      allowing('tiered', [...two, range(0, 5_000_000, -1)]),
      allowing(
        'tiered',
        Array.from({ length: 51 }, () => range(0, 5_000_000, 3_600)),
      ),
      allowing('simple', two, { amount_threshold: { min: 5, max: 1 } }),
      allowing('simple', two, { amount_threshold: { max: 1 } }),
      allowing('simple', two, { amount_threshold: { min: 5 } }),
      allowing('simple', ['36 %']),
      allowing('simple', [null]),
      allowing('simple', [range(5, 1, 3_600)]),
      allowing('simple', [{ range: { min: 0 }, rate: 3_600 }]),
      allowing('simple', two, { origination_fee_threshold: { max: '500' } }),
      allowing('simple', two, { origination_fee_threshold: {} }),
    ]) {
      expect(bandsOf(unreadable)).toEqual([notCovered('TX')])
    }
    expect(coverageFromWire([], 'consumer')).toMatchObject(failed('reply-unreadable'))
  })

  it('are the blend of the slices of any amount in the band, and never below its lowest', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.nat(5_000)), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: 1, noNaN: true }), (slices, share) => {
        let from = 0
        const ranges = slices.map(([length, rate]) => {
          const made = range(from, from + length, rate)
          from += length + 1
          return made
        })
        const threshold = { amount_threshold: { min: 0, max: from } }
        for (const band of bandsOf(allowing('cumulative', ranges, threshold))) {
          const to = band.to ?? from
          const amount = Math.max(1, Math.round(band.from + share * (to - band.from)))
          const interest = ranges.reduce((sum, { range: { min, max }, rate }) => {
            const cents = Math.max(0, Math.min(amount, max) - Math.max(min - 1, 0))
            return sum + cents * rate
          }, 0)
          const { blend } = band
          if (blend === undefined) throw new Error('no blend')
          expect(blendedCap(blend, amount)).toBe(Math.floor(interest / amount))
          expect(band.apr).toBeLessThanOrEqual(blendedCap(blend, amount))
        }
      }),
    )
  })
})

describe('the service’s commercial caps by state', () => {
  const bandsIn = (texas: unknown) => bandsOf(texas, 'commercial')
  const limit = { limit_1: { amount: { min: 50_000, max: 20_000_000 } } }
  const band = { state: 'TX', type: 'simple', from: 50_000, to: 20_000_000, fee: null }

  it('are an amount, without an APR cap unless the service has one', () => {
    expect(bandsIn(limit)).toEqual([{ ...band, apr: null }])
    expect(bandsIn({ ...limit, max_apr: null, business_types: null })).toEqual([
      { ...band, apr: null },
    ])
    expect(bandsIn({ ...limit, max_apr: 2_800 })).toEqual([{ ...band, apr: 2_800 }])
  })

  it('name the business types that they apply to, with invisible characters written out', () => {
    const types = ['llc', 'co\u202eop']
    expect(bandsIn({ ...limit, business_types: types })).toEqual([
      { ...band, apr: null, businessTypes: ['llc', 'co⟨U+202E⟩op'] },
    ])
  })

  it('are none in a state that is absent, empty or can’t be read', () => {
    expect(given(coverageFromWire({}, 'commercial'))).toEqual(usStateCodes.map(notCovered))
    for (const unreadable of [
      {},
      null,
      'TX',
      { limit_1: { min: 0, max: 5 } },
      { limit_2: limit.limit_1 },
      { limit_1: { amount: { min: 5, max: 1 } } },
      { limit_1: { amount: { min: 0, max: 5.5 } } },
      { ...limit, max_apr: '2800' },
      { ...limit, max_apr: 28.5 },
      { ...limit, business_types: 'llc' },
      { ...limit, business_types: [] },
      { ...limit, business_types: ['llc', 7] },
      { ...limit, business_types: Array.from({ length: 21 }, () => 'llc') },
    ]) {
      expect(bandsIn(unreadable)).toEqual([notCovered('TX')])
    }
    expect(coverageFromWire('', 'commercial')).toMatchObject(failed('reply-unreadable'))
  })
})
