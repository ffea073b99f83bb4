import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeeInDollars } from '../../../../shared/domain/offers/origination-fee.ts'

test.each([
  ['$250', '10,000', { typed: 25_000, basisPoints: 250, charged: 25_000 }],
  ['$250.00', '$10,001.00', { typed: 25_000, basisPoints: 250, charged: 25_003 }],
  ['USD 99', '12,345.67', { typed: 9_900, basisPoints: 80, charged: 9_877 }],
  ['$0', '10,000', { typed: 0, basisPoints: 0, charged: 0 }],
])('a fee of %s of %s is charged in whole basis points', (fee, amount, read) => {
  expect(readFeeInDollars(fee, amount)).toEqual(read)
})

test.each([
  ['2.5', '10,000'],
  ['$', '10,000'],
  ['$250', ''],
  ['$250', '0'],
  ['$250', 'abc'],
])('%j of %j is not a valid fee in dollars', (fee, amount) => {
  expect(readFeeInDollars(fee, amount)).toBeNull()
})

test('the fee charged is within half a basis point of the fee typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.nat(1e9), (amount, fee) => {
      const read = readFeeInDollars(`$${fee / 100}`, String(amount / 100))
      if (read === null) return
      expect(Math.abs(read.charged - read.typed)).toBeLessThanOrEqual(amount / 20_000 + 1)
    }),
  )
})
