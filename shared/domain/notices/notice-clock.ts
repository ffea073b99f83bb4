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

/** What is owed by which rule of Regulation B, and within how many calendar days. */
export const noticeRules = {
  decision: { owed: 'decision', days: 30, citation: '12 CFR 1002.9(a)(1)(i)' },
  incomplete: { owed: 'incompleteness', days: 30, citation: '12 CFR 1002.9(c)(1)' },
  rejected: { owed: 'adverse-action', days: 30, citation: '12 CFR 1002.9(a)(1)(i)' },
  /** For reasons for which it may be none, where the lender gives notice all the same. */
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
/** `decision`: the decision itself, with its notice. */
export type OwedNotice = (typeof noticeRules)[NoticeRule]['owed']

/** What a clock counts from, with its day (YYYY-MM-DD) in the lender's time zone. */
export interface ClockStart {
  readonly event: 'received' | 'complete' | 'rejected' | 'counteroffer'
  readonly day: string
}

export type NoticeStanding =
  /** `start` and `dueOn` are null if the service gave no date and the officer set none. */
  | {
      readonly is: 'owed'
      readonly rule: NoticeRule
      readonly start: ClockStart | null
      readonly dueOn: string | null
    }
  /** The applicant was told what is missing: nothing is owed until the application is complete. */
  | { readonly is: 'waiting'; readonly notice: RecordedNotice }
  /** It was rejected, which the lender doesn't take for adverse action. */
  | { readonly is: 'not-adverse' }
  /** What was recorded ended the duty. */
  | { readonly is: 'ended' }
  | { readonly is: 'none' }

/** What the rules look at. */
export interface NoticeSubject extends Pick<
  Application,
  'status' | 'creditType' | 'createdOn' | 'decisionedOn' | 'requestedAmount'
> {
  readonly fico: number | null
  /** In cents; null if it isn't known. */
  readonly mostOffered: number | null
  /** It was rejected only for reasons for which that may be no adverse action. */
  readonly perhapsNotAdverse: boolean
}

/** Of an application what they follow from. */
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
    ...{ status, creditType, createdOn, decisionedOn, requestedAmount },
    fico: creditFacts(application.creditData).fico,
    mostOffered: mostOffered(application.offers),
    perhapsNotAdverse: isPerhapsNotAdverse(application.rejectionReasons),
  }
}

/** What the lender sets that notices depend on. */
export interface NoticeTerms extends Pick<LetterSettings, 'noticeIfNotAdverse' | 'pricingCutoff'> {
  /** IANA name of the zone in which days count. */
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

const none: NoticeStanding = { is: 'none' }
const ended: NoticeStanding = { is: 'ended' }

/** Which notice an application is owed, by which rule and until when. */
export function noticeStanding(
  application: NoticeSubject,
  facts: NoticeFacts,
  { timeZone, noticeIfNotAdverse }: NoticeTerms,
): NoticeStanding {
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
  const owed = (rule: NoticeRule, start = begun): NoticeStanding => ({
    ...{ is: 'owed', rule, start },
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
    // Accepted, or unknown: the service's list of statuses is open.
    default:
      return none
  }
}

/** What answers an application or ends its duty; the others may be told before it is in the service. */
const answeringKinds: readonly NoticeKind[] = [
  'adverse-action',
  'counteroffer',
  'counteroffer-with-adverse-action',
  'risk-based-pricing',
  'withdrawal',
]

/**
 * Whether a notice would answer an application before there was one: before it was created, or was
 * complete as the officer says.
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

/** What can be recorded as things stand; the first is what is owed. */
export function recordableKinds(
  standing: NoticeStanding,
  applicant: Applicant,
): readonly NoticeKind[] {
  if (standing.is !== 'owed') return []
  switch (noticeRules[standing.rule].owed) {
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

/** How many calendar days from one day to another; negative if the other is earlier. */
export function daysUntil(day: string, from: string): number {
  return parseDate(day).compare(parseDate(from))
}

/** Days before a notice is due from which on it is shown as due soon, and as urgent. */
const noticeSoonDays = 7
const urgentDays = 2

/** The last day on which a notice is due soon, seen from `today` (YYYY-MM-DD). */
export function noticeSoonFrom(today: string): string {
  return dayAfter(today, noticeSoonDays)
}

/** How the days that are left are shown. */
export function urgencyOf(daysLeft: number): 'overdue' | 'urgent' | 'soon' | 'later' {
  if (daysLeft < 0) return 'overdue'
  if (daysLeft <= urgentDays) return 'urgent'
  return daysLeft <= noticeSoonDays ? 'soon' : 'later'
}

/** Whether what is owed depends on the amounts that were offered. */
export const dependsOnOffers = (status: string | null): boolean =>
  status === 'approved' || status === 'declined'

/** Whether only the officer can tell that an approval has other terms than those asked for. */
export function canHaveOtherTerms(application: NoticeSubject): boolean {
  return dependsOnOffers(application.status) && !isBelowRequested(application)
}

export type Applicant = 'consumer' | BusinessSize

/** As whom the rules treat an applicant: a business of unknown size as a small one, which is strict. */
export function applicantOf(
  { creditType }: Pick<Application, 'creditType'>,
  { business }: Pick<NoticeFacts, 'business'>,
): Applicant {
  return isCommercial(creditType) ? (business ?? 'small') : 'consumer'
}

/** Calendar days in which a large business can ask for reasons (12 CFR 1002.9(a)(3)(ii)(B)). */
const daysToAsk = 60

/** The last day (YYYY-MM-DD) on which a large business can ask for reasons; null if it never could. */
export function reasonsAskedBy({ recorded }: Pick<NoticeFacts, 'recorded'>): string | null {
  const denied = recorded.find(({ kind }) => kind === 'adverse-action')
  return denied === undefined ? null : dayAfter(denied.day, daysToAsk)
}

/** Whether no offer reaches what was asked for; false where an amount is not known. */
function isBelowRequested({ mostOffered: most, requestedAmount }: NoticeSubject): boolean {
  return requestedAmount !== null && most !== null && most < requestedAmount
}

/** The highest amount offered, in cents; null without offers, or where an amount is not known. */
export function mostOffered(offers: NoticeApplication['offers']): number | null {
  const amounts = offers?.map(({ amount }) => amount) ?? []
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 || known.length < amounts.length ? null : Math.max(...known)
}

function dayAfter(day: string, days: number): string {
  return parseDate(day).add({ days }).toString()
}
