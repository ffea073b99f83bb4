import { parseDate } from '@internationalized/date'
import { calendarDayAt } from '../../values/calendar-day.ts'
import type { Application } from '../applications/application.ts'
import type { ReceivedOffer } from '../offers/offer.ts'
import { isPerhapsNotAdverse } from '../../values/rejection-reasons.ts'
import { creditFacts } from '../../values/credit-facts.ts'
import { momentOf } from '../../values/time-stamp.ts'
import { isCommercial } from '../../values/vocabulary.ts'
import type { LetterSettings } from './letter-settings.ts'
import type { BusinessSize, NoticeFacts, NoticeKind, RecordedNotice } from './notice.ts'

/** The notice that each rule of Regulation B requires, and the calendar days to send it. */
export const noticeRules = {
  decision: { owed: 'decision', days: 30, citation: '12 CFR 1002.9(a)(1)(i)' },
  incomplete: { owed: 'incompleteness', days: 30, citation: '12 CFR 1002.9(c)(1)' },
  rejected: { owed: 'adverse-action', days: 30, citation: '12 CFR 1002.9(a)(1)(i)' },
  /** A rejection for reasons that may not be adverse action, if the lender sends a notice anyway. */
  'rejected-perhaps-not-adverse': {
    owed: 'adverse-action',
    days: 30,
    citation: '12 CFR 1002.9(a)(1)(i)',
  },
  'rejected-incomplete': { owed: 'adverse-action', days: 30, citation: '12 CFR 1002.9(a)(1)(ii)' },
  'below-requested': { owed: 'counteroffer', days: 30, citation: '12 CFR 1002.9(a)(1)(i)' },
  'other-terms': { owed: 'counteroffer', days: 30, citation: '12 CFR 1002.9(a)(1)(i)' },
  'counteroffer-declined': { owed: 'adverse-action', days: 30, citation: '12 CFR 1002.9(a)(1)(i)' },
  'counteroffer-open': { owed: 'adverse-action', days: 90, citation: '12 CFR 1002.9(a)(1)(iv)' },
} as const
export type NoticeRule = keyof typeof noticeRules
/** `decision`: the decision itself is owed, with its notice. */
export type OwedNotice = (typeof noticeRules)[NoticeRule]['owed']

/** Start of a notice period, with its day (YYYY-MM-DD) in the lender's time zone. */
export interface ClockStart {
  readonly event: 'received' | 'complete' | 'rejected' | 'counteroffer'
  readonly day: string
}

export type NoticeStatus =
  /** `start` and `dueOn` are null if the service returned no date and the officer set none. */
  | {
      readonly is: 'owed'
      readonly rule: NoticeRule
      readonly start: ClockStart | null
      readonly dueOn: string | null
    }
  /** The applicant was told what is missing; nothing is owed until the application is complete. */
  | { readonly is: 'waiting'; readonly notice: RecordedNotice }
  /** Rejected, but the lender doesn't treat the rejection as adverse action. */
  | { readonly is: 'not-adverse' }
  /** A recorded notice ended the obligation. */
  | { readonly is: 'ended' }
  | { readonly is: 'none' }

/** The facts that the rules use. */
export interface NoticeSubject extends Pick<
  Application,
  'status' | 'creditType' | 'createdOn' | 'decisionedOn' | 'requestedAmount'
> {
  readonly fico: number | null
  /** In cents; null if it isn't known. */
  readonly mostOffered: number | null
  /** It was rejected only for reasons that may not be adverse action. */
  readonly perhapsNotAdverse: boolean
}

/** The application fields that these facts are derived from. */
export interface NoticeApplication extends Pick<
  Application,
  | 'status'
  | 'creditType'
  | 'creditData'
  | 'createdOn'
  | 'decisionedOn'
  | 'requestedAmount'
  | 'rejectionReasons'
> {
  readonly offers: readonly Pick<ReceivedOffer, 'amount'>[] | null
}

export function noticeSubject(application: NoticeApplication): NoticeSubject {
  const { status, creditType, createdOn, decisionedOn, requestedAmount } = application
  return {
    status,
    creditType,
    createdOn,
    decisionedOn,
    requestedAmount,
    fico: creditFacts(application.creditData).fico,
    mostOffered: mostOffered(application.offers),
    perhapsNotAdverse: isPerhapsNotAdverse(application.rejectionReasons),
  }
}

/** The lender's settings that notices depend on. */
export interface NoticeTerms extends Pick<LetterSettings, 'noticeIfNotAdverse' | 'pricingCutoff'> {
  /** IANA time zone in which days are counted. */
  readonly timeZone: string
}

export const noticeTermsOf = (connection: {
  readonly timeZone: string
  readonly letters: Omit<NoticeTerms, 'timeZone'>
}): NoticeTerms => ({
  timeZone: connection.timeZone,
  noticeIfNotAdverse: connection.letters.noticeIfNotAdverse,
  pricingCutoff: connection.letters.pricingCutoff,
})

const none: NoticeStatus = { is: 'none' }
const ended: NoticeStatus = { is: 'ended' }

/** Which notice is owed for an application, by which rule and until when. */
export function noticeStatus(
  application: NoticeSubject,
  facts: NoticeFacts,
  { timeZone, noticeIfNotAdverse }: NoticeTerms,
): NoticeStatus {
  const { complete } = facts
  const last = (...kinds: readonly NoticeKind[]): RecordedNotice | null =>
    facts.recorded.find(({ kind }) => kinds.includes(kind)) ?? null
  const dayOf = (event: ClockStart['event'], stamp: string | null): ClockStart | null => {
    const moment = momentOf(stamp)
    return moment === null ? null : { event, day: calendarDayAt(moment, timeZone) }
  }
  const begun: ClockStart | null =
    complete === null
      ? dayOf('received', application.createdOn)
      : { event: 'complete', day: complete.day }
  const owed = (rule: NoticeRule, start = begun): NoticeStatus => ({
    is: 'owed',
    rule,
    start,
    dueOn: start === null ? null : dayAfter(start.day, noticeRules[rule].days),
  })

  const incompleteness = last('incompleteness')
  const isIncomplete =
    incompleteness !== null && (complete === null || complete.day < incompleteness.day)
  const { status } = application
  switch (status) {
    case 'pending':
    case 'incomplete':
      if (last('withdrawal') !== null) return ended
      if (isIncomplete) return { is: 'waiting', notice: incompleteness }
      return owed(status === 'incomplete' && complete === null ? 'incomplete' : 'decision')
    case 'rejected': {
      if (last('adverse-action') !== null) return ended
      if (application.perhapsNotAdverse && !noticeIfNotAdverse) return { is: 'not-adverse' }
      const rejected = dayOf('rejected', application.decisionedOn)
      const isLater = complete !== null && rejected !== null && complete.day > rejected.day
      if (isIncomplete || isLater) return owed('rejected-incomplete', rejected ?? begun)
      return owed(application.perhapsNotAdverse ? 'rejected-perhaps-not-adverse' : 'rejected')
    }
    case 'approved':
    case 'declined': {
      const isBelow = isBelowRequested(application)
      if (!isBelow && !facts.otherTerms) return none
      if (last('adverse-action', 'counteroffer-with-adverse-action') !== null) return ended
      const counteroffer = last('counteroffer')
      if (counteroffer !== null) {
        return owed('counteroffer-open', { event: 'counteroffer', day: counteroffer.day })
      }
      if (status === 'declined') return owed('counteroffer-declined')
      return owed(isBelow ? 'below-requested' : 'other-terms')
    }
    // Accepted, or unknown: the service may add statuses.
    default:
      return none
  }
}

/**
 * Kinds that answer an application or end the obligation; other kinds can be sent before the
 * service has the application.
 */
const answeringKinds: readonly NoticeKind[] = [
  'adverse-action',
  'counteroffer',
  'counteroffer-with-adverse-action',
  'risk-based-pricing',
  'withdrawal',
]

/**
 * Whether a notice that answers an application has a day before the application existed: before it
 * was created and, if the officer set a complete date, before that date too.
 */
export function isBeforeApplication(
  { kind, day }: Pick<RecordedNotice, 'kind' | 'day'>,
  { createdOn }: Pick<Application, 'createdOn'>,
  { complete }: Pick<NoticeFacts, 'complete'>,
  timeZone: string,
): boolean {
  const created = momentOf(createdOn)
  if (created === null || !answeringKinds.includes(kind)) return false
  return day < calendarDayAt(created, timeZone) && (complete === null || day < complete.day)
}

/** The kinds that can be recorded now; the owed one comes first. */
export function recordableKinds(
  current: NoticeStatus,
  applicant: Applicant,
): readonly NoticeKind[] {
  if (current.is !== 'owed') return []
  switch (noticeRules[current.rule].owed) {
    case 'decision':
    case 'incompleteness':
      return applicant === 'consumer'
        ? ['incompleteness', 'withdrawal']
        : ['incompleteness', 'right-to-reasons', 'withdrawal']
    case 'adverse-action':
      return ['adverse-action']
    case 'counteroffer':
      return ['counteroffer', 'counteroffer-with-adverse-action']
  }
}

/** Calendar days from `from` to `day`; negative if `day` is earlier. */
export function daysUntil(day: string, from: string): number {
  return parseDate(day).compare(parseDate(from))
}

/** A notice is shown as due soon, or as urgent, from this many days before it is due. */
const noticeSoonDays = 7
const urgentDays = 2

/** The latest due day that counts as due soon on `today` (YYYY-MM-DD). */
export function noticeSoonFrom(today: string): string {
  return dayAfter(today, noticeSoonDays)
}

/** Urgency level for the remaining days. */
export function urgencyOf(daysLeft: number): 'overdue' | 'urgent' | 'soon' | 'later' {
  if (daysLeft < 0) return 'overdue'
  if (daysLeft <= urgentDays) return 'urgent'
  return daysLeft <= noticeSoonDays ? 'soon' : 'later'
}

/** Whether the owed notice depends on the offered amounts. */
export const dependsOnOffers = (status: string | null): boolean =>
  status === 'approved' || status === 'declined'

/** Whether only the officer can tell that an approval has other terms than requested. */
export function canHaveOtherTerms(application: NoticeSubject): boolean {
  return dependsOnOffers(application.status) && !isBelowRequested(application)
}

export type Applicant = 'consumer' | BusinessSize

/**
 * The category of an applicant under the rules; a business of unknown size counts as small, which
 * is stricter.
 */
export function applicantOf(
  { creditType }: Pick<Application, 'creditType'>,
  { business }: Pick<NoticeFacts, 'business'>,
): Applicant {
  return isCommercial(creditType) ? (business ?? 'small') : 'consumer'
}

/** Calendar days in which a large business can ask for reasons (12 CFR 1002.9(a)(3)(ii)(B)). */
const daysToAsk = 60

/**
 * The last day (YYYY-MM-DD) on which a large business can ask for reasons; null if no denial was
 * recorded.
 */
export function reasonsAskedBy({ recorded }: Pick<NoticeFacts, 'recorded'>): string | null {
  const denied = recorded.find(({ kind }) => kind === 'adverse-action')
  return denied === undefined ? null : dayAfter(denied.day, daysToAsk)
}

/** Whether every offer is below the requested amount; false if an amount isn't known. */
function isBelowRequested({ mostOffered: most, requestedAmount }: NoticeSubject): boolean {
  return requestedAmount !== null && most !== null && most < requestedAmount
}

/** The highest offered amount in cents; null without offers, or if an amount isn't known. */
export function mostOffered(offers: NoticeApplication['offers']): number | null {
  const amounts = offers?.map(({ amount }) => amount) ?? []
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 || known.length < amounts.length ? null : Math.max(...known)
}

function dayAfter(day: string, days: number): string {
  return parseDate(day).add({ days }).toString()
}
