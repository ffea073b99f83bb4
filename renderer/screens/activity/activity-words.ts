import type { ActivityEntry } from '../../../shared/domain/activity/activity.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { entryOf } from '../../../shared/json.ts'
import { activityEn, type ActivityMessages } from './activity-en.ts'
import { failureMessages } from '../../messages/failures/failure-messages.ts'
import { formatCalendarDate, readable } from '../../messages/format.ts'
import { inLanguage } from '../../messages/language.ts'
import { words as common } from '../../messages/words.ts'

const words: ActivityMessages = inLanguage({ en: activityEn })

const failureOf = (code: string): string | undefined => entryOf(failureMessages, code)?.happened

/** Actions whose outcome is a notice. */
const noticeActions = ['notice-recorded', 'notice-removed', 'letter-made']

/** Actions whose outcome is a day. */
const datedActions = ['complete-date-set', 'document-used', 'document-revoked']

/** A code of lower-case words. Hosts, numbers and file names don't match. */
const codeShape = /^[a-z]+(-[a-z]+)*$/

/** SHA-256 of the words that a borrower agreed to. */
const wordsHashShape = /^[0-9a-f]{64}$/

const detailInWords = (detail: string): string =>
  wordsHashShape.test(detail)
    ? words.wordsHash(detail.slice(0, 12))
    : (entryOf(words.addressRules, detail) ?? failureOf(detail) ?? detail)

/** The reasons for denial as text. The log contains their codes. */
const reasonsInWords = (codes: string): string => common.facts(codes.split(',').map(readable))

/**
 * A notice or letter as text. Logged as `adverse-action mailed 2026-11-20 3`: kind, manner, day and
 * version of the letter settings.
 */
const noticeInWords = (logged: string): string =>
  common.facts(
    logged.split(' ').map((part) => {
      if (/^\d+$/.test(part)) return words.letterVersion(part)
      return entryOf(words.notices, part) ?? formatCalendarDate(part)
    }),
  )

/**
 * The outcome as text. The log contains one word, then optionally an HTTP status, a return code, the
 * name of a rule, a host, or a hash. Unknown codes, from a later version, are made readable.
 */
export function activityOutcome({
  action,
  outcome,
}: Pick<ActivityEntry, 'outcome'> & Partial<Pick<ActivityEntry, 'action'>>): string {
  if (outcome === null || outcome.trim() === '') return ''
  if (action === 'service-profile-changed')
    return entryOf(common.serviceProfiles, outcome) ?? outcome
  if (action === 'revenue-set') return entryOf(words.revenues, outcome) ?? outcome
  if (noticeActions.some((noted) => noted === action)) return noticeInWords(outcome)
  if (datedActions.some((dated) => dated === action)) return formatCalendarDate(outcome)
  const [first = '', ...others] = outcome.trim().split(' ')
  const rest = others.join(' ')
  const status = action === 'payment-changed' ? readable(first) : undefined
  const ended = status ?? entryOf(words.outcomes, first) ?? failureOf(first)
  if (ended === undefined)
    return codeShape.test(outcome) ? readable(outcome) : detailInWords(outcome)
  if (rest === '') return ended
  if (action === 'rejection-made') return words.withDetail(ended, reasonsInWords(rest))
  if (/^\d{3}$/.test(rest)) return words.withStatus(ended, rest)
  return words.withDetail(ended, detailInWords(rest))
}

/** The action as text. For a submission, the text depends on its subject. */
export function activityAction({
  action,
  subject,
}: Pick<ActivityEntry, 'action' | 'subject'>): string {
  const all = common.activity.actions
  if (action !== 'decision-made' || subject === null) return all[action]
  const kind = subject.startsWith('app_') ? 'application' : 'facility'
  return entryOf(words.decided, subject) ?? entryOf(words.decided, kind) ?? all[action]
}

/** The connection's name. Empty if the entry has a subject and there is only one connection. */
export function activityConnection(
  { subject, connectionId }: Pick<ActivityEntry, 'subject' | 'connectionId'>,
  connections: readonly Pick<Connection, 'id' | 'name'>[],
): string {
  if (subject !== null && connections.length < 2) return ''
  return connections.find(({ id }) => id === connectionId)?.name ?? ''
}

/** A subject's label if it has one, otherwise the subject unchanged. */
export function subjectName(subject: string): string {
  return entryOf(words.subjects, subject) ?? subject
}
