import fc from 'fast-check'
import { bodyBounds } from '../../../shared/domain/wire/body.ts'
import type { JsonObject, JsonValue } from '../../../shared/json.ts'
import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'

/** Mutations per response: `npm run long -- responses` makes more than `npm test`. */
export const mutations = Number(process.env['LONG_MUTATIONS'] ?? 500)

/** A response for each reader, and its mutations as a hostile service might send them. */

/** The client secret, which no response may repeat. */
export const secret = 'test_Fuzz/secret+1 "x"'

export const application: JsonObject = {
  status: 'approved',
  id: 'app_1',
  borrower_id: 'bor_1',
  created_on: '2026-11-01T12:00:00Z',
  credit_type: 'consumer_revolving_line_of_credit',
  decisioned_on: '2026-11-02T12:00:00Z',
  offers: [
    {
      type: 'loan_offer',
      id: 'off_1',
      amount: 1,
      first_payment_date: '2026-12-01',
      grace_period: { term: 1, interest_rate: 0 },
      interest_rate: 1,
      late_payment_fee: 1,
      origination_fee: 1,
      payment_period: 'monthly',
      loan_term: { term: 12, term_type: 'months' },
    },
    {
      type: 'revolving_line_of_credit_offer',
      introductory_promo_period: { interest_rate: 1, promo_term: { term: 9, term_type: 'daily' } },
      minimum_payment: { type: 'interest_plus_percentage_of_principal', value: 1, floor: 2 },
    },
  ],
  rejection_reasons: ['income_too_low'],
  requested_amount: 5,
  third_party_disbursement_destination: null,
  lender_of_record: 'Lender',
  credit_data: { fico: 700 },
}

export const agreement: JsonObject = {
  ...{ id: 'doc_1', application_id: 'app_1', status: 'pending_signature', type: null },
  ...{ created_on: '2026-11-01T12:00:00Z', document_url: 'https://documents.example/1' },
}
export const facility: JsonObject = {
  ...{ id: 'app_1', application_id: 'app_1', status: 'active', account_number: '990123456789' },
  ...{ created_on: '2026-11-01T12:00:00Z', disbursement_date: '2026-11-02' },
  balances: { current_balance: 1, principal_balance: 1, interest_balance: 0, payoff_balance: 1 },
  amortization_schedule: [
    {
      ...{ item_index: 1, payment_date: '2026-12-01', total_payment_amount: 3 },
      ...{ interest_payment_amount: 1, principal_payment_amount: 2, balance_amount: 0 },
    },
  ],
  payments_due: [
    { payment_amount: 3, payment_amount_remaining: 3, payment_due_date: '2026-12-01' },
  ],
  ...{ next_payment_amount: 3, next_payment_due_date: '2026-12-01', remaining_term: 1 },
  autopay: { authorized: true, bank_account: '990123456789' },
  documents: { signed_credit_agreement: { document_id: 'doc_1' } },
  terms: { type: 'loan_offer', interest_rate: 1 },
  repayment_bank_details: { bank_account_number: '990123456789' },
  in_grace_period: false,
}

const responses: Readonly<Record<string, JsonValue>> = {
  token: { token: 'a.b.c' },
  'read-application': application,
  approve: application,
  reject: { ...application, status: 'rejected' },
  'rejection-reasons': { income_too_low: 'Too low.\n', another: null, '': 'Nothing' },
  'read-consumer-coverage': {
    CA: {
      amount_threshold: { min: 0, max: 5_000_000 },
      apr_threshold: { type: 'tiered', max: [{ range: { min: 0, max: 200_000 }, rate: 1_000 }] },
      origination_fee_threshold: { max: 500 },
    },
    NY: {},
  },
  'read-commercial-coverage': {
    CA: {
      limit_1: { amount: { min: 0, max: 5_000_000 } },
      ...{ max_apr: 3_600, business_types: ['llc', 'corporation'] },
    },
    NY: {},
  },
  'read-borrower': {
    id: 'bor_1',
    first_name: 'Ana',
    last_name: 'Brooks',
    address: { line_1: '1 Main St', state: 'NV' },
    date_of_birth: '1980-02-29',
    business_contact: { email: 'ana@brooks.example', ssn: '000-00-0000' },
  },
  'read-facility': facility,
  'read-authorization': {
    ...facility,
    documents: {
      unsigned_ach_authorization: {
        document_id: 'doc_2',
        document_url: 'https://documents.example/2',
      },
    },
  },
  'payoff-amounts': [{ date: '2026-12-01', amount: 5 }],
  'set-lending-details': {
    address: { line_1: '1 Main St', line_2: 'x', city: 'Reno', state: 'NV', zip: '89501' },
    cs_phone: '+17755550100',
    cs_email: 'help@lender.example',
  },
  'set-webhook': 'Ok.',
  'create-ach-authorization': { id: 'doc_1', document_url: 'https://documents.example/1' },
}

const payment: JsonObject = {
  id: 'app_1',
  amount: 41_250,
  facility_id: 'fac_1',
  ach_authorization_id: 'doc_1',
  status: 'failed',
  transfer_type: 'standard',
  created_on: '2026-11-20T15:00:00Z',
  failure_reason: 'R01',
  account_number: '000123456789',
}

const loanFee = { type: 'capitalized', fee: 150 }
export const newerApplication: JsonObject = {
  ...application,
  offers: [{ type: 'loan_offer', id: 'off_1', amount: 1, origination_fee: loanFee }],
}

const newerResponses: Readonly<Record<string, JsonValue>> = {
  'read-application': newerApplication,
  approve: newerApplication,
  'check-offers': { 0: { is_compliant: true, apr: 955 }, 1: { is_compliant: false } },
  'set-webhook': { urls: ['https://hooks.example/desk'] },
  'delete-webhook': { urls: [] },
  'read-webhook': { urls: ['https://hooks.example/desk', 'https://hooks.example/2'] },
  'make-payment': payment,
  'cancel-payment': { ...payment, status: 'canceled' },
  'read-payment': payment,
  'list-payments': [payment, { ...payment, id: 'pmt_2' }],
}

export function responseTo(name: string, profile: ServiceProfileName): JsonValue {
  const response = (profile === '2025-03' ? newerResponses[name] : undefined) ?? responses[name]
  if (response === undefined) throw new Error(`no response to mutate: ${name}`)
  return response
}

const hostileKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '']

/** Text of any JSON value, including keys that attackers often use. */
const anyJsonText = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc
    .dictionary(fc.constantFrom(...hostileKeys), fc.jsonValue({ maxDepth: 3 }), {
      noNullPrototype: false,
    })
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '1e999',
    '"app_2"',
    '1e400',
    '{"amount":-1e400}',
    '"bor_\\u202e100_rob\\u200b"',
    '{"\\u2066x":"\\u00ad"}',
    JSON.stringify(secret),
    JSON.stringify({ [secret]: [`Bearer ${secret.toUpperCase()}`], __proto: { x: secret } }),
    JSON.stringify(encodeURIComponent(secret)),
    '-0',
    '9007199254740993',
    '"\\ud800"',
    '"<img src=x onerror=alert(1)>"',
    `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
    `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
    JSON.stringify(Array.from({ length: 3_000 }, () => ({}))),
    JSON.stringify('x'.repeat(bodyBounds.characters + 1)),
  ),
)

/** A response in which one value, at any depth, is replaced or removed. */
export function mutated(response: JsonValue): fc.Arbitrary<unknown> {
  const text = JSON.stringify(response)
  // A name is matched together with its colon, so that values aren't searched between its quotes.
  const places = [...text.matchAll(/"(?:[^"\\]|\\.)*":?|-?\d+|null|\[\]|\{/g)]
    .map((match) => [match.index, match[0]] as const)
    .filter(([, old]) => !old.endsWith(':'))
  const swapped = fc.tuple(fc.constantFrom(...places), anyJsonText).map(([[at, old], put]) => {
    const replacement = old === '{' ? `{${JSON.stringify('__proto__')}:${put},` : put
    return `${text.slice(0, at)}${replacement}${text.slice(at + old.length)}`
  })
  const shuffled = fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(8), fc.string({ maxLength: 6 })), { maxLength: 4 })
    .map((edits) =>
      edits.reduce((now, [at, cut, put]) => now.slice(0, at) + put + now.slice(at + cut), text),
    )
  return fc.oneof(swapped, shuffled, anyJsonText).map((body) => {
    try {
      return JSON.parse(body) as unknown
    } catch {
      return body
    }
  })
}
