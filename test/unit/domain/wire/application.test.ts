import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OfferTerms, ReceivedOffer } from '../../../../shared/domain/offers/offer.ts'
import { unitsProfileNames, unitsProfiles } from '../../../../shared/values/units.ts'
import {
  applicationFromStored,
  applicationFromResponse,
  applicationFromWire,
  approveBody,
  offerFromWire,
  offersIn,
  offerToWire,
} from '../../../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import {
  anyLoanOffer,
  anyOffer,
  anyRevolvingOffer,
} from '../../../support/builders/offer-arbitraries.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'
import { loanTerms } from '../../../support/builders/templates.ts'
import { given } from '../../../support/checks/given.ts'
import { failed } from '../../../../shared/result.ts'

const cents = 'cents-and-basis-points'
const dollars = 'dollars-and-percent'

const loan = { ...loanTerms, gracePeriod: { term: 10, interestRate: 0 }, latePaymentFee: 2_500 }
const line = aLineOffer({
  ...{ amount: 500_050, firstPaymentDate: '2026-12-15', interestRate: 2_199, apr: 2_249 },
  ...{ gracePeriod: { term: 25, interestRate: 0 }, latePaymentFee: 3_900 },
  ...{ annualFee: 9_500, financeCharge: 500 },
  minimumPayment: { type: 'interest_plus_percentage_of_principal', value: 100, floor: 2_550 },
})

describe('an offer as sent', () => {
  test('a loan has exactly the fields of the specification', () => {
    expect(offerToWire(loan, cents)).toEqual({
      type: 'loan_offer',
      amount: 500_000,
      first_payment_date: '2026-12-15',
      grace_period: { term: 10, interest_rate: 0 },
      interest_rate: 1_250,
      late_payment_fee: 2_500,
      origination_fee: 150,
      payment_period: 'monthly',
      loan_term: { term: 12, term_type: 'months' },
    })
  })

  test('a line of credit has exactly its own fields: no ID, introductory period or origination fee', () => {
    expect(offerToWire(line, cents)).toEqual({
      type: 'revolving_line_of_credit_offer',
      amount: 500_050,
      annual_fee: 9_500,
      apr: 2_249,
      billing_cycle: 30,
      finance_charge: 500,
      first_payment_date: '2026-12-15',
      grace_period: { term: 25, interest_rate: 0 },
      interest_rate: 2_199,
      late_payment_fee: 3_900,
      minimum_payment: {
        type: 'interest_plus_percentage_of_principal',
        value: 100,
        floor: 2_550,
      },
      payment_period: 'monthly',
    })
  })

  test('is sent in dollars and percent if the connection uses them', () => {
    expect(offerToWire(line, dollars)).toMatchObject({
      amount: 5_000.5,
      apr: 22.49,
      billing_cycle: 30,
      minimum_payment: { value: 1, floor: 25.5 },
    })
  })

  test('the March 2025 profile includes the fee treatment of a loan', () => {
    const feeOf = (terms: OfferTerms) => offerToWire(terms, cents, '2025-03')['origination_fee']
    expect(feeOf({ ...loan, originationFee: 150 })).toEqual({ type: 'deducted', fee: 150 })
    expect(feeOf({ ...loan, originationFee: 150, feeTreatment: 'added' })).toEqual({
      type: 'capitalized',
      fee: 150,
    })
    const separate = { ...loan, originationFee: 150, feeTreatment: 'paid-separately' } as const
    expect(feeOf(separate)).toEqual({ type: null, fee: 150 })
    const earlier = offerToWire({ ...loan, feeTreatment: 'added' }, cents, '2024-10')
    expect(earlier).toEqual(offerToWire(loan, cents))
    expect(offerToWire(line, cents, '2025-03')).toEqual(offerToWire(line, cents))
  })

  test('a fee with its treatment is read like a fee that is a number', () => {
    const sent = offerToWire({ ...loan, originationFee: 150 }, cents, '2025-03')
    const problems: string[] = []
    const read = offerFromWire(sent, cents, (path) => problems.push(path))
    expect([read.originationFee, problems]).toEqual([150, []])
  })

  test('extra properties of the terms are not sent', () => {
    const withAnnotations = { ...loan, key: 'a', id: 'off_1' }
    expect(offerToWire(withAnnotations, cents)).toEqual(offerToWire(loan, cents))
  })

  test('an approval sends the offers in their order', () => {
    expect(approveBody([line, loan], cents)).toEqual({
      offers: [offerToWire(line, cents), offerToWire(loan, cents)],
    })
    expect(offersIn(approveBody([line, loan], cents))).toHaveLength(2)
  })

  test('values are whole numbers if the profile uses Loan Desk’s units', () => {
    fc.assert(
      fc.property(anyOffer, fc.constantFrom(...unitsProfileNames), (terms, profile) => {
        for (const [path, value] of numbersOf(offerToWire(terms, profile))) {
          const isRate = /rate$|^apr$|value$|origination_fee$/.test(path)
          const isMoney = /amount$|_fee$|charge$|floor$/.test(path) && !isRate
          const scale = isRate
            ? unitsProfiles[profile].rate
            : isMoney
              ? unitsProfiles[profile].money
              : 1
          if (scale === 1) expect(value, path).toSatisfy(Number.isSafeInteger)
        }
      }),
    )
  })

  test('every unit survives sending and reading back, in every profile', () => {
    fc.assert(
      fc.property(anyLoanOffer, fc.constantFrom(...unitsProfileNames), (terms, profile) => {
        // If the fee is a number, the wire format doesn't say how it is collected.
        const { feeTreatment: _untold, ...told } = terms
        expect(termsOf(roundTrip(terms, profile))).toEqual(told)
      }),
    )
    fc.assert(
      fc.property(anyRevolvingOffer, fc.constantFrom(...unitsProfileNames), (terms, profile) => {
        expect(termsOf(roundTrip(terms, profile))).toEqual(terms)
      }),
    )
  })
})

describe('an application as read', () => {
  const full: JsonObject = {
    status: 'approved',
    id: 'app_1',
    borrower_id: 'bor_1',
    created_on: '2026-11-01T12:00:00Z',
    credit_type: 'consumer_bnpl',
    decisioned_on: '2026-11-02T12:00:00.5Z',
    offers: [
      {
        ...offerToWire(line, cents),
        id: 'off_1',
        introductory_promo_period: {
          interest_rate: 299,
          promo_term: { term: 90, term_type: 'daily' },
        },
      },
    ],
    rejection_reasons: [],
    requested_amount: 500_000,
    third_party_disbursement_destination: 'Shop',
    lender_of_record: 'Lender',
    credit_data: { fico: 700, deep: [{ er: null }] },
  }

  test('reads every field of the specification', () => {
    const { application, raw, problems } = given(applicationFromWire(full, cents))
    expect(problems).toEqual([])
    expect(raw).toEqual(full)
    expect(application).toEqual({
      id: 'app_1',
      status: 'approved',
      borrowerId: 'bor_1',
      createdOn: '2026-11-01T12:00:00Z',
      creditType: 'consumer_bnpl',
      decisionedOn: '2026-11-02T12:00:00.5Z',
      offers: [
        {
          ...line,
          id: 'off_1',
          originationFee: null,
          loanTerm: null,
          introductoryPromoPeriod: {
            interestRate: 299,
            promoTerm: { term: 90, termType: 'daily' },
          },
          raw: offersIn(full)[0],
        },
      ],
      rejectionReasons: [],
      requestedAmount: 500_000,
      thirdPartyDisbursementDestination: 'Shop',
      lenderOfRecord: 'Lender',
      creditData: { fico: 700, deep: [{ er: null }] },
    })
  })

  test('reads the requested amount in cents even if offers are in dollars', () => {
    const { application } = given(applicationFromWire(full, dollars))
    expect(application.requestedAmount).toBe(500_000)
    expect(application.offers?.[0]?.amount).toBe(50_005_000)
  })

  test('needs only a status; null, absent and empty fields cause no problem', () => {
    const empty = { id: '', borrower_id: '', credit_type: '', lender_of_record: '' }
    const { application, problems } = given(
      applicationFromWire({ status: 'pending', offers: null, ...empty }, cents),
    )
    expect(problems).toEqual([])
    expect({ ...application, status: null }).toSatisfy((fields: object) =>
      Object.values(fields).every((value) => value === null),
    )
  })

  test.each<[string, boolean]>([
    ['{}', true],
    ['{"id":null}', true],
    ['{"id":"app_1"}', true],
    ['{"id":""}', false],
    ['{"id":"APP_1"}', false],
    ['{"id":["app_1"]}', false],
    ['{"id":1e400}', false],
  ])('a response with %s is about the requested application: %s', (body, isAbout) => {
    const read = { status: 'approved', ...(JSON.parse(body) as JsonObject) }
    expect(applicationFromResponse(read, cents, 'app_1').ok).toBe(isAbout)
  })

  test('keeps unknown values as they came', () => {
    const { application, raw, problems } = given(
      applicationFromWire(
        {
          status: 'under_review',
          credit_type: 'garden_share',
          offers: [{ type: 'harvest', share: 1 }],
          extra: { a: 1 },
        },
        cents,
      ),
    )
    expect(problems).toEqual([])
    expect(application).toMatchObject({ status: 'under_review', creditType: 'garden_share' })
    expect(application.offers?.[0]).toMatchObject({ type: 'harvest', raw: { share: 1 } })
    expect(raw).toHaveProperty('extra', { a: 1 })
  })

  test.each([
    ['id', 7, { path: 'id', code: 'wrong-type' }],
    ['requested_amount', '500000', { path: 'requestedAmount', code: 'wrong-type' }],
    ['requested_amount', 0.5, { path: 'requestedAmount', code: 'not-whole' }],
    ['created_on', 'yesterday', { path: 'createdOn', code: 'not-a-date' }],
    ['created_on', '2026-02-30T12:00:00Z', { path: 'createdOn', code: 'not-a-date' }],
    ['created_on', '2026-02-28T25:00:00Z', { path: 'createdOn', code: 'not-a-date' }],
    ['created_on', '2026-02-28 12:00:00', { path: 'createdOn', code: 'not-a-date' }],
    ['offers', { type: 'loan_offer' }, { path: 'offers', code: 'wrong-type' }],
    ['offers', ['x'], { path: 'offers[0]', code: 'wrong-type' }],
    [
      'offers',
      [{ type: 'loan_offer', amount: 'much' }],
      { path: 'offers[0].amount', code: 'wrong-type' },
    ],
    [
      'offers',
      [{ type: 'loan_offer', loan_term: { term: 1.5 } }],
      { path: 'offers[0].loanTerm.term', code: 'not-whole' },
    ],
    [
      'offers',
      [{ type: 'loan_offer', first_payment_date: '2026-02-30' }],
      { path: 'offers[0].firstPaymentDate', code: 'not-a-date' },
    ],
    ['offers', [{ amount: 1 }], { path: 'offers[0].type', code: 'missing' }],
    ['rejection_reasons', [7], { path: 'rejectionReasons[0]', code: 'wrong-type' }],
    ['rejection_reasons', [' '], { path: 'rejectionReasons[0]', code: 'wrong-type' }],
    ['credit_data', [], { path: 'creditData', code: 'wrong-type' }],
  ])('reads %s that is not as specified (%j) as null and reports it', (field, value, problem) => {
    const read = given(applicationFromWire({ status: 'pending', [field]: value }, cents))
    expect(read.problems).toEqual([problem])
    expect(read.raw).toHaveProperty(field, value)
  })

  test.each([
    [null],
    ['pending'],
    [[]],
    [{}],
    [{ status: 7 }],
    [{ status: '' }],
    [{ status: null }],
  ])('%j is not an application', (body) => {
    expect(applicationFromWire(body, cents)).toMatchObject(failed('reply-unreadable'))
  })

  test('omits a key that would become a prototype, and reports it', () => {
    const body: unknown = JSON.parse(
      '{"status":"pending","__proto__":{"id":"app_2"},"credit_data":{"__proto__":{"fico":1}}}',
    )
    const { application, raw, problems } = given(applicationFromWire(body, cents))
    expect(application.id).toBeNull()
    for (const part of [raw, application.creditData]) {
      expect(Object.getPrototypeOf(part)).toBe(Object.prototype)
      expect(part).not.toHaveProperty('id')
      expect(part).not.toHaveProperty('fico')
    }
    expect(problems).toEqual([
      { path: '', code: 'key-refused' },
      { path: 'creditData', code: 'key-refused' },
    ])
  })

  test('reports a number that is too large to keep, also when the cached body is read again', () => {
    const body: unknown = JSON.parse(
      '{"status":"pending","requested_amount":1e400,"offers":[{"type":"loan_offer","amount":-1e400}]}',
    )
    const tooLarge = [
      { path: 'requestedAmount', code: 'too-large' },
      { path: 'offers[0].amount', code: 'too-large' },
    ]
    const { application, raw, problems } = given(applicationFromWire(body, cents))
    expect(application).toMatchObject({ requestedAmount: null, offers: [{ amount: null }] })
    expect(problems).toEqual(tooLarge)
    expect(applicationFromStored(raw, problems, dollars)?.problems).toEqual(tooLarge)
  })

  test('reports what the first reading left out, and each other problem once, on every reading', () => {
    const codes = ['too-deep', 'too-many', 'cut-off', 'key-refused', 'too-large', 'wrong-type']
    const noticed = codes.map((code) => ({ path: 'id', code }))
    const again = applicationFromStored({ status: 'pending', id: 7 }, noticed, cents)
    expect(again?.problems).toEqual(noticed)
  })

  test('writes out invisible characters in every text, but keeps them in the body', () => {
    const hidden = 'a\u202eb'
    const body = {
      id: hidden,
      status: hidden,
      borrower_id: hidden,
      credit_type: hidden,
      rejection_reasons: [hidden],
      third_party_disbursement_destination: hidden,
      lender_of_record: hidden,
      offers: [
        {
          type: hidden,
          id: hidden,
          payment_period: hidden,
          loan_term: { term: 1, term_type: hidden },
          minimum_payment: { type: hidden },
          introductory_promo_period: { promo_term: { term_type: hidden } },
          [hidden]: [{}],
          amount: hidden,
        },
      ],
    }
    const { application, raw, problems } = given(applicationFromWire(body, cents))
    const { offers, ...rest } = application
    const shown = offers?.map(({ raw: _, ...terms }) => terms)
    expect(JSON.stringify([rest, shown, problems])).not.toContain('\u202e')
    expect(JSON.stringify([rest, shown]).match(/a⟨U\+202E⟩b/g)).toHaveLength(13)
    expect(raw).toEqual(body)
  })

  test('never rounds a third decimal of a dollar', () => {
    const offer = offerFromWire({ type: 'loan_offer', amount: 10.005 }, dollars)
    expect(offer).toMatchObject({ amount: null, raw: { amount: 10.005 } })
  })
})

function roundTrip(terms: OfferTerms, profile: (typeof unitsProfileNames)[number]): ReceivedOffer {
  // Serialized as on the wire: a number that JSON can't hold exactly would show here.
  return offerFromWire(
    JSON.parse(JSON.stringify(offerToWire(terms, profile))) as JsonObject,
    profile,
  )
}

/** Terms of a received offer: its fields without those that only a response has. */
function termsOf({ id: _id, raw: _raw, introductoryPromoPeriod: _promo, ...rest }: ReceivedOffer) {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
}

function numbersOf(value: JsonObject, path = ''): [string, number][] {
  return Object.entries(value).flatMap(([name, entry]): [string, number][] => {
    const at = path === '' ? name : `${path}.${name}`
    if (typeof entry === 'number') return [[at, entry]]
    return typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? numbersOf(entry as JsonObject, at)
      : []
  })
}
