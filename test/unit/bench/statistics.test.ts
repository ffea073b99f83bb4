import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { median, percentile } from '../../bench/harness/statistics.ts'

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  test('p95 of 100 samples is the 95th smallest, in whatever order they were taken', () => {
    expect(percentile(hundred, 0.95)).toBe(95)
  })

  test('p95 of fewer than 20 samples is the largest: one slow sample is never hidden', () => {
    expect(percentile([1, 9, 2], 0.95)).toBe(9)
  })

  test('the whole share is the largest sample', () => {
    expect(percentile(hundred, 1)).toBe(100)
  })

  test('numbers are sorted as numbers', () => {
    expect(percentile([9, 10, 100], 0.5)).toBe(10)
  })

  test('the samples stay as they were', () => {
    const samples = [3, 1, 2]
    percentile(samples, 0.5)
    expect(samples).toEqual([3, 1, 2])
  })

  test('no samples, and a share that is none, are refused', () => {
    expect(() => percentile([], 0.95)).toThrow('no samples')
    expect(() => percentile([1], 0)).toThrow('not a share')
    expect(() => percentile([1], 95)).toThrow('not a share')
    expect(() => percentile([1], Number.NaN)).toThrow('not a share')
  })

  test('it is a sample, and at least the share of all samples does not exceed it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { minLength: 1 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (samples, share) => {
          const found = percentile(samples, share)
          expect(samples).toContain(found)
          const within = samples.filter((sample) => sample <= found).length
          expect(within).toBeGreaterThanOrEqual(Math.floor(share * samples.length))
        },
      ),
    )
  })
})

test('the median of an even number of samples is the lower of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2)
  expect(median([5, 1, 3])).toBe(3)
})
