import type { RecordedCount } from '../../../shared/contract/notices.ts'
import type {
  ClockStart,
  NoticeRule,
  OwedNotice,
} from '../../../shared/domain/notices/notice-clock.ts'
import {
  businessSizes as sizes,
  type BusinessSize,
  type NoticeKind,
  type NoticeManner,
} from '../../../shared/domain/notices/notice.ts'
import {
  pricingRules,
  type PricingRule,
} from '../../../shared/domain/notices/risk-based-pricing.ts'
import { businessSizes, noticeKinds, noticeManners } from '../../messages/en-vocabulary.ts'
import { formatCount, plural } from '../../messages/format.ts'
import { inLanguage } from '../../messages/language.ts'
import { words } from '../../messages/words.ts'

const owed: Record<OwedNotice, string> = {
  decision: 'Decision',
  incompleteness: 'Notice of incompleteness',
  'adverse-action': 'Adverse action notice',
  counteroffer: 'Counteroffer notice',
}

const reasons: Record<NoticeRule, string> = {
  decision: 'The application waits for a decision.',
  incomplete: 'The application is incomplete.',
  rejected: 'The application was rejected.',
  'rejected-perhaps-not-adverse':
    'The application was rejected only for reasons that may not be adverse action (12 CFR 1002.2(c)(2)(iv), (v)). Your letter settings still ask for a notice.',
  'rejected-incomplete': 'The application was rejected while it was incomplete.',
  'below-requested': 'Every offer is below the requested amount.',
  'other-terms': 'The approval has other terms than requested.',
  'counteroffer-declined': 'The borrower declined the counteroffer.',
  'counteroffer-open': 'The borrower hasn’t accepted the counteroffer.',
}

const starts: Record<ClockStart['event'], (day: string) => string> = {
  received: (day) => `Received on ${day}`,
  complete: (day) => `Complete on ${day}`,
  rejected: (day) => `Rejected on ${day}`,
  counteroffer: (day) => `Counteroffer sent on ${day}`,
}

/** The option for unknown revenue in a list. */
export const unknownRevenue = 'unknown'

/** Text for the notices that applications need, in English. */
const noticesEn = {
  title: 'Notice to the borrower',
  due: (notice: OwedNotice, day: string, left: string) => `${owed[notice]} due ${day}, ${left}`,
  rowDue: (day: string, left: string) => `Notice to the borrower due ${day}, ${left}`,
  rowUndated: 'Notice to the borrower due, date unknown',
  undatedShort: 'Date unknown',
  beforeAgreement: 'Before agreement',
  undated: (notice: OwedNotice) => `${owed[notice]} due`,
  left: (days: number) => {
    if (days < -1) return `${formatCount(-days)} days overdue`
    if (days === -1) return '1 day overdue'
    if (days === 0) return 'today'
    return days === 1 ? 'tomorrow' : `in ${formatCount(days)} days`
  },
  reason: (rule: NoticeRule) => reasons[rule],
  term: (days: number, { event }: ClockStart, day: string, citation: string) =>
    `${starts[event](day)}, due within ${days} days (${citation}).`,
  noDate: 'The service gave no date. Set the complete date to see when it is due.',
  waiting: 'Waiting for the borrower’s response',
  waitingUntil: (day: string) => `Waiting for the borrower’s response until ${day}`,
  responseWasDue: (day: string) => `The borrower’s response was due ${day}`,
  waitingText: 'No notice is due until the application is complete. Then set the complete date.',
  ended: 'No notice due',
  notAdverse:
    'The application was rejected only for reasons that your letter settings don’t treat as adverse action (12 CFR 1002.2(c)(2)(iv), (v)).',

  pricingDue: 'Risk-based pricing notice due before the credit agreement',
  pricing: (rule: PricingRule, cutoff: number) =>
    rule === 'no-score'
      ? `There is no credit score, which counts as below your cutoff score (${pricingRules[rule]}).`
      : `The credit score is below your cutoff score of ${cutoff} (${pricingRules[rule]}).`,

  otherTermsHint: 'Such as another rate or term. Then it is a counteroffer.',
  otherTermsSet: 'Other terms recorded.',
  otherTermsRemoved: 'Record of other terms removed.',
  revenue: 'Gross revenue in the last fiscal year',
  revenueItems: [
    { value: unknownRevenue, label: 'Not known' },
    ...sizes.map((value) => ({ value, label: businessSizes[value] })),
  ],
  revenueSaved: 'Revenue saved.',
  businessRule: {
    small:
      'A business with at most $1 million is notified like a consumer (12 CFR 1002.9(a)(3)(i)).',
    large:
      'A business with more, or with trade credit, is notified within a reasonable time (12 CFR 1002.9(a)(3)(ii)). 30 days always are (comment 9(a)(3)-5).',
  } satisfies Record<BusinessSize, string>,
  unknownRevenue: 'While it isn’t known, the rules for at most $1 million apply.',
  reasonsAsked: (day: string) =>
    `If the business asks in writing by ${day}, it is owed written reasons (12 CFR 1002.9(a)(3)(ii)(B)).`,

  setComplete: 'Set complete date',
  completeText: 'The day on which you had everything you normally need for a decision.',
  completeDay: 'Complete date',
  reasonLabel: 'Reason',
  reasonNeeded: 'Enter a reason, such as “Payslip arrived”.',
  removeComplete: 'Remove date',
  factsBy: (fact: string, officer: string) => `${fact} (${officer})`,
  completeSaved: 'Complete date saved.',
  completeRemoved: 'Complete date removed.',

  record: 'Record notice',
  recordText: (count: number) =>
    words.sentences([
      ...(count === 1 ? [] : [`For each of ${formatCount(count)} applications that needs it.`]),
      'Loan Desk doesn’t send it: record what you sent, and how.',
    ]),
  what: 'Notice',
  kind: (kind: NoticeKind) => noticeKinds[kind],
  kindReplaced: (kind: NoticeKind) =>
    `“${noticeKinds[kind]}” can’t be recorded anymore. Choose the notice that you sent.`,
  manner: 'How it was sent',
  mannerOf: (manner: NoticeManner) => noticeManners[manner],
  day: (isWithdrawal: boolean) => (isWithdrawal ? 'Date of withdrawal' : 'Date sent'),
  replyBy: 'Respond by',
  beforeReceived: (day: string) => `Before the application was received on ${day}.`,
  dayNeeded: 'Enter a date that isn’t in the future, such as 11/20/2026.',
  dayBefore: (day: string) => `Enter a date before the letter’s response date, ${day}.`,
  replyNeeded: 'Enter a date after the notice was sent, such as 12/20/2026.',
  recorded: 'Notice recorded.',
  recordedMany: ({ recorded, notDue, total, isStopped }: RecordedCount) =>
    words.sentences([
      `Notice recorded for ${plural(recorded, { one: 'application', other: 'applications' })}.`,
      ...(notDue > 0
        ? [`Not due for ${plural(notDue, { one: 'application', other: 'applications' })}.`]
        : []),
      ...(isStopped ? [words.stopped(recorded + notDue, total)] : []),
    ]),
  recordedList: 'Recorded notices',
  facts: (manner: NoticeManner | null, day: string) =>
    manner === null ? day : `${noticeManners[manner]}, ${day}`,
  respondBy: (day: string) => `respond by ${day}`,
  by: (who: string) => `recorded by ${who}`,
  unshared: (count: number) =>
    count === 1
      ? '1 record here is only on this computer.'
      : `${formatCount(count)} records here are only on this computer.`,
  remove: (kind: NoticeKind) => `Remove record: ${noticeKinds[kind]}`,
  removeTip: 'Remove record',
  removed: 'Record removed.',
} as const

/** Text for notices, in the app's language. */
export const noticesMessages = inLanguage({ en: noticesEn })
