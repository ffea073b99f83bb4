import { describe, expect, it } from 'vitest'
import {
  facilityFromWire,
  listedAgreement,
  listedFacility,
  payoffFromWire,
} from '../../../../shared/domain/wire/facility.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { failed, ok } from '../../../../shared/result.ts'
import { given } from '../../../support/checks/given.ts'

const cents = 'cents-and-basis-points'
const accountNumber = '990123456789'
const routingNumber = '991234567'
const ssn = '900-45-6789'

const payment = {
  item_index: 1,
  payment_date: '2026-12-01',
  total_payment_amount: 17_864,
  interest_payment_amount: 2_167,
  principal_payment_amount: 15_697,
  other_payment_amount: 0,
  balance_amount: 184_303,
}
const wire: JsonObject = {
  id: 'fac_1',
  application_id: 'app_1',
  borrower_id: 'bor_1',
  status: 'active',
  created_on: '2026-11-01T12:00:00Z',
  disbursement_date: '2026-11-02',
  account_number: accountNumber,
  balances: {
    current_balance: 200_100,
    principal_balance: 200_000,
    interest_balance: 100,
    payoff_balance: 200_100,
  },
  amortization_schedule: [payment],
  payments_due: [
    { payment_amount: 17_864, payment_amount_remaining: 864, payment_due_date: '2026-12-01' },
  ],
  next_payment_amount: 17_864,
  next_payment_due_date: '2026-12-01T00:00:00Z',
  remaining_term: 12,
  scheduled_payoff_date: '2027-11-01',
  autopay: { authorized: true, bank_account: accountNumber },
  documents: {
    signed_credit_agreement: { document_url: 'https://docs.example/a', document_id: 'doc_a' },
    unsigned_ach_authorization: null,
  },
  terms: { type: 'loan_offer', id: 'off_1', interest_rate: 1_300, apr: 1_300 },
  repayment_bank_details: {
    bank_account_number: '990987654321',
    bank_routing_number: routingNumber,
    type: 'checking',
  },
  statements: [{ url: 'https://docs.example/s' }],
}

describe('a facility in a response', () => {
  it('has the last four digits of its accounts and no address', () => {
    expect(facilityFromWire(wire, cents, 'fac_1')).toEqual(
      ok({
        id: 'fac_1',
        status: 'active',
        createdOn: '2026-11-01T12:00:00Z',
        disbursedOn: '2026-11-02',
        accountEnding: '6789',
        repaymentEnding: '4321',
        balances: { current: 200_100, principal: 200_000, interest: 100, payoff: 200_100 },
        schedule: [
          {
            ...{ number: 1, date: '2026-12-01', payment: 17_864, interest: 2_167 },
            ...{ principal: 15_697, other: 0, balance: 184_303 },
          },
        ],
        paymentsDue: [{ amount: 17_864, remaining: 864, dueOn: '2026-12-01' }],
        nextPayment: { amount: 17_864, dueOn: '2026-12-01' },
        remainingTerm: 12,
        scheduledPayoffOn: '2027-11-01',
        isAutopayAuthorized: true,
        documents: ['signed_credit_agreement'],
        terms: wire['terms'],
        others: [],
      }),
    )
  })

  it('has its money in the units of the connection, here dollars', () => {
    const inDollars = {
      ...wire,
      balances: { current_balance: 2_001, principal_balance: 2_000, payoff_balance: 2_001.05 },
      amortization_schedule: [
        { ...payment, total_payment_amount: 178.64, interest_payment_amount: 21.67 },
      ],
      payments_due: [{ payment_amount: 178.64, payment_amount_remaining: 8.64 }],
      next_payment_amount: 178.645,
    }
    expect(facilityFromWire(inDollars, 'dollars-and-percent', 'fac_1')).toMatchObject({
      value: {
        balances: { current: 200_100, principal: 200_000, interest: null, payoff: 200_105 },
        schedule: [{ number: 1, payment: 17_864, interest: 2_167 }],
        paymentsDue: [{ amount: 17_864, remaining: 864 }],
        nextPayment: { amount: null },
        others: [{ name: 'next_payment_amount', value: '178.645' }],
      },
    })
    const payoff = [{ date: '2026-11-24', amount: 2_001.5 }]
    expect(payoffFromWire(payoff, 'dollars-and-percent')).toEqual(
      ok([{ date: '2026-11-24', amount: 200_150 }]),
    )
  })

  it('keeps an unknown status, and other fields as text', () => {
    const read = facilityFromWire(
      {
        ...wire,
        status: 'charged_\u202eoff',
        next_payment_amount: 17.5,
        remaining_term: 'twelve',
        autopay: { authorized: 'yes' },
        in_grace_period: false,
        hardship: { plan: 'B', until: '2027-01-01' },
        servicer_file: 2 ** 53 + 2,
      },
      cents,
      'fac_1',
    )
    expect(read).toMatchObject({
      value: {
        status: 'charged_⟨U+202E⟩off',
        nextPayment: { amount: null },
        remainingTerm: null,
        isAutopayAuthorized: null,
        others: [
          { name: 'next_payment_amount', value: '17.5' },
          { name: 'remaining_term', value: 'twelve' },
          { name: 'autopay', value: '{"authorized":"yes"}' },
          { name: 'in_grace_period', value: 'false' },
          { name: 'hardship', value: '{"plan":"B","until":"2027-01-01"}' },
          { name: 'servicer_file', value: 'null' },
        ],
      },
    })
  })

  it('keeps no account number, identifier or address, wherever it is', () => {
    const planted = {
      ...wire,
      notes: [
        `Call about ${accountNumber}`,
        { ssn, memo: `SSN ${ssn}` },
        'Account 87654321 or 1234567',
      ],
      Account_Number: accountNumber,
      repaymentAccount: 'Second Bank',
      primary_bank: { iban: accountNumber },
      receipt: { document_url: 'https://docs.example/r', at: 'https://docs.example/r2' },
      hardship: { bank_name: 'First Bank' },
      terms: { type: 'loan_offer', bank_account: 'First Bank', note: 'Account 87654321' },
      documents: { signed: { document_url: 'https://docs.example/d' } },
    }
    const text = JSON.stringify(facilityFromWire(planted, cents, 'fac_1'))
    for (const kept of ['…6789', '…4321', '…4567']) expect(text).toContain(kept)
    const secrets = [accountNumber, '990987654321', routingNumber, ssn, '87654321', '1234567']
    for (const secret of [...secrets, 'docs.example', 'First Bank', 'Second Bank']) {
      expect(text).not.toContain(secret)
    }
  })

  it('is also read without its ID, and from the other fields that can hold the same facts', () => {
    const { id: _, disbursement_date: _on, balances: _balances, ...rest } = wire
    const other = {
      ...{ origination_date: '2026-11-03', balance: 200_300 },
      repayment_bank_details: { account_number: '99-0987-4321' },
    }
    expect(facilityFromWire({ ...rest, ...other }, cents, 'fac_1')).toMatchObject({
      value: {
        ...{ id: 'fac_1', disbursedOn: '2026-11-03', repaymentEnding: '4321' },
        balances: { current: 200_300, principal: null },
      },
    })
  })

  it('has no last digits if the whole account number is that short', () => {
    const endingOf = (account_number: string) =>
      given(facilityFromWire({ ...wire, account_number }, cents, 'fac_1')).accountEnding
    expect(['12-34', '12-345-'].map(endingOf)).toEqual([null, '2345'])
  })

  it.each([[null], ['fac_1'], [[wire]], [{ ...wire, id: 'fac_2' }], [{ ...wire, id: 7 }]])(
    'can’t be read from %o',
    (body) => {
      expect(facilityFromWire(body, cents, 'fac_1')).toMatchObject(failed('reply-unreadable'))
    },
  )

  it('is read in full after lists that are too long to keep', () => {
    const transaction = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field_${n}`, n]))
    const transactions = Array.from({ length: 1_000 }, () => transaction)
    expect(facilityFromWire({ transactions, ...wire }, cents, 'fac_1')).toEqual(
      facilityFromWire(wire, cents, 'fac_1'),
    )
  })
})

describe('the lists', () => {
  it('keep a few fields of each element, and omit elements without an application', () => {
    const agreement = {
      ...{ id: 'doc_1', application_id: 'app_1', status: 'pending_signature' },
      ...{ type: 'credit_agreement', created_on: '2026-11-01T12:00:00Z' },
      ...{ document_url: 'https://docs.example/a', signature_timestamp: '2026-11-01T13:00:00Z' },
    }
    expect(listedAgreement({ ...agreement, account_number: accountNumber })).toEqual({
      applicationId: 'app_1',
      agreement: {
        ...{ id: 'doc_1', status: 'pending_signature', type: 'credit_agreement' },
        ...{ createdOn: '2026-11-01T12:00:00Z', signedOn: '2026-11-01T13:00:00Z' },
      },
    })
    expect(listedFacility(wire)).toEqual({
      ...{ applicationId: 'app_1', id: 'fac_1', createdOn: '2026-11-01T12:00:00Z' },
    })
    const missing = { application_id: null, id: 1, status: ' ' }
    const incomplete = Object.entries(missing).map(([name, value]) => ({
      ...agreement,
      [name]: value,
    }))
    const others = [null, 7, {}, ...incomplete]
    for (const other of others) expect(listedAgreement(other)).toBeNull()
    for (const fields of [{ id: '../up' }, { id: null }, { application_id: null }]) {
      expect(listedFacility({ ...wire, ...fields })).toBeNull()
    }
    expect(listedFacility(null)).toBeNull()
  })
})

describe('payoff amounts', () => {
  it('are sorted by day; an unreadable amount doesn’t hide its day', () => {
    const body = [
      { date: '2026-11-25', amount: 200_200 },
      { date: '2026-11-24', amount: 200_100 },
      { date: '2026-02-30', amount: 1 },
      { date: '2026-11-26', amount: 1.5 },
    ]
    expect(payoffFromWire(body, cents)).toEqual(
      ok([
        { date: '2026-11-24', amount: 200_100 },
        { date: '2026-11-25', amount: 200_200 },
        { date: '2026-11-26', amount: null },
      ]),
    )
    expect(payoffFromWire([], cents)).toEqual(ok([]))
    for (const other of [null, {}, [{ day: 1 }], [{ date: '2026-11-24', amount: '1' }]]) {
      expect(payoffFromWire(other, cents)).toMatchObject({ error: { code: 'reply-unreadable' } })
    }
  })
})
