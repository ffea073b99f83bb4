import type { ReceivedOffer } from '../../../shared/domain/offers/offer.ts'
import { isJsonObject } from '../../../shared/domain/wire/body.ts'
import { feeTreatmentIn } from '../../../shared/domain/wire/fee-form.ts'
import { entryOf, type JsonObject, type JsonValue } from '../../../shared/json.ts'
import { minimumPaymentTypes } from '../../../shared/values/vocabulary.ts'
import type { HelpTermName } from '../../messages/help-en.ts'
import { formatCalendarDate, formatMoney, formatRate } from '../../messages/format.ts'
import { paymentPeriodName, termName } from '../../messages/names.ts'
import { words } from '../../messages/words.ts'

export interface OfferTerm {
  readonly label: string
  readonly value: string
}

const text = words.offer

function whenGiven<T>(value: T | null, write: (value: T) => string): string | null {
  return value === null ? null : write(value)
}

function term(value: { term: number | null; termType: string | null } | null): string | null {
  if (value === null || value.term === null) return null
  return termName(value.term, value.termType === 'daily' ? 'days' : (value.termType ?? ''))
}

function gracePeriod(offer: ReceivedOffer): string | null {
  const grace = offer.gracePeriod
  if (grace?.term === null || grace === null) return null
  if (grace.term === 0) return words.none
  const days = text.days(grace.term)
  return grace.interestRate === null ? days : text.grace(days, formatRate(grace.interestRate))
}

function promo(offer: ReceivedOffer): string | null {
  const period = offer.introductoryPromoPeriod
  const length = term(period?.promoTerm ?? null)
  if (period === null || period.interestRate === null) return null
  const rate = formatRate(period.interestRate)
  return length === null ? rate : text.promoFor(rate, length)
}

/** null also for an unknown type, because the meaning of its numbers is unknown. */
function minimumPayment(offer: ReceivedOffer): string | null {
  const minimum = offer.minimumPayment
  if (minimum === null) return null
  const isKnown = minimum.type === null || minimumPaymentTypes.some((one) => one === minimum.type)
  if (!isKnown) return null
  const part = whenGiven(minimum.value, (value) => text.minimumOf(formatRate(value)))
  const floor = whenGiven(minimum.floor, (least) => text.minimumFloor(formatMoney(least)))
  return part === null || floor === null ? (part ?? floor) : text.minimumBoth(part, floor)
}

function originationFee({ originationFee: fee, raw }: ReceivedOffer): string | null {
  const treatment = feeTreatmentIn(raw)
  return whenGiven(fee, (rate) =>
    treatment === null ? formatRate(rate) : text.feeOf[treatment](formatRate(rate)),
  )
}

/** Label and text of each term, in the order in which an officer reads them; null for a missing term. */
const termTexts = {
  interestRate: [text.interestRate, (offer) => whenGiven(offer.interestRate, formatRate)],
  apr: [text.apr, (offer) => whenGiven(offer.apr, formatRate)],
  loanTerm: [text.term, (offer) => term(offer.loanTerm)],
  paymentPeriod: [text.payments, (offer) => whenGiven(offer.paymentPeriod, paymentPeriodName)],
  firstPaymentDate: [
    text.firstPayment,
    (offer) => whenGiven(offer.firstPaymentDate, formatCalendarDate),
  ],
  billingCycle: [text.billingCycle, (offer) => whenGiven(offer.billingCycle, text.days)],
  minimumPayment: [text.minimumPayment, minimumPayment],
  introductoryPromoPeriod: [text.promo, promo],
  gracePeriod: [text.gracePeriod, gracePeriod],
  originationFee: [text.originationFee, originationFee],
  annualFee: [text.annualFee, (offer) => whenGiven(offer.annualFee, formatMoney)],
  latePaymentFee: [text.lateFee, (offer) => whenGiven(offer.latePaymentFee, formatMoney)],
  financeCharge: [text.financeCharge, (offer) => whenGiven(offer.financeCharge, formatMoney)],
} as const satisfies Partial<
  Record<keyof ReceivedOffer, readonly [string, (offer: ReceivedOffer) => string | null]>
>

type TermName = keyof typeof termTexts
const termNames = Object.keys(termTexts) as TermName[]

/** A loan's grace period defers payments; a line of credit's is days without interest. */
function labelOf(name: TermName, offers: readonly ReceivedOffer[]): string {
  const isOfLine = offers.some(({ type }) => type === 'revolving_line_of_credit_offer')
  return name === 'gracePeriod' && isOfLine ? text.interestFreeDays : termTexts[name][0]
}

/** One term of several offers: its label, and each offer's text. */
export function termBeside(
  name: TermName,
  offers: readonly ReceivedOffer[],
): { readonly label: string; readonly values: readonly (string | null)[] } {
  return { label: labelOf(name, offers), values: offers.map(termTexts[name][1]) }
}

/** The terms that an offer has, in the order in which an officer reads them. */
export function offerTerms(offer: ReceivedOffer): readonly OfferTerm[] {
  return termNames.flatMap((name) => {
    const value = termTexts[name][1](offer)
    return value === null ? [] : [{ label: labelOf(name, [offer]), value }]
  })
}

const isLoan = ({ type }: ReceivedOffer): boolean => type === 'loan_offer'

/** Help terms, each with whether an offer uses it. */
const termUses: readonly (readonly [HelpTermName, (offer: ReceivedOffer) => boolean])[] = [
  ['apr', (offer) => offer.apr !== null],
  ['monthly-finance-charge', (offer) => offer.financeCharge !== null],
  ['origination-fee', (offer) => offer.originationFee !== null],
  ['grace-period-loan', (offer) => offer.gracePeriod !== null && isLoan(offer)],
  ['grace-period-line', (offer) => offer.gracePeriod !== null && !isLoan(offer)],
  ['billing-cycle', (offer) => offer.billingCycle !== null],
  ['minimum-payment', (offer) => offer.minimumPayment !== null],
  ['introductory-rate', (offer) => offer.introductoryPromoPeriod !== null],
  ['late-payment-fee', (offer) => offer.latePaymentFee !== null],
]

/** Help terms that these offers use. */
export function offerHelp(offers: readonly ReceivedOffer[]): readonly HelpTermName[] {
  return termUses.filter(([, isUsed]) => offers.some(isUsed)).map(([name]) => name)
}

/** Whether the card shows this field of the response. Fields that can't be parsed are not shown. */
const shownFields: Readonly<Record<string, (offer: ReceivedOffer) => boolean>> = {
  type: () => true,
  id: (offer) => offer.id !== null,
  amount: (offer) => offer.amount !== null,
  first_payment_date: (offer) => offer.firstPaymentDate !== null,
  grace_period: (offer) => gracePeriod(offer) !== null,
  interest_rate: (offer) => offer.interestRate !== null,
  late_payment_fee: (offer) => offer.latePaymentFee !== null,
  origination_fee: (offer) => offer.originationFee !== null,
  payment_period: (offer) => offer.paymentPeriod !== null,
  loan_term: (offer) => term(offer.loanTerm) !== null,
  annual_fee: (offer) => offer.annualFee !== null,
  apr: (offer) => offer.apr !== null,
  billing_cycle: (offer) => offer.billingCycle !== null,
  finance_charge: (offer) => offer.financeCharge !== null,
  introductory_promo_period: (offer) => promo(offer) !== null,
  minimum_payment: (offer) => minimumPayment(offer) !== null,
}

/** Parts of a shown field, each with whether the field's text includes it. */
const partsInText: Readonly<
  Record<string, (offer: ReceivedOffer) => Readonly<Record<string, boolean>>>
> = {
  grace_period: ({ gracePeriod: grace }) => ({
    term: true,
    interest_rate: grace?.interestRate === 0 || (grace?.term !== 0 && isRead(grace?.interestRate)),
  }),
  origination_fee: ({ raw }) => ({ fee: true, type: feeTreatmentIn(raw) !== null }),
  loan_term: ({ loanTerm }) => ({ term: true, term_type: isRead(loanTerm?.termType) }),
  introductory_promo_period: ({ introductoryPromoPeriod: period }) => ({
    interest_rate: true,
    promo_term: term(period?.promoTerm ?? null) !== null,
  }),
  minimum_payment: ({ minimumPayment: minimum }) => ({
    type: true,
    value: isRead(minimum?.value),
    floor: isRead(minimum?.floor),
  }),
}

const isRead = (part: number | string | null | undefined): boolean => (part ?? null) !== null

/** The parts of a shown field that its text doesn't include; null if it includes all. */
function partsNotInText(offer: ReceivedOffer, name: string, value: JsonValue): JsonValue {
  const inText = entryOf(partsInText, name)?.(offer)
  if (inText === undefined || !isJsonObject(value)) return null
  const parts = Object.entries(value).filter(
    ([part, content]) => content !== null && entryOf(inText, part) !== true,
  )
  return parts.length === 0 ? null : Object.fromEntries(parts)
}

/** The fields in an offer's response that aren't shown as terms, unchanged; null if there are none. */
export function furtherTerms(offer: ReceivedOffer): JsonObject | null {
  const others = Object.entries(offer.raw).flatMap(([name, value]): [string, JsonValue][] => {
    if (isJsonObject(value) && Object.keys(value).length === 0) return []
    const isShown = entryOf(shownFields, name)?.(offer) === true
    const rest = isShown ? partsNotInText(offer, name, value) : value
    return rest === null ? [] : [[name, rest]]
  })
  return others.length === 0 ? null : Object.fromEntries(others)
}
