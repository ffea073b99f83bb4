import { expect, test } from 'vitest'
import {
  sampleExtraIds,
  sampleRefusedId,
} from '../../../electron/sample-service/sample-applications.ts'
import { sampleLongestId } from '../../../electron/sample-service/special-samples.ts'
import {
  call,
  codeOf,
  field,
  lineOffer,
  loanOffer,
  params,
  post,
  serviceForTest,
  signIn,
} from './sample-client.ts'

const pendingLoan = 'app_smpl0001'
const pendingLine = 'app_smpl0003'

async function desk() {
  const service = await serviceForTest()
  const token = await signIn(service)
  return {
    service,
    read: (id: string) => call(service, `/api/applications/${id}`, { token }),
    approve: (id: string, ...offers: readonly unknown[]) =>
      post(service, `/api/applications/${id}/approve`, { token, body: { offers } }),
    approveWith: (id: string, body: unknown) =>
      post(service, `/api/applications/${id}/approve`, { token, body }),
  }
}

test('has IDs that can be added later, and one of 200 characters', async () => {
  const { read } = await desk()
  for (const id of [...sampleExtraIds, sampleLongestId]) {
    expect((await read(id)).status, id).toBe(200)
  }
  expect(sampleLongestId).toHaveLength(200)
})

test.each([
  ['app_nobody', 404, 'APPLICATION_NOT_FOUND'],
  ['smpl0001', 400, 'INVALID_APPLICATION_ID'],
  ['app_a%2Fb', 400, 'INVALID_APPLICATION_ID'],
  [`app_${'x'.repeat(257)}`, 400, 'INVALID_APPLICATION_ID'],
  [sampleRefusedId, 403, 'APPLICATION_ACCESS_DENIED'],
])('reading and approving %s returns %i %s', async (id, status, code) => {
  const { read, approve } = await desk()
  expect(codeOf(await read(id))).toEqual([status, code])
  expect(codeOf(await approve(id, loanOffer()))).toEqual([status, code])
})

test('the approve response and the read response each have the offer fields of the specification', async () => {
  const { approve, read } = await desk()
  const result = await approve(pendingLine, lineOffer())
  expect(field(result.json, 'decisioned_on')).toBe('2026-11-20T20:00:00.000Z')
  const approved = field(result.json, 'offers')
  expect(approved).toMatchObject([{ origination_fee: 0, apr: 1950 }])
  expect(approved).not.toHaveProperty('[0].first_payment_date')
  const seen = field((await read(pendingLine)).json, 'offers')
  expect(seen).toMatchObject([{ first_payment_date: '2026-12-21', apr: 1950 }])
  expect(seen).not.toHaveProperty('[0].origination_fee')

  const promised = field((await read('app_smplIntroductoryRate')).json, 'offers')
  expect(promised).toHaveProperty('[0].introductory_promo_period.promo_term.term_type', 'daily')
})

test.each(['incomplete', 'under_manual_review'])(
  'an application that is %s can’t be approved',
  async (status) => {
    const { approve, service } = await desk()
    service.control.setApplication(pendingLoan, { status })
    expect(codeOf(await approve(pendingLoan, loanOffer()))).toEqual([
      400,
      'APPLICATION_CANNOT_BE_APPROVED',
    ])
  },
)

test.each([
  [{ amount: 0 }, 'offers[0].amount'],
  [{ amount: 12.5 }, 'offers[0].amount'],
  [{ interest_rate: -1 }, 'offers[0].interest_rate'],
  [{ late_payment_fee: 50_001 }, 'offers[0].late_payment_fee'],
  [{ origination_fee: undefined }, 'offers[0].origination_fee'],
  [{ payment_period: 'fortnightly' }, 'offers[0].payment_period'],
  [{ first_payment_date: '2026-02-30' }, 'offers[0].first_payment_date'],
  [{ grace_period: { term: 0 } }, 'offers[0].grace_period.interest_rate'],
  [{ loan_term: { term: 12, term_type: 'years' } }, 'offers[0].loan_term.term_type'],
  [{ type: 'merchant_advance_offer' }, 'offers[0].type'],
])('rejects a loan offer with %o at %s', async (changes, param) => {
  const { approve, service } = await desk()
  const result = await approve(pendingLoan, loanOffer(changes))
  expect(codeOf(result)).toEqual([400, 'INVALID_INPUT'])
  expect(params(result)).toEqual([param])
  expect(service.control.applications().get(pendingLoan)?.status).toBe('pending')
})

test.each([
  [{ minimum_payment: { type: 'flat', value: 1, floor: 1 } }, 'offers[0].minimum_payment.type'],
  [{ loan_term: { term: 12, term_type: 'months' } }, 'offers[0].loan_term'],
  [
    {
      introductory_promo_period: { interest_rate: 0, promo_term: { term: 90, term_type: 'daily' } },
    },
    'offers[0].introductory_promo_period',
  ],
])('rejects a line of credit offer with %o at %s', async (changes, param) => {
  const { approve } = await desk()
  const result = await approve(pendingLine, lineOffer(changes))
  expect(codeOf(result)).toEqual([400, 'INVALID_INPUT'])
  expect(params(result)).toEqual([param])
})

test('names every error of every offer, with its value', async () => {
  const { approve } = await desk()
  const result = await approve(
    pendingLoan,
    loanOffer(),
    loanOffer({ amount: -5, note: 'x' }),
    'no offer',
  )
  expect(field(result.json, 'error_detail')).toEqual([
    { value: -5, msg: 'must be at least 1', param: 'offers[1].amount', location: 'body' },
    { msg: 'is not a field of the specification', param: 'offers[1].note', location: 'body' },
    { value: 'no offer', msg: 'must be an object', param: 'offers[2]', location: 'body' },
  ])
})

test.each([
  ['nothing', {}, ['offers']],
  ['an empty list', { offers: [] }, ['offers']],
  ['an object', { offers: {} }, ['offers']],
  ['an unknown field', { offers: [loanOffer()], force: true }, ['force']],
])('rejects an approval with %s', async (_, body, named) => {
  const { approveWith } = await desk()
  const result = await approveWith(pendingLoan, body)
  expect(codeOf(result)).toEqual([400, 'INVALID_INPUT'])
  expect(params(result)).toEqual(named)
})

const term = (count: number, type: string) => ({ term: count, term_type: type })

test.each([
  ['today', { first_payment_date: '2026-11-20' }, 'first_payment_date'],
  ['46 days ahead', { first_payment_date: '2027-01-05' }, 'first_payment_date'],
  [
    'the 16th',
    { payment_period: 'semi_monthly_first_15th', first_payment_date: '2026-12-16' },
    'first_payment_date',
  ],
  [
    'the 30th of 31',
    { payment_period: 'semi_monthly_last_15th', first_payment_date: '2026-12-30' },
    'first_payment_date',
  ],
  ['2 months', { loan_term: term(2, 'months') }, 'loan_term.term'],
])('rejects terms that the service doesn’t support: %s', async (_, changes, param) => {
  const { approve } = await desk()
  const result = await approve(pendingLoan, loanOffer(changes))
  expect(codeOf(result)).toEqual([400, 'UNSUPPORTED_OFFER_TERMS'])
  expect(params(result)).toEqual([`offers[0].${param}`])
})

test.each([
  ['tomorrow', { first_payment_date: '2026-11-21' }],
  ['the 15th', { payment_period: 'semi_monthly_first_15th', first_payment_date: '2026-12-15' }],
  ['the 31st', { payment_period: 'semi_monthly_last_15th', first_payment_date: '2026-12-31' }],
  ['3 months', { loan_term: term(3, 'months') }],
])('accepts terms at the limit: %s', async (_, changes) => {
  const { approve } = await desk()
  expect((await approve(pendingLoan, loanOffer(changes))).status).toBe(200)
})

test('uses the lender’s calendar date as today, not the UTC date', async () => {
  const { approve, service } = await desk()
  service.control.moveTime(6 * 60 * 60 * 1000)
  expect((await approve(pendingLoan, loanOffer({ first_payment_date: '2026-11-21' }))).status).toBe(
    200,
  )
})

test.each([
  ['billing_cycle', { billing_cycle: 20 }],
  ['grace_period.term', { grace_period: { term: 20, interest_rate: 0 } }],
  ['grace_period.interest_rate', { grace_period: { term: 21, interest_rate: 1 } }],
])(
  'requires a longer %s for a consumer’s line of credit, but not for a business',
  async (param, changes) => {
    const { approve } = await desk()
    const refused = await approve(pendingLine, lineOffer(changes))
    expect(codeOf(refused)).toEqual([400, 'UNSUPPORTED_OFFER_TERMS'])
    expect(params(refused)).toEqual([`offers[0].${param}`])
    expect((await approve('app_smplLargeAmount', lineOffer(changes))).status).toBe(200)
  },
)

test.each([
  ['app_smplStateNotSupported', 400, 'STATE_NOT_SUPPORTED'],
  ['app_smplNoInterestOnly', 403, 'NON_ZERO_INTEREST_NOT_ENABLED'],
  ['app_smplProductNotSupported', 403, 'PRODUCT_NOT_SUPPORTED'],
  ['app_smplThirdPartyMissing', 400, 'THIRD_PARTY_MISSING'],
  ['app_smplIdentityCheck', 400, 'KYC_NOT_APPROVED'],
  ['app_smplMissingLendingDetails', 400, 'MISSING_LENDING_DETAILS'],
])('%s is rejected with %i %s', async (id, status, code) => {
  const { approve, service } = await desk()
  expect(codeOf(await approve(id, loanOffer()))).toEqual([status, code])
  expect(service.control.processedCount('approve', id)).toBe(0)
})

test('the identity check of the borrower is complete after two attempts', async () => {
  const { approve, service } = await desk()
  const id = 'app_smplIdentityCheck'
  for (const status of [400, 400, 200, 400]) {
    expect((await approve(id, loanOffer())).status).toBe(status)
  }
  expect(service.control.processedCount('approve', id)).toBe(1)
})

test('approves an application without interest if interest is not enabled', async () => {
  const { approve } = await desk()
  const result = await approve('app_smplNoInterestOnly', loanOffer({ interest_rate: 0 }))
  expect(result.status).toBe(200)
})

test('approves applications with little data', async () => {
  const { approve, read } = await desk()
  for (const id of ['app_smplEverythingNull', 'app_smplOnlyStatus']) {
    expect((await approve(id, loanOffer())).status).toBe(200)
    expect(field((await read(id)).json, 'status')).toBe('approved')
  }
})
