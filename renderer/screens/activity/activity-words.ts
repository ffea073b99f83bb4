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

/** Actions whose outcome is a day. */
const datedActions = ['complete-date-set', 'document-used', 'document-revoked']

/** A code of lower-case words; a host, a number or a file name is none. */
const codeShape = /^[a-z]+(-[a-z]+)*$/

/** The reasons of a rejection, which the log keeps as codes. */
const reasonsInWords = (codes: string): string => common.facts(codes.split(',').map(readable))

/** Kind, manner and day of a notice: `adverse-action mailed 2026-11-20`. */
const noticeInWords = (logged: string): string =>
  common.facts(
    logged.split(' ').map((part) => entryOf(words.notices, part) ?? formatCalendarDate(part)),
  )

/**
 * How it ended, in words. What the log keeps is one word, and after it a status of HTTP, the name
 * of a rule or a host; a code of a version to come is at least spelled out.
 */
export function activityOutcome({
  action,
  outcome,
}: Pick<ActivityEntry, 'outcome'> & Partial<Pick<ActivityEntry, 'action'>>): string {
  if (outcome === null || outcome.trim() === '') return ''
  if (action === 'service-profile-changed')
    return entryOf(common.serviceProfiles, outcome) ?? outcome
  if (action === 'revenue-set') return entryOf(words.revenues, outcome) ?? outcome
  if (action === 'notice-recorded' || action === 'notice-removed') return noticeInWords(outcome)
  if (datedActions.some((dated) => dated === action)) return formatCalendarDate(outcome)
  const [first = '', ...others] = outcome.trim().split(' ')
  const rest = others.join(' ')
  const ended = entryOf(words.outcomes, first) ?? failureOf(first)
  if (ended === undefined) return codeShape.test(outcome) ? readable(outcome) : outcome
  if (rest === '') return ended
  if (action === 'rejection-made') return words.withDetail(ended, reasonsInWords(rest))
  if (/^\d{3}$/.test(rest)) return words.withStatus(ended, rest)
  return words.withDetail(ended, entryOf(words.addressRules, rest) ?? failureOf(rest) ?? rest)
}

/** What was done; of a decision what was decided, which follows from its subject. */
export function activityAction({
  action,
  subject,
}: Pick<ActivityEntry, 'action' | 'subject'>): string {
  const all = common.activity.actions
  if (action !== 'decision-made' || subject === null) return all[action]
  const kind = subject.startsWith('app_') ? 'application' : 'facility'
  return entryOf(words.decided, subject) ?? entryOf(words.decided, kind) ?? all[action]
}

/** The connection it was done with or to; beside a subject only where there are several. */
export function activityConnection(
  { subject, connectionId }: Pick<ActivityEntry, 'subject' | 'connectionId'>,
  connections: readonly Pick<Connection, 'id' | 'name'>[],
): string {
  if (subject !== null && connections.length < 2) return ''
  return connections.find(({ id }) => id === connectionId)?.name ?? ''
}

/** A subject's label if it has one, else the raw value. */
export function subjectName(subject: string): string {
  return entryOf(words.subjects, subject) ?? subject
}
