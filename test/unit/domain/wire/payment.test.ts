import { describe, expect, it } from 'vitest'
import {
  isPaymentBody,
  paymentBody,
  paymentFromRecord,
  paymentFromWire,
  paymentOnRecord,
  paymentsFromWire,
} from '../../../../shared/domain/wire/payment.ts'

const wire = {
  id: 'pmt_1',
  amount: 41_250,
  facility_id: 'fac_1',
  ach_authorization_id: 'doc_1',
  status: 'failed',
  failure_reason: 'R10',
  transfer_type: 'standard',
  created_on: '2026-11-20T15:00:00Z',
}
const read = {
  id: 'pmt_1',
  status: 'failed',
  failureReason: 'R10',
  amount: 41_250,
  createdOn: '2026-11-20T15:00:00Z',
  authorizationId: 'doc_1',
}
const cents = 'cents-and-basis-points'

describe('a payment in a response', () => {
  it('is read with only a few fields, none of them an account', () => {
    const account = { repayment_bank_details: { account_number: '000123456789' }, note: 'x' }
    expect(paymentFromWire({ ...wire, ...account }, cents)).toEqual({ ok: true, value: read })
  })

  it.each([
    [{ status: 'on_hold' }, { status: 'on_hold' }],
    [{ failure_reason: 'R29 stopped by the bank' }, { failureReason: 'R29 stopped by the bank' }],
    [{ failure_reason: { code: 'R10' } }, { failureReason: '{"code":"R10"}' }],
    [{ status: 'set\u202etled' }, { status: 'set⟨U+202E⟩tled' }],
    [{ amount: 412.5 }, { amount: null }],
    [
      { amount: '41250', created_on: 7, failure_reason: null },
      { amount: null, createdOn: null },
    ],
  ])('keeps unknown values of %o', (fields, expected) => {
    expect(paymentFromWire({ ...wire, ...fields }, cents)).toMatchObject({ value: expected })
  })

  it('has its amount in the units of the connection', () => {
    const dollars = paymentFromWire({ ...wire, amount: 412.5 }, 'dollars-and-percent')
    expect(dollars).toMatchObject({ value: { amount: 41_250 } })
  })

  it.each([[null], ['pending'], [{ ...wire, id: '' }], [{ ...wire, status: 7 }], [[wire]]])(
    'can’t be read from %o',
    (body) => {
      expect(paymentFromWire(body, cents)).toMatchObject({ error: { code: 'reply-unreadable' } })
    },
  )

  it('is restored from the record as it was read', () => {
    expect(paymentFromRecord(paymentOnRecord(read))).toEqual(read)
    expect(paymentFromRecord(null)).toBeNull()
  })
})

describe('the payments of a facility', () => {
  it('are read completely or not at all, because a missing one may be the lost one', () => {
    expect(paymentsFromWire([wire], cents)).toEqual({ ok: true, value: [read] })
    expect(paymentsFromWire([], cents)).toEqual({ ok: true, value: [] })
    const unreadable = { error: { code: 'reply-unreadable' } }
    expect(paymentsFromWire([wire, { id: 'pmt_2' }], cents)).toMatchObject(unreadable)
    expect(paymentsFromWire({ payments: [wire] }, cents)).toMatchObject(unreadable)
    const many = Array.from({ length: 10_001 }, () => wire)
    expect(paymentsFromWire(many, cents)).toMatchObject(unreadable)
  })
})

describe('the payments of a facility that a Loan Desk request may have created', () => {
  it.each([
    ['of autopay', { is_autopay: true }, []],
    ['without a transfer', { transfer_type: 'none' }, []],
    ['that the officer asked for', { is_autopay: false }, [read]],
    ['of which the service says less', { transfer_type: null, is_autopay: null }, [read]],
  ])('don’t include one %s', (_what, fields, expected) => {
    expect(paymentsFromWire([{ ...wire, ...fields }], cents)).toEqual({ ok: true, value: expected })
  })
})

describe('the request of a payment', () => {
  const body = paymentBody({ facilityId: 'fac_1', documentId: 'doc_1', amount: 41_250 }, cents)

  it('names facility, document and amount', () => {
    expect(body).toEqual({
      facility_id: 'fac_1',
      amount: 41_250,
      transfer_type: 'standard',
      ach_authorization_id: 'doc_1',
    })
    expect(isPaymentBody(body)).toBe(true)
  })

  it.each([
    [{ amount: 0 }],
    [{ amount: -1 }],
    [{ amount: '41250' }],
    [{ facility_id: '' }],
    [{ ach_authorization_id: '' }],
    [{ transfer_type: 'none' }],
  ])('with %o is not sent', (fields) => {
    expect(isPaymentBody({ ...body, ...fields })).toBe(false)
  })
})
