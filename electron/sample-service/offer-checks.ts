import type { CalendarDate } from '@internationalized/date'
import type { JsonObject, JsonValue } from '../../shared/json.ts'
import {
  filledList,
  object,
  oneOf,
  optional,
  report,
  required,
  textLike,
  wholeNumber,
  type FieldCheck,
} from './field-checks.ts'
import { serviceProfiles } from '../../shared/service-profiles/all-profiles.ts'
import type { ServiceProfile } from '../../shared/service-profiles/service-profile.ts'
import { readCalendarDate } from './lender-calendar.ts'
import type { ErrorDetail } from './service-response.ts'
import { isJsonObject, textOf, type SampleOffer } from './wire.ts'

/** Rates and the origination fee are whole basis points; amounts and other fees are whole cents. */
const rate = wholeNumber(0)
const cents = wholeNumber(0)
const mostLatePaymentFee = 50_000
const wholeInBasisPoints = 10_000

/** Payments per year of each payment period. */
export const paymentsAYear: Readonly<Record<string, number>> = {
  weekly: 52,
  biweekly: 26,
  monthly: 12,
  semi_monthly: 24,
  semi_monthly_first_15th: 24,
  semi_monthly_last_15th: 24,
}
/**
 * Days between payments of periods of whole weeks, by payments per year; other periods are
 * fractions of a 365-day year.
 */
const wholeWeeks: Readonly<Record<number, number>> = { 52: 7, 26: 14 }
/** Minimum number of payments of a loan, by payments per year. */
const fewestPayments: Readonly<Record<number, number>> = { 52: 13, 26: 7, 24: 6, 12: 3 }
const mostPayments = 260
const latestFirstPaymentDays = 45
const shortestConsumerLineDays = 21

const commonFields = {
  type: required(oneOf(['loan_offer', 'revolving_line_of_credit_offer'])),
  amount: required(wholeNumber(1)),
  first_payment_date: required(
    textLike((value) => readCalendarDate(value) !== null, 'a calendar date, YYYY-MM-DD'),
  ),
  grace_period: required(object({ term: required(wholeNumber(0)), interest_rate: required(rate) })),
  interest_rate: required(rate),
  late_payment_fee: required(wholeNumber(0, mostLatePaymentFee)),
  payment_period: required(oneOf(Object.keys(paymentsAYear))),
}

const feeInBasisPoints = wholeNumber(0, wholeInBasisPoints)

const termOfLoan = object({
  term: required(wholeNumber(1)),
  term_type: required(oneOf(['months', 'days', 'payments'])),
})

const loanOffer = (fee: FieldCheck) =>
  object({ ...commonFields, origination_fee: required(fee), loan_term: required(termOfLoan) })

const offersToCheck = object({
  state: required(textLike((value) => /^[A-Z]{2}$/.test(value), 'two letters of a state')),
  offers: required(
    filledList(
      object({
        id: optional(wholeNumber(0)),
        type: commonFields.type,
        amount: commonFields.amount,
        interest_rate: commonFields.interest_rate,
        loan_term: required(termOfLoan),
        origination_fee: required(feeInBasisPoints),
        first_payment_date: optional(commonFields.first_payment_date.check),
        payment_period: optional(commonFields.payment_period.check),
      }),
    ),
  ),
})

/** Parses the offers of a check request, or returns its problems. */
export function readOffersToCheck(
  body: JsonValue,
):
  | { readonly state: string; readonly offers: readonly SampleOffer[] }
  | { readonly found: readonly ErrorDetail[] } {
  const found: ErrorDetail[] = []
  offersToCheck(body, '', found)
  if (found.length > 0 || !isJsonObject(body)) return { found }
  return { state: textOf(body, 'state'), offers: offersOf(body) }
}

/*
 * introductory_promo_period is only in the read response, and a line's origination fee only in the
 * approve response (specification, Offer): the first is refused, the second is optional.
 */
const lineOffer = object({
  ...commonFields,
  origination_fee: optional(wholeNumber(0, wholeInBasisPoints)),
  annual_fee: required(cents),
  apr: required(rate),
  billing_cycle: required(wholeNumber(1)),
  finance_charge: required(cents),
  minimum_payment: required(
    object({
      type: required(oneOf(['interest_plus_percentage_of_principal'])),
      value: required(wholeNumber(0, wholeInBasisPoints)),
      floor: required(cents),
    }),
  ),
})

const loanOffers = {
  number: loanOffer(feeInBasisPoints),
  'type-and-fee': loanOffer(
    object({
      type: required(oneOf(['deducted', 'capitalized'])),
      fee: required(feeInBasisPoints),
    }),
  ),
} as const satisfies Record<ServiceProfile['originationFee'], FieldCheck>

const offer =
  ({ originationFee }: ServiceProfile): FieldCheck =>
  (value, path, found) => {
    if (!isJsonObject(value)) return report(found, path, 'must be an object', value)
    if (value['type'] === 'loan_offer') return loanOffers[originationFee](value, path, found)
    if (value['type'] === 'revolving_line_of_credit_offer') return lineOffer(value, path, found)
    const type = value['type']
    if (type === undefined) report(found, `${path}.type`, 'is required')
    else commonFields.type.check(type, `${path}.type`, found)
  }

const approval = (profile: ServiceProfile) =>
  object({ offers: required(filledList(offer(profile))) })

/**
 * Parses the offers of an approve request (specification, Approve an application), or returns its
 * problems.
 */
export function readApproval(
  body: JsonValue,
  profile: ServiceProfile = serviceProfiles.specification,
): { readonly offers: readonly SampleOffer[] } | { readonly found: readonly ErrorDetail[] } {
  const found: ErrorDetail[] = []
  approval(profile)(body, '', found)
  if (found.length > 0) return { found }
  return { offers: offersOf(body) }
}

function offersOf(body: JsonValue): readonly SampleOffer[] {
  const offers = isJsonObject(body) ? body['offers'] : undefined
  return Array.isArray(offers) ? offers.filter(isOffer) : []
}

function isOffer(value: JsonValue): value is SampleOffer {
  return isJsonObject(value) && typeof value['type'] === 'string'
}

/**
 * Checks the limits beyond the request's format that the known service enforces: dates, number of
 * payments, and rules for consumer lines of credit. `today` is the lender's calendar date.
 */
export function findUnsupportedTerms(
  offers: readonly SampleOffer[],
  creditType: string | null,
  today: CalendarDate,
): readonly ErrorDetail[] {
  const found: ErrorDetail[] = []
  offers.forEach((one, position) => {
    const path = `offers[${position}]`
    checkFirstPayment(one, path, today, found)
    if (one.type === 'loan_offer') checkNumberOfPayments(one, path, found)
    else if (creditType?.startsWith('consumer_')) checkConsumerLine(one, path, found)
  })
  return found
}

function checkFirstPayment(
  one: SampleOffer,
  path: string,
  today: CalendarDate,
  found: ErrorDetail[],
): void {
  const value = textOf(one, 'first_payment_date')
  const date = readCalendarDate(value)
  if (!date) return
  const param = `${path}.first_payment_date`
  if (date.compare(today) <= 0) report(found, param, 'must be after today', value)
  if (date.compare(today.add({ days: latestFirstPaymentDays })) > 0) {
    report(found, param, `must be at most ${latestFirstPaymentDays} days ahead`, value)
  }
  const lastDay = date.calendar.getDaysInMonth(date)
  const period = one['payment_period']
  if (period === 'semi_monthly_first_15th' && date.day !== 1 && date.day !== 15) {
    report(found, param, 'must be the 1st or the 15th', value)
  }
  if (period === 'semi_monthly_last_15th' && date.day !== 15 && date.day !== lastDay) {
    report(found, param, 'must be the 15th or the last day of a month', value)
  }
}

function checkNumberOfPayments(one: SampleOffer, path: string, found: ErrorDetail[]): void {
  const perYear = paymentsAYear[textOf(one, 'payment_period')] ?? 12
  const loanTerm = partOf(one, 'loan_term')
  const term = numberOf(loanTerm, 'term')
  const payments = numberOfPayments(term, textOf(loanTerm, 'term_type'), perYear)
  const fewest = fewestPayments[perYear] ?? 1
  if (payments < fewest || payments > mostPayments) {
    report(
      found,
      `${path}.loan_term.term`,
      `must make ${fewest} to ${mostPayments} payments, makes ${payments}`,
      term,
    )
  }
}

/** Rounds half up: three months are 7 biweekly payments. */
export function numberOfPayments(term: number, termType: string, perYear: number): number {
  if (termType === 'months') return Math.round((term * perYear) / 12)
  if (termType === 'days') return Math.round(term / (wholeWeeks[perYear] ?? 365 / perYear))
  return term
}

function checkConsumerLine(one: SampleOffer, path: string, found: ErrorDetail[]): void {
  const atLeast = `must be at least ${shortestConsumerLineDays} days for a consumer`
  const cycle = numberOf(one, 'billing_cycle')
  if (cycle < shortestConsumerLineDays) report(found, `${path}.billing_cycle`, atLeast, cycle)
  const grace = partOf(one, 'grace_period')
  const term = numberOf(grace, 'term')
  if (term < shortestConsumerLineDays) report(found, `${path}.grace_period.term`, atLeast, term)
  const graceRate = numberOf(grace, 'interest_rate')
  if (graceRate !== 0) {
    report(found, `${path}.grace_period.interest_rate`, 'must be 0 for a consumer', graceRate)
  }
}

export function partOf(owner: JsonObject, field: string): JsonObject {
  const part = owner[field]
  return isJsonObject(part) ? part : {}
}

export function numberOf(owner: JsonObject, field: string): number {
  const value = owner[field]
  return typeof value === 'number' ? value : 0
}
