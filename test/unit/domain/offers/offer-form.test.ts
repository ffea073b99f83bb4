import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ValidationError } from 'yup'
import {
  draftFromTerms,
  newOfferDraft,
  readField,
  termsFromDraft,
  unsendableIn,
  wireNumber,
} from '../../../../shared/domain/offers/form/offer-form.ts'
import {
  offersContentToJson,
  readOffersContent,
} from '../../../../shared/domain/offers/form/offer-form-content.ts'
import {
  fieldsOf,
  offerFields,
  textAt,
  wirePathOf,
} from '../../../../shared/domain/offers/form/offer-form-fields.ts'
import { offerFormSchemas } from '../../../../shared/domain/offers/form/offer-form-schema.ts'
import { mostOffers, offerTermsSchema } from '../../../../shared/domain/offers/offer-schema.ts'
import type { OfferDraft } from '../../../../shared/domain/offers/form/offer-draft.ts'
import { feeTreatments } from '../../../../shared/finance/loan-terms.ts'
import { offerTypes } from '../../../../shared/values/vocabulary.ts'
import { offerToWire } from '../../../../shared/domain/wire/application.ts'
import { isRecord, type JsonObject } from '../../../../shared/json.ts'
import { anyOffer } from '../../../support/builders/offer-arbitraries.ts'
import { typedOffer, type OfferTexts } from '../../../support/builders/typed-offers.ts'
import { aLineOffer } from '../../../support/builders/line-offer.ts'
import { aLoanOffer } from '../../../support/drivers/approving.ts'
import { ok } from '../../../../shared/result.ts'

const cents = 'cents-and-basis-points'

const loanDraft = (texts: OfferTexts = {}): OfferDraft =>
  typedOffer('loan_offer', {
    ...{ amount: '20,000.00', firstPaymentDate: '2027-01-04' },
    ...{ interestRate: '12.50', 'loanTerm.term': '36' },
    ...texts,
  })

const problemsOf = (draft: OfferDraft) => {
  const terms = termsFromDraft(draft, cents)
  return terms.ok ? [] : (terms.error.problems ?? []).map(({ path, code }) => `${path}: ${code}`)
}

describe('an offer as typed becomes terms in whole units', () => {
  it('reads every field of a loan', () => {
    const draft = loanDraft({
      amount: '$20,000.50',
      originationFee: '1,5 %',
      latePaymentFee: '25',
      firstPaymentDate: '1/4/2027',
      'gracePeriod.term': '10 days',
    })
    expect(termsFromDraft(draft, cents)).toEqual({
      ok: true,
      value: {
        type: 'loan_offer',
        amount: 2_000_050,
        firstPaymentDate: '2027-01-04',
        gracePeriod: { term: 10, interestRate: 0 },
        interestRate: 1250,
        latePaymentFee: 2500,
        loanTerm: { term: 36, termType: 'months' },
        originationFee: 150,
        paymentPeriod: 'monthly',
      },
    })
  })

  it('names every wrong field at its path, in the order of the form', () => {
    const draft = loanDraft({
      amount: 'abc',
      interestRate: '1e9',
      'loanTerm.term': '',
      firstPaymentDate: '2027-02-29',
      latePaymentFee: '-5',
      'gracePeriod.interestRate': '1.005',
    })
    const terms = termsFromDraft(draft, cents)
    expect(terms).toMatchObject({ ok: false, error: { code: 'draft-invalid' } })
    expect(problemsOf(draft)).toEqual([
      'amount: not-a-number',
      'interestRate: exponent',
      'loanTerm.term: empty',
      'firstPaymentDate: no-such-day',
      'latePaymentFee: negative',
      'gracePeriod.interestRate: too-many-decimals',
    ])
  })

  test.each([
    ['amount', '0', 'too-small'],
    ['amount', '10,000,000,000.01', 'too-large'],
    ['amount', '99999999999999999', 'unsafe-integer'],
    ['interestRate', '1000.01', 'too-large'],
    ['originationFee', '100.01', 'too-large'],
    ['loanTerm.term', '0', 'too-small'],
    ['loanTerm.term', '90 days', 'not-a-number'],
    ['loanTerm.term', '36 payments', 'not-a-number'],
    ['loanTerm.termType', 'years', 'not-a-choice'],
    ['paymentPeriod', 'yearly', 'not-a-choice'],
    ['firstPaymentDate', 'tomorrow', 'not-a-date'],
    ['firstPaymentDate', '1/4/27', 'not-a-date'],
    ['firstPaymentDate', '13/01/2027', 'no-such-day'],
  ] as const)('%s %j: %s', (path, text, problem) => {
    expect(problemsOf(loanDraft({ [path]: text }))).toEqual([`${path}: ${problem}`])
    expect(readField(cents, 'loan_offer', path, text)).toMatchObject({ ok: false, problem })
  })

  it.each([
    ['amount', '10,000,000,000.01', 1_000_000_000_000],
    ['interestRate', '1000.01', 100_000],
    ['originationFee', '100.01', 10_000],
  ] as const)('%s %j names the most there can be', (path, text, most) => {
    expect(readField(cents, 'loan_offer', path, text)).toMatchObject({ most })
  })

  it('leaves rates and length of a new offer to the officer', () => {
    const fresh = (type: (typeof offerTypes)[number]) =>
      problemsOf(newOfferDraft(type, { key: 'k', amount: 500_000, firstPaymentDate: '2027-01-04' }))
    expect(fresh('loan_offer')).toEqual(['interestRate: empty', 'loanTerm.term: empty'])
    expect(fresh('revolving_line_of_credit_offer')).toEqual(['interestRate: empty', 'apr: empty'])
  })
})

describe('a number that can’t be sent exactly', () => {
  const line = 'revolving_line_of_credit_offer'
  test.each([
    ['cents-and-basis-points', 'interestRate', '7.125', 'too-many-decimals', [712, 713]],
    ['cents-and-percent', 'interestRate', '7.125', 'too-many-decimals', [712, 713]],
    ['cents-and-basis-points', 'amount', '100.005', 'too-many-decimals', [10_000, 10_001]],
    ['cents-and-basis-points', 'billingCycle', '30.5', 'too-many-decimals', [30, 31]],
    ['dollars-and-percent', 'amount', '1,234.50', 'not-whole', [123_400, 123_500]],
    ['dollars-and-percent', 'amount', '1,234.567', 'too-many-decimals', [123_400, 123_500]],
    ['dollars-and-percent', 'minimumPayment.floor', '15.01', 'not-whole', [1500, 1600]],
    ['dollars-and-percent', 'minimumPayment.value', '1.5', 'not-whole', [100, 200]],
    ['cents-and-percent', 'minimumPayment.value', '0.99', 'not-whole', [0, 100]],
  ] as const)(
    'in %s, %s %s: %s, with the two nearest values',
    (profile, path, text, problem, nearest) => {
      expect(readField(profile, line, path, text)).toEqual({ ok: false, problem, nearest })
    },
  )

  test.each([
    ['dollars-and-percent', 'latePaymentFee', '25.50', 2550],
    ['dollars-and-percent', 'apr', '12.34', 1234],
    ['cents-and-percent', 'amount', '1,234.50', 123_450],
    ['cents-and-percent', 'minimumPayment.floor', '15.01', 1501],
    ['cents-and-basis-points', 'minimumPayment.value', '1.5', 150],
  ] as const)('in %s, %s %s can be sent', (profile, path, text, value) => {
    expect(readField(profile, line, path, text)).toEqual({ ok: true, value })
  })
})

describe('the form matches the request', () => {
  it.each(offerTypes)('%s: the form has exactly the fields that are sent', (type) => {
    const wireLeaves = (value: JsonObject, path = ''): string[] =>
      Object.entries(value).flatMap(([name, part]) =>
        isRecord(part) ? wireLeaves(part, `${path}${name}.`) : [`${path}${name}`],
      )
    const texts = { amount: '0.01', firstPaymentDate: '2027-01-04', interestRate: '1' }
    const own = type === 'loan_offer' ? { 'loanTerm.term': '3' } : { apr: '3' }
    const terms = termsFromDraft(typedOffer(type, { ...texts, ...own }), cents)
    expect(terms.ok).toBe(true)
    const sent = terms.ok ? offerToWire(terms.value, 'cents-and-basis-points') : {}
    expect(['type', ...fieldsOf(type).map(wirePathOf)].sort()).toEqual(wireLeaves(sent).sort())
  })

  it.each(offerTypes)(
    '%s: the form schema reports every value that can’t be sent',
    async (type) => {
      for (const path of offerFields[type]) {
        const draft = typedOffer(type, { [path]: 'nonsense' })
        const found = await offerFormSchemas[type](cents)
          .validate(draft, { abortEarly: false })
          .then(
            () => [],
            (error: unknown) =>
              error instanceof ValidationError
                ? error.inner.map((one) => `${one.path}: ${one.message}`)
                : [],
          )
        expect(found.sort()).toEqual(problemsOf(draft).sort())
        expect(found.some((one) => one.startsWith(`${path}:`))).toBe(true)
      }
    },
  )

  it('shows the number as sent, in the units of the connection', () => {
    const wire = (profile: Parameters<typeof wireNumber>[0]) => [
      wireNumber(profile, 'loan_offer', 'interestRate', '12.50'),
      wireNumber(profile, 'loan_offer', 'amount', '1,234.00'),
      wireNumber(profile, 'loan_offer', 'latePaymentFee', '1,234.50'),
      wireNumber(profile, 'loan_offer', 'gracePeriod.term', '10'),
    ]
    expect(wire('cents-and-basis-points')).toEqual([1250, 123_400, 123_450, 10])
    expect(wire('dollars-and-percent')).toEqual([12.5, 1234, 1234.5, 10])
    expect(wire('cents-and-percent')).toEqual([12.5, 123_400, 123_450, 10])
    expect(wireNumber('cents-and-percent', 'loan_offer', 'amount', '12,3')).toBeNull()
  })
})

describe('terms survive the form', () => {
  it('offers of a type that the form lacks are not valid terms', () => {
    for (const other of [
      null,
      'loan_offer',
      {},
      { ...aLoanOffer(), type: 'merchant_advance_offer' },
    ])
      expect(offerTermsSchema.isValidSync(other)).toBe(false)
  })

  it('terms shown in a form are read back as the same terms', async () => {
    await fc.assert(
      fc.asyncProperty(anyOffer, async (terms) => {
        await expect(offerTermsSchema.validate(terms)).resolves.toEqual(terms)
        expect(termsFromDraft(draftFromTerms(terms, 'k'), cents)).toEqual(ok(terms))
      }),
    )
  })

  it('a saved draft is restored as typed, even if invalid', () => {
    const texts = fc.record({
      amount: fc.string(),
      interestRate: fc.string(),
      'loanTerm.term': fc.string(),
      paymentPeriod: fc.string(),
    })
    fc.assert(
      fc.property(texts, fc.dictionary(fc.string(), fc.string()), (typed, reasons) => {
        const offers = [loanDraft(typed), { ...loanDraft(), key: 'two' }]
        const text = JSON.stringify(offersContentToJson({ offers, reasons, state: 'CA' }))
        const json = JSON.parse(text) as JsonObject
        const back = readOffersContent(json)
        expect(back.offers).toEqual(offers)
        expect(back.reasons).toEqual(reasons)
        expect(back).toMatchObject({ leftOut: 0, state: 'CA' })
      }),
    )
  })

  it('a saved draft of another shape is restored as far as possible', () => {
    expect(readOffersContent({})).toEqual({
      offers: [],
      reasons: {},
      state: null,
      leftOut: 0,
    })
    expect(readOffersContent({ state: 'Atlantis' }).state).toBeNull()
    const back = readOffersContent({
      offers: [
        { type: 'merchant_advance_offer' },
        { type: 'loan_offer', amount: 5, interestRate: '9', key: 'a', feeTreatment: 'gift' },
        { type: 'loan_offer', key: 'a' },
        'text',
        null,
      ],
      reasons: { 'a|b': 'because', c: 7 },
    })
    expect(back.leftOut).toBe(3)
    expect(back.reasons).toEqual({ 'a|b': 'because' })
    expect(back.offers.map((offer) => offer.key)).toEqual(['a', 'restored-2'])
    const many = Array.from({ length: mostOffers + 1 }, () => ({ type: 'loan_offer', key: '' }))
    const few = readOffersContent({ offers: many })
    expect([few.offers.length, few.leftOut, few.offers[1]?.key]).toEqual([
      ...[mostOffers, 1, 'restored-1'],
    ])
    const first = back.offers[0]
    expect(first && textAt(first, 'amount')).toBe('')
    expect(first && textAt(first, 'interestRate')).toBe('9')
    expect(first?.feeTreatment).toBe('withheld')
  })
})

test('saved terms are checked again against the units of the connection', () => {
  const terms = { ...aLoanOffer(), amount: 300_050 }
  expect(unsendableIn(cents, 'specification', terms)).toEqual([])
  expect(unsendableIn('dollars-and-percent', 'specification', terms)).toEqual([
    { path: 'amount', code: 'not-whole' },
  ])
})

test.each(feeTreatments)(
  'terms keep the fee treatment %s, as a template requires',
  (feeTreatment) => {
    const terms = termsFromDraft(draftFromTerms(aLoanOffer(), 'k', feeTreatment), cents)
    expect(terms.ok && draftFromTerms(terms.value, 'k').feeTreatment).toBe(feeTreatment)
  },
)

test('a fee paid separately can’t be sent to a service that requires the fee treatment', () => {
  const draft = draftFromTerms(aLoanOffer(), 'k', 'paid-separately')
  expect(termsFromDraft(draft, cents).ok).toBe(true)
  expect(termsFromDraft(draft, cents, '2025-03')).toMatchObject({
    error: { problems: [{ path: 'originationFee', code: 'not-a-choice' }] },
  })
  const added = { ...draft, feeTreatment: 'added' } as const
  expect(termsFromDraft(added, cents, '2025-03')).toMatchObject({
    value: { feeTreatment: 'added' },
  })
  const line = { ...draftFromTerms(aLineOffer(), 'k'), feeTreatment: 'paid-separately' } as const
  expect(termsFromDraft(line, cents, '2025-03').ok).toBe(true)
})
