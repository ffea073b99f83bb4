import { expect, it } from 'vitest'
import { formatStamp } from '../../../../renderer/messages/format.ts'
import { creditTypeName } from '../../../../renderer/messages/names.ts'
import {
  changeText,
  fieldName,
  isEmpty,
} from '../../../../renderer/screens/applications/change-text.ts'

it.each([
  ['status', 'pending', 'Pending'],
  ['status', 'under_manual_review', 'Under manual review'],
  ['credit_type', 'consumer_bnpl', creditTypeName('consumer_bnpl')],
  ['requested_amount', '2400000', '$24,000.00'],
  ['requested_amount', 'a lot', 'a lot'],
  ['offers', null, 'nothing'],
  ['offers', 'null', 'nothing'],
  ['rejection_reasons', '[]', 'none'],
  ['offers', '[{"amount":1}]', 'as shown below'],
  ['credit_data', '{"fico":700}', 'as shown below'],
  ['offers[0].amount', '2400000', '2400000'],
  ['decisioned_on', 'yesterday', 'yesterday'],
  ['offers[0].first_payment_date', '2026-12-22', 'Dec 22, 2026'],
])('a change of %s to %j reads "%s"', (path, value, text) => {
  expect(changeText(path, value)).toBe(text)
})

it.each([
  ['offers[0].first_payment_date', 'Offer 1: First payment date'],
  ['offers[1]', 'Offer 2'],
  ['rejection_reasons[0]', 'Reasons for denial: 1'],
  ['requested_amount', 'Requested amount'],
  ['third_party_disbursement_destination', 'Merchant'],
])('the field %s reads "%s"', (path, name) => {
  expect(fieldName(path)).toBe(name)
})

it('a changed time names its time zone, this computer’s', () => {
  const time = '2026-11-20T23:55:07.965Z'
  expect(changeText('decisioned_on', time)).toBe(formatStamp(Date.parse(time)))
  expect(changeText('lender_of_record', time)).toBe(time)
})

it.each([
  [null, true],
  ['null', true],
  ['[]', true],
  ['{}', true],
  ['0', false],
  ['', false],
  ['[null]', false],
])('an empty side %j reads differently from one with a value', (value, empty) => {
  expect(isEmpty(value)).toBe(empty)
})
