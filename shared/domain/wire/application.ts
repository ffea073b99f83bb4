import {
  defaultServiceProfile,
  serviceProfiles,
  type ServiceProfileName,
} from '../../service-profiles/all-profiles.ts'
import { isRecord, type JsonObject, type JsonValue } from '../../json.ts'
import { failed, ok, type FieldProblem, type Result } from '../../result.ts'
import type { ReadApplication } from '../applications/application.ts'
import { isCalendarDate } from '../../values/calendar-date.ts'
import type {
  LoanOfferTerms,
  OfferTerms,
  ReceivedOffer,
  RevolvingOfferTerms,
} from '../offers/offer.ts'
import {
  fromWireUnit,
  integersOnWire,
  toWireUnit,
  type OfferNumberPath,
  type UnitsProfileName,
} from '../../values/units.ts'
import { visibleText } from '../../values/visible-text.ts'
import {
  FieldReader,
  isJsonObject,
  isNoticedOnce,
  plainBody,
  problemList,
  type NoteProblem,
} from './body.ts'
import { feeTypes } from './fee-form.ts'

/*
 * The specification's field names. Fields are snake_case and in the connection's units on the wire,
 * but camelCase and in cents, basis points and days inside Loan Desk. Reading is tolerant, writing
 * is strict.
 */

/**
 * Reads an Application (specification, Resources). Unspecified values, types and fields are kept,
 * with invisible characters made visible (`raw` has them unchanged). A blank text is null; so is a
 * field of another type than specified, with a problem. `requested_amount` is in cents in every
 * profile.
 *
 * Fails with reply-unreadable only if the body isn't an object or has no text `status`.
 */
export function applicationFromWire(
  body: unknown,
  profile: UnitsProfileName,
): Result<ReadApplication> {
  const { problems, note } = problemList()
  const raw = plainBody(body, note)
  if (raw === null) return failed('reply-unreadable', { detail: 'not an object' })
  const read = new FieldReader(raw, '', note)
  const status = read.shown('status')
  if (status === null) return failed('reply-unreadable', { detail: 'no status' })
  return ok({
    application: {
      id: read.shown('id'),
      status,
      borrowerId: read.shown('borrower_id'),
      createdOn: read.date('created_on', isTimestamp),
      creditType: read.shown('credit_type'),
      decisionedOn: read.date('decisioned_on', isTimestamp),
      offers: read.list('offers', (entry, path) =>
        isJsonObject(entry) ? offerFromWire(entry, profile, note, path) : null,
      ),
      rejectionReasons: read.list('rejection_reasons', asShown),
      requestedAmount: read.number('requested_amount', asWhole),
      thirdPartyDisbursementDestination: read.shown('third_party_disbursement_destination'),
      lenderOfRecord: read.shown('lender_of_record'),
      creditData: read.record('credit_data'),
    },
    raw,
    problems,
  })
}

/**
 * Reads the response to a request about one application. The specification allows a response
 * without `id` or with a null one, because the request names the application; any other ID, also of
 * another type, means that the response is about something else. Fails with reply-unreadable.
 */
export function applicationFromResponse(
  body: unknown,
  profile: UnitsProfileName,
  id: string,
): Result<ReadApplication> {
  const read = applicationFromWire(body, profile)
  // Read from `body`, because a number such as 1e400 is null in the stored copy.
  const named = isRecord(body) ? (body['id'] ?? null) : null
  return named === null || named === id
    ? read
    : failed('reply-unreadable', { detail: 'another application' })
}

/**
 * Reads a stored body again, in the connection's current units. `noticed`: the problems of the
 * first reading. null if it isn't an application's body.
 */
export function applicationFromStored(
  raw: JsonObject,
  noticed: readonly FieldProblem[],
  profile: UnitsProfileName,
): ReadApplication | null {
  const read = applicationFromWire(raw, profile)
  if (!read.ok) return null
  return { ...read.value, problems: [...noticed.filter(isNoticedOnce), ...read.value.problems] }
}

/**
 * Reads one offer of a response, of any type (specification, Offer). A number that isn't whole in
 * Loan Desk's units is null with a problem: it is shown unchanged, never rounded.
 */
export function offerFromWire(
  raw: JsonObject,
  profile: UnitsProfileName,
  note: NoteProblem = () => undefined,
  path = '',
): ReceivedOffer {
  const read = new FieldReader(raw, path, note)
  const units = (wirePath: OfferNumberPath) => (wire: number) =>
    fromWireUnit(profile, wirePath, wire)
  const type = read.shown('type')
  if (type === null) note(read.at('type'), 'missing')
  const grace = read.part('grace_period')
  const loanTerm = read.part('loan_term')
  const promo = read.part('introductory_promo_period')
  const promoTerm = promo?.part('promo_term') ?? null
  const minimum = read.part('minimum_payment')
  const fee = isJsonObject(raw['origination_fee']) ? read.part('origination_fee') : null
  return {
    type: type ?? '',
    id: read.shown('id'),
    amount: read.number('amount', units('amount')),
    firstPaymentDate: read.date('first_payment_date', isCalendarDate),
    gracePeriod: grace && {
      term: grace.number('term', units('grace_period.term')),
      interestRate: grace.number('interest_rate', units('grace_period.interest_rate')),
    },
    interestRate: read.number('interest_rate', units('interest_rate')),
    latePaymentFee: read.number('late_payment_fee', units('late_payment_fee')),
    originationFee:
      fee === null
        ? read.number('origination_fee', units('origination_fee'))
        : fee.number('fee', units('origination_fee')),
    paymentPeriod: read.shown('payment_period'),
    loanTerm: loanTerm && {
      term: loanTerm.number('term', units('loan_term.term')),
      termType: loanTerm.shown('term_type'),
    },
    annualFee: read.number('annual_fee', units('annual_fee')),
    apr: read.number('apr', units('apr')),
    billingCycle: read.number('billing_cycle', units('billing_cycle')),
    financeCharge: read.number('finance_charge', units('finance_charge')),
    introductoryPromoPeriod: promo && {
      interestRate: promo.number('interest_rate', units('introductory_promo_period.interest_rate')),
      promoTerm: promoTerm && {
        term: promoTerm.number('term', units('introductory_promo_period.promo_term.term')),
        termType: promoTerm.shown('term_type'),
      },
    },
    minimumPayment: minimum && {
      type: minimum.shown('type'),
      value: minimum.number('value', units('minimum_payment.value')),
      floor: minimum.number('floor', units('minimum_payment.floor')),
    },
    raw,
  }
}

/**
 * An offer as sent in the approve request (specification, Offer and Approve an application):
 * exactly the fields of its type. `id` and `introductory_promo_period` occur only in responses.
 */
export function offerToWire(
  terms: OfferTerms,
  profile: UnitsProfileName,
  service: ServiceProfileName = defaultServiceProfile,
): JsonObject {
  return terms.type === 'loan_offer'
    ? loanToWire(terms, profile, service)
    : lineToWire(terms, profile)
}

function loanToWire(
  terms: LoanOfferTerms,
  profile: UnitsProfileName,
  service: ServiceProfileName,
): JsonObject {
  const fee = toWireUnit(profile, 'origination_fee', terms.originationFee)
  const treatment = terms.feeTreatment ?? 'withheld'
  return {
    type: terms.type,
    ...commonToWire(terms, profile),
    origination_fee:
      serviceProfiles[service].originationFee === 'number'
        ? fee
        : { type: treatment === 'paid-separately' ? null : feeTypes[treatment], fee },
    loan_term: {
      term: toWireUnit(profile, 'loan_term.term', terms.loanTerm.term),
      term_type: terms.loanTerm.termType,
    },
  }
}

function lineToWire(terms: RevolvingOfferTerms, profile: UnitsProfileName): JsonObject {
  return {
    type: terms.type,
    ...commonToWire(terms, profile),
    annual_fee: toWireUnit(profile, 'annual_fee', terms.annualFee),
    apr: toWireUnit(profile, 'apr', terms.apr),
    billing_cycle: toWireUnit(profile, 'billing_cycle', terms.billingCycle),
    finance_charge: toWireUnit(profile, 'finance_charge', terms.financeCharge),
    minimum_payment: {
      type: terms.minimumPayment.type,
      value: toWireUnit(profile, 'minimum_payment.value', terms.minimumPayment.value),
      floor: toWireUnit(profile, 'minimum_payment.floor', terms.minimumPayment.floor),
    },
  }
}

function commonToWire(terms: OfferTerms, profile: UnitsProfileName): JsonObject {
  return {
    amount: toWireUnit(profile, 'amount', terms.amount),
    first_payment_date: terms.firstPaymentDate,
    grace_period: {
      term: toWireUnit(profile, 'grace_period.term', terms.gracePeriod.term),
      interest_rate: toWireUnit(
        profile,
        'grace_period.interest_rate',
        terms.gracePeriod.interestRate,
      ),
    },
    interest_rate: toWireUnit(profile, 'interest_rate', terms.interestRate),
    late_payment_fee: toWireUnit(profile, 'late_payment_fee', terms.latePaymentFee),
    payment_period: terms.paymentPeriod,
  }
}

/** The body of POST /api/applications/{application_id}/approve. */
export function approveBody(
  offers: readonly OfferTerms[],
  profile: UnitsProfileName,
  service: ServiceProfileName = defaultServiceProfile,
): JsonObject {
  return { offers: offers.map((terms) => offerToWire(terms, profile, service)) }
}

/** The offers of an approve body or of a raw application; empty if there are none. */
export function offersIn(body: JsonObject | null): readonly JsonObject[] {
  const offers = body?.['offers']
  return Array.isArray(offers) ? offers.filter(isJsonObject) : []
}

/**
 * Whether all fields of this offer that the specification defines as integers are integers; absent
 * fields don't count.
 */
export function hasIntegers(offer: JsonObject): boolean {
  return integersOnWire.every((path) => {
    const [first = '', second] = path.split('.')
    const part = offer[first]
    const value = second === undefined ? part : isJsonObject(part) ? part[second] : undefined
    return value === undefined || Number.isInteger(value)
  })
}

function asShown(value: JsonValue): string | null {
  return typeof value === 'string' && value.trim() !== '' ? visibleText(value) : null
}

export function asWhole(value: number): number | null {
  return Number.isSafeInteger(value) ? value : null
}

/**
 * ISO 8601 date and time, as in the specification. Checks the date itself, because JavaScript reads
 * February 30 as March 2.
 */
export function isTimestamp(value: string): boolean {
  return (
    isCalendarDate(value.slice(0, 10)) &&
    /^.{10}T\d{2}:\d{2}/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
