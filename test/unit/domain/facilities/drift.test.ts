import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { driftOf, paymentParts, type Drift } from '../../../../shared/domain/facilities/drift.ts'
import type { BookedPayment } from '../../../../shared/domain/facilities/facility.ts'
import { figuresOf } from '../../../../shared/domain/offers/estimates.ts'
import type { LoanOfferTerms } from '../../../../shared/domain/offers/offer.ts'
import { bookedTermsFromWire } from '../../../../shared/domain/wire/facility.ts'
import { feeTreatmentIn } from '../../../../shared/domain/wire/fee-form.ts'
import { offerFromWire, offerToWire } from '../../../../shared/domain/wire/application.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { UnitsProfileName } from '../../../../shared/values/units.ts'
import { loans } from '../../finance/loans.ts'

const units: UnitsProfileName = 'cents-and-basis-points'
const offered = (wire: JsonObject) => ({
  offer: offerFromWire(wire, units),
  feeTreatment: feeTreatmentIn(wire),
})

interface Booked {
  readonly offer: JsonObject
  readonly terms: JsonObject
  readonly schedule: readonly BookedPayment[]
  readonly paidOutOn: string
}

/** Any loan, booked exactly as the composer calculates it. */
const bookings: fc.Arbitrary<Booked> = fc
  .tuple(loans, fc.integer({ min: 0, max: 50_000 }))
  .map(([loan, latePaymentFee]): Booked | null => {
    const { disbursementDate: paidOutOn, gracePeriod, originationFee = 0, ...terms } = loan
    const isAdded = loan.feeTreatment === 'added'
    const offer: LoanOfferTerms = {
      ...{ type: 'loan_offer', amount: terms.amount, interestRate: terms.interestRate },
      ...{ paymentPeriod: terms.paymentPeriod, loanTerm: terms.loanTerm },
      ...{ firstPaymentDate: terms.firstPaymentDate, latePaymentFee, originationFee },
      gracePeriod: gracePeriod ?? { term: 0, interestRate: 0 },
      ...(isAdded && { feeTreatment: 'added' }),
    }
    const feeTreatment = isAdded ? 'added' : 'withheld'
    const figures = figuresOf(offer, { paidOutOn, feeTreatment })
    if (!figures.ok || figures.value.kind !== 'loan') return null
    const wire = { ...offerToWire(offer, units, '2025-03'), id: 'off_1' }
    const apr = Math.round(figures.value.apr * 100)
    const { rows, levelPayment } = figures.value.schedule
    return {
      offer: wire,
      terms: { ...wire, apr, periodic_payment: levelPayment },
      schedule: rows.map((row) => ({ ...row, other: 0 })),
      paidOutOn,
    }
  })
  .filter((booked) => booked !== null)

function drift({ offer, terms, schedule, paidOutOn }: Booked): Drift {
  const found = driftOf([offered(offer)], bookedTermsFromWire(terms, units), schedule, paidOutOn)
  if (found === null) throw new Error('no offer was found')
  return found
}

/** Names of everything that differs. */
function differences({ terms, figures, payments, feeTreatmentDiffers }: Drift): readonly string[] {
  return [
    ...terms.flatMap(({ term, differs }) => (differs ? [term] : [])),
    ...(feeTreatmentDiffers ? ['feeTreatment'] : []),
    ...figures.flatMap(({ figure, differs }) => (differs ? [figure] : [])),
    ...payments.flatMap(({ number, differing }) => differing.map((part) => `${number} ${part}`)),
  ]
}

describe('drift between an offer and its booked facility', () => {
  it('is none when the booked facility has the composer’s own figures', () => {
    fc.assert(
      fc.property(bookings, (booked) => {
        const found = drift(booked)
        expect(differences(found)).toEqual([])
        expect(found.figures.map(({ figure }) => figure)).toEqual([
          ...['apr', 'payment', 'numberOfPayments', 'totalOfPayments'],
        ])
      }),
      { numRuns: 300 },
    )
  })

  it('compares payments by their numbers, whatever the order of the schedule', () => {
    fc.assert(
      fc.property(bookings, fc.constantFrom(0, 1), (booked, first) => {
        const numbered = booked.schedule.map((row, place) => ({ ...row, number: place + first }))
        expect(differences(drift({ ...booked, schedule: numbered.toReversed() }))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  it('compares payments by position if one has no number of its own', () => {
    fc.assert(
      fc.property(bookings, fc.constantFrom(null, 1), (booked, number) => {
        const { length } = booked.schedule
        const descending = booked.schedule.map((row, place) => ({ ...row, number: length - place }))
        const schedule = descending.map((row, place) => (place === 0 ? { ...row, number } : row))
        expect(differences(drift({ ...booked, schedule }))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  const changedTerms: readonly (readonly [
    name: string,
    change: (terms: JsonObject) => JsonObject,
  ])[] = [
    ['amount', () => ({ amount: 1 })],
    ['interestRate', ({ interest_rate: rate }) => ({ interest_rate: Number(rate) + 1 })],
    ['loanTerm', () => ({ loan_term: { term: 999, term_type: 'payments' } })],
    ['paymentPeriod', () => ({ payment_period: 'fortnightly' })],
    ['firstPaymentDate', () => ({ first_payment_date: '1999-12-31' })],
    ['gracePeriod', () => ({ grace_period: { term: 3_000 } })],
    ['latePaymentFee', ({ late_payment_fee: fee }) => ({ late_payment_fee: Number(fee) + 1 })],
    [
      'originationFee',
      ({ origination_fee: fee }) => ({ origination_fee: { ...(fee as JsonObject), fee: 1_501 } }),
    ],
    ['annualFee', () => ({ annual_fee: 4_900 })],
    ['apr', ({ apr }) => ({ apr: Number(apr) + 13 })],
    ['payment', ({ periodic_payment: payment }) => ({ periodic_payment: Number(payment) - 1 })],
    ['type', () => ({ type: 'harvest_share_offer' })],
    ['feeTreatment', ({ origination_fee: fee }) => ({ origination_fee: otherTreatment(fee) })],
  ]

  it.each(changedTerms)('reports a different %s', (name, change) => {
    fc.assert(
      fc.property(bookings, (booked) => {
        const terms = { ...booked.terms, ...change(booked.terms) }
        expect(differences(drift({ ...booked, terms }))).toEqual([name])
      }),
      { numRuns: 50 },
    )
  })

  it('reports each differing part of each payment', () => {
    fc.assert(
      fc.property(bookings, fc.nat(), fc.constantFrom(...paymentParts), (booked, at, part) => {
        const place = at % booked.schedule.length
        const schedule = booked.schedule.map((row, own) => {
          if (own !== place) return row
          return part === 'date'
            ? { ...row, date: '1999-12-31' }
            : { ...row, [part]: (row[part] ?? 0) + 1 }
        })
        expect(differences(drift({ ...booked, schedule }))).toEqual([
          ...(part === 'payment' ? ['totalOfPayments'] : []),
          `${place + 1} ${part}`,
        ])
      }),
      { numRuns: 200 },
    )
  })

  it('reports payments that were not offered or not booked', () => {
    fc.assert(
      fc.property(bookings, (booked) => {
        const last = booked.schedule.at(-1)
        if (last === undefined) return
        const more = drift({ ...booked, schedule: [...booked.schedule, last] })
        expect(differences(more).slice(0, 2)).toEqual(['numberOfPayments', 'totalOfPayments'])
        expect(more.payments).toMatchObject([{ offered: null, number: booked.schedule.length + 1 }])
        if (booked.schedule.length === 1) return
        const fewer = drift({ ...booked, schedule: booked.schedule.slice(0, -1) })
        expect(fewer.payments).toMatchObject([{ booked: null, number: booked.schedule.length }])
      }),
      { numRuns: 50 },
    )
  })

  it('ignores what the service doesn’t say, and allows an APR within 1/8 point', () => {
    fc.assert(
      fc.property(bookings, fc.integer({ min: -12, max: 12 }), (booked, off) => {
        const { apr } = booked.terms
        const terms = {
          type: 'loan_offer',
          apr: Number(apr) + off,
          late_payment_fee: null,
          annual_fee: 0,
        }
        const unknown = booked.schedule.map((row) => ({ ...row, payment: null }))
        for (const schedule of [booked.schedule, unknown, []]) {
          expect(differences(drift({ ...booked, terms, schedule }))).toEqual([])
        }
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ['type', { interest_rate: 1_000 }],
    ['paymentPeriod', { type: 'loan_offer', payment_period: '' }],
  ])('reports no difference in the %s if the service doesn’t say it', (term, terms) => {
    const loan = offered({ type: 'loan_offer', interest_rate: 1_000, payment_period: 'monthly' })
    const found = driftOf([loan], bookedTermsFromWire(terms, units), null, '2026-11-20')
    expect(found?.terms).toContainEqual({ term, differs: false })
  })

  it('compares the APR of a line exactly, and lists only terms that the offer or the facility has', () => {
    const type = 'revolving_line_of_credit_offer'
    const line = offered({ type, apr: 2_400 })
    const booked = bookedTermsFromWire({ type, apr: 2_401, annual_fee: 0 }, units)
    const found = driftOf([line], booked, null, '2026-11-20')
    expect(found?.figures).toEqual([
      { figure: 'apr', offered: 2_400, booked: 2_401, differs: true },
    ])
    expect(found?.terms).toEqual([
      { term: 'type', differs: false },
      { term: 'annualFee', differs: false },
    ])
  })

  it('uses the offer that the facility names, or the only offer, and none of several', () => {
    const [one, two] = ['off_1', 'off_2'].map((id) => offered({ type: 'loan_offer', id }))
    if (one === undefined || two === undefined) throw new Error('no offers')
    const find = (id: string | null, offers = [one, two]) =>
      driftOf(offers, bookedTermsFromWire({ type: 'loan_offer', id }, units), null, '2026-11-20')
    expect(find('off_2')?.offer).toBe(two.offer)
    expect(find(null, [one])?.offer).toBe(one.offer)
    expect(find('off_9', [one])?.offer).toBe(one.offer)
    expect(find(null)).toBeNull()
    expect(find('off_1', [])).toBeNull()
  })
})

function otherTreatment(fee: unknown): JsonObject {
  const { type, ...rest } = fee as { type: string; fee: number }
  return { ...rest, type: type === 'deducted' ? 'capitalized' : 'deducted' }
}
