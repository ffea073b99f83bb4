import { isRecord, type JsonObject, type JsonValue } from '../../json.ts'
import { failed, ok, type Result } from '../../result.ts'
import { isCalendarDate } from '../../values/calendar-date.ts'
import { facilityIdPattern } from '../../values/ids.ts'
import { fromWireUnit, type UnitsProfileName } from '../../values/units.ts'
import { visibleText } from '../../values/visible-text.ts'
import type {
  BookedPayment,
  BookedTerms,
  Facility,
  LoanAgreement,
  PayoffAmount,
} from '../facilities/facility.ts'
import { FieldReader, isJsonList, isJsonObject, oneLine, plainBody } from './body.ts'
import { feeTreatmentIn } from './fee-form.ts'
import { asWhole, isTimestamp, offerFromWire } from './application.ts'

/** The stored part of an entry in the list of agreements. */
export interface ListedAgreement {
  readonly applicationId: string
  readonly agreement: LoanAgreement
}

/** The stored part of an entry in the list of facilities. */
export interface ListedFacility {
  readonly applicationId: string
  readonly id: string
  readonly createdOn: string | null
}

/** Maximum number of days in a payoff response; the service returns ten. */
const mostPayoffDays = 60
const mostOthers = 50
const mostDocuments = 30
/** Maximum characters of one other field. */
const longestOther = 200

/**
 * Field names whose values are never stored, at any depth: document URLs, bank details, personal
 * identifiers.
 */
const privateName = /url|link|bank|account|routing|ssn|identif/i
/** Numbers within a text that are as long as account numbers, and identifiers as people write them. */
const longNumber = /\d{7,}|\d{3}-\d{2}-\d{4}/g

/** Fields that Loan Desk shows elsewhere, or omits because another screen shows them or they are long. */
const knownFields: ReadonlySet<string> = new Set([
  ...['id', 'application_id', 'borrower_id', 'loan_agreement_id', 'status', 'created_on'],
  ...['origination_date', 'disbursement_date', 'balances', 'balance', 'amortization_schedule'],
  ...['payments_due', 'next_payment_amount', 'next_payment_due_date', 'remaining_term'],
  ...['scheduled_payoff_date', 'autopay', 'documents', 'terms', 'transactions', 'statements'],
])
/** Long lists that Loan Desk doesn't show; removed before limits are applied. */
const leftOut: readonly string[] = ['transactions', 'statements']

const listedNames = ['id', 'application_id', 'status', 'type', 'created_on', 'signature_timestamp']

/** Reads an element of the list of agreements; null if it has no application ID, ID or status. */
export function listedAgreement(element: unknown): ListedAgreement | null {
  const read = listedFields(element)
  const applicationId = read?.text('application_id') ?? null
  const id = oneLine(read?.shown('id') ?? null)
  const status = oneLine(read?.shown('status') ?? null)
  if (read === null || applicationId === null || id === null || status === null) return null
  const createdOn = read.date('created_on', isTimestamp)
  const signedOn = read.date('signature_timestamp', isTimestamp)
  const type = oneLine(read.shown('type'))
  return { applicationId, agreement: { id, status, type, createdOn, signedOn } }
}

/** Reads an element of the list of facilities; null if it has no application ID or no usable ID. */
export function listedFacility(element: unknown): ListedFacility | null {
  const read = listedFields(element)
  const applicationId = read?.text('application_id') ?? null
  const id = read?.text('id') ?? null
  if (read === null || applicationId === null || id === null) return null
  if (!facilityIdPattern.test(id)) return null
  return { applicationId, id, createdOn: read.date('created_on', isTimestamp) }
}

/** The few fields of an element that either list needs. */
function listedFields(element: unknown): FieldReader | null {
  if (!isRecord(element)) return null
  const own = listedNames.filter((name) => Object.hasOwn(element, name))
  const plain = plainBody(Object.fromEntries(own.map((name) => [name, element[name]])), ignored)
  return plain && new FieldReader(plain, '', ignored)
}

/**
 * Reads the response to a request for one facility. Keeps only the last four digits of account
 * numbers, and drops bank details, identifiers and document URLs. A field with an unexpected format
 * is null and listed among `others` as text. Fails with reply-unreadable if the body isn't an
 * object or is about another facility.
 */
export function facilityFromWire(
  body: unknown,
  units: UnitsProfileName,
  id: string,
): Result<Facility> {
  if (!isRecord(body)) return failed('reply-unreadable', { detail: 'not an object' })
  const unread = new Set<string>()
  const note = (path: string): void => void unread.add(/^[^.[]*/.exec(path)?.[0] ?? '')
  const fields = Object.entries(body).filter(([name]) => !leftOut.includes(name))
  const raw = plainBody(Object.fromEntries(fields), note)
  if (raw === null) return failed('reply-unreadable', { detail: 'not an object' })
  if (body['id'] != null && body['id'] !== id) {
    return failed('reply-unreadable', { detail: 'another facility' })
  }
  const read = new FieldReader(raw, '', note)
  const money = moneyIn(units)
  const balances = read.part('balances')
  const documents = Object.entries(read.record('documents') ?? {})
  const bank = isRecord(body['repayment_bank_details']) ? body['repayment_bank_details'] : {}
  const facility: Omit<Facility, 'others'> = {
    id,
    status: oneLine(read.shown('status')),
    createdOn: read.date('created_on', isTimestamp),
    disbursedOn: dayOf(read, 'disbursement_date') ?? dayOf(read, 'origination_date'),
    accountEnding: endingOf(body['account_number']),
    repaymentEnding: endingOf(bank['bank_account_number'] ?? bank['account_number']),
    balances: {
      current: money(balances, 'current_balance') ?? money(read, 'balance'),
      principal: money(balances, 'principal_balance'),
      interest: money(balances, 'interest_balance'),
      payoff: money(balances, 'payoff_balance'),
    },
    schedule: read.list('amortization_schedule', (entry, path) =>
      isJsonObject(entry) ? paymentFrom(new FieldReader(entry, path, note), money) : null,
    ),
    paymentsDue:
      read.list('payments_due', (entry, path) => {
        if (!isJsonObject(entry)) return null
        const due = new FieldReader(entry, path, note)
        const amount = money(due, 'payment_amount')
        const remaining = money(due, 'payment_amount_remaining')
        return { amount, remaining, dueOn: dayOf(due, 'payment_due_date') }
      }) ?? [],
    nextPayment: {
      amount: money(read, 'next_payment_amount'),
      dueOn: dayOf(read, 'next_payment_due_date'),
    },
    remainingTerm: read.number('remaining_term', asWhole),
    scheduledPayoffOn: dayOf(read, 'scheduled_payoff_date'),
    isAutopayAuthorized: read.part('autopay')?.flag('authorized') ?? null,
    documents: documents
      .flatMap(([name, value]) => (isJsonObject(value) ? [oneLine(visibleText(name)) ?? ''] : []))
      .filter((name) => name !== '')
      .slice(0, mostDocuments),
    terms: termsIn(read.record('terms')),
  }
  return ok({ ...facility, others: othersIn(raw, unread) })
}

/** Reads the terms of a facility: an offer with the booked payment. */
export function bookedTermsFromWire(terms: JsonObject, units: UnitsProfileName): BookedTerms {
  const read = new FieldReader(terms, '', ignored)
  return {
    offer: offerFromWire(terms, units),
    feeTreatment: feeTreatmentIn(terms),
    periodicPayment: read.number('periodic_payment', (wire) => fromWireUnit(units, 'amount', wire)),
  }
}

/**
 * Reads the payoff amounts of a facility, sorted by day; entries without a day are left out. Fails
 * with reply-unreadable if the body isn't a list, or no entry has an amount.
 */
export function payoffFromWire(
  body: unknown,
  units: UnitsProfileName,
): Result<readonly PayoffAmount[]> {
  if (!Array.isArray(body)) return failed('reply-unreadable', { detail: 'not a list' })
  const amounts = body.slice(0, mostPayoffDays).flatMap((entry: unknown): PayoffAmount[] => {
    const plain = plainBody(entry, ignored)
    const read = plain && new FieldReader(plain, '', ignored)
    const [date, amount] = [read && dayOf(read, 'date'), moneyIn(units)(read, 'amount')]
    return date === null ? [] : [{ date, amount }]
  })
  if (amounts.every(({ amount }) => amount === null) && body.length > 0) {
    return failed('reply-unreadable', { detail: 'no amounts' })
  }
  return ok(amounts.toSorted((one, other) => (one.date < other.date ? -1 : 1)))
}

function paymentFrom(read: FieldReader, money: ReturnType<typeof moneyIn>): BookedPayment {
  return {
    number: read.number('item_index', asWhole),
    date: dayOf(read, 'payment_date'),
    payment: money(read, 'total_payment_amount'),
    interest: money(read, 'interest_payment_amount'),
    principal: money(read, 'principal_payment_amount'),
    other: money(read, 'other_payment_amount'),
    balance: money(read, 'balance_amount'),
  }
}

/** Reads an amount of money in the connection's units and returns integer cents. */
function moneyIn(units: UnitsProfileName) {
  return (read: FieldReader | null, name: string): number | null =>
    read?.number(name, (wire) => fromWireUnit(units, 'amount', wire)) ?? null
}

/** The calendar date of a date, or of a date and time; the time isn't converted to the lender's time zone. */
function dayOf(read: FieldReader, name: string): string | null {
  const isDay = (text: string) => (text.length === 10 ? isCalendarDate(text) : isTimestamp(text))
  return read.date(name, isDay)?.slice(0, 10) ?? null
}

/** The last four digits of an account number; null if the number has no more than four. */
function endingOf(value: unknown): string | null {
  const digits = typeof value === 'string' ? value.replace(/\D/g, '') : ''
  return digits.length > 4 ? digits.slice(-4) : null
}

function termsIn(terms: JsonObject | null): JsonObject | null {
  const allowed = terms && withoutPrivate(terms)
  return allowed !== null && isJsonObject(allowed) ? allowed : null
}

function othersIn(raw: JsonObject, unread: ReadonlySet<string>): Facility['others'] {
  return Object.entries(raw)
    .filter(([name, value]) => !privateName.test(name) && value !== '')
    .filter(([name, value]) => unread.has(name) || (!knownFields.has(name) && value !== null))
    .slice(0, mostOthers)
    .map(([name, value]) => {
      const allowed = withoutPrivate(value)
      const text = typeof allowed === 'string' ? allowed : JSON.stringify(allowed)
      const shown = visibleText(text).slice(0, longestOther).toWellFormed()
      return { name: visibleText(name), value: shown }
    })
}

function withoutPrivate(value: JsonValue): JsonValue {
  if (typeof value === 'string') {
    if (value.includes('://')) return null
    return value.replace(longNumber, (number) => `…${number.slice(-4)}`)
  }
  if (isJsonList(value)) return value.map(withoutPrivate)
  if (!isJsonObject(value)) return value
  const allowed = Object.entries(value).filter(([name]) => !privateName.test(name))
  return Object.fromEntries(allowed.map(([name, entry]) => [name, withoutPrivate(entry)]))
}

const ignored = (): void => undefined
