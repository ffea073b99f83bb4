import { array, boolean, number, string } from 'yup'
import {
  businessSizes,
  longestCompleteReason,
  longestLetter,
  mostLetters,
  noticeKinds,
  noticeManners,
  type KeptLetter,
  type NoticeFacts,
  type RecordedNotice,
} from '../domain/notices/notice.ts'
import { letterKinds } from '../domain/notices/letter-settings.ts'
import type { Application } from '../domain/applications/application.ts'
import { isRecord, type JsonObject } from '../json.ts'
import { calendarDate } from '../values/calendar-date-schema.ts'
import { applicationId } from './applications.ts'
import { selection } from './annotations.ts'
import { entry, exactly, nothing } from './entry.ts'

const day = () => calendarDate().required()
const noticeId = () => string().min(1).max(64).required()

const sending = {
  kind: string().oneOf(noticeKinds).required(),
  day: day(),
  manner: string().oneOf(noticeManners).nullable().defined(),
}
const responseDay = () => calendarDate().nullable().defined()
const sent = { ...sending, replyBy: responseDay() }
type Sent = Pick<RecordedNotice, 'kind' | 'manner' | 'replyBy'>
const fitsKind = ({ kind, manner, replyBy }: Sent): boolean =>
  (kind === 'withdrawal') === (manner === null) &&
  (kind === 'incompleteness') === (replyBy !== null)

/** Asked before the rules of the letters themselves: what is none is theirs to refuse. */
const fitsEach = ({
  letters,
  ...asked
}: Omit<Sent, 'replyBy'> & { readonly letters: unknown }): boolean =>
  !Array.isArray(letters) ||
  letters.every(
    (one: unknown) =>
      !isRecord(one) || fitsKind({ ...asked, replyBy: one['replyBy'] as Sent['replyBy'] }),
  )

/** A letter as its page shows it. */
const letter = () =>
  exactly({
    version: number().integer().min(0).required(),
    text: string().min(1).max(longestLetter).required(),
  })

/** What one letter of a batch is written from. */
export interface LetterSubject {
  readonly id: string
  readonly application: Application
  readonly borrowerName: string | null
  /** What the officer began for it, empty if nothing. */
  readonly draft: JsonObject
}

/** What came of recording a notice for many applications. */
export interface RecordedCount {
  readonly recorded: number
  /** Of those that were looked at: a notice of this kind is not due. */
  readonly notDue: number
  readonly total: number
  /** The officer stopped it before all were looked at; what was recorded stays recorded. */
  readonly isStopped: boolean
}

/** What is recorded of one application, as the page shows it. */
export interface StoredNotices extends NoticeFacts {
  /** Who said it in the team space; null if it is on this computer only. */
  readonly saidBy: string | null
  /** How much the officer could share with the team, and has not. */
  readonly unshared: number
}

/**
 * What the officer records of the notices that applications of the connection in use are owed, shared
 * with colleagues if it has a team space.
 */
export const notices = {
  read: entry<StoredNotices>()(exactly({ id: applicationId() })),
  /** Shares with the team what is on this computer only of an application. */
  share: entry<null>()(exactly({ id: applicationId() })),
  /** null takes the date away. Fails with day-in-future. */
  setComplete: entry<NoticeFacts>()(
    exactly({
      id: applicationId(),
      complete: exactly({
        day: day(),
        reason: string().trim().min(1).max(longestCompleteReason).required(),
      }).nullable(),
    }),
  ),
  /** Whether an approval has other terms than those asked for. */
  setOtherTerms: entry<NoticeFacts>()(
    exactly({ id: applicationId(), otherTerms: boolean().required() }),
  ),
  /** By which rules a business is notified; null: its revenue isn't known. */
  setBusiness: entry<NoticeFacts>()(
    exactly({
      id: applicationId(),
      business: string().oneOf(businessSizes).nullable().defined(),
    }),
  ),
  /**
   * Fails with day-in-future, with notice-before-application if it answers the application or ends its
   * duty on an earlier day, or with notice-limit if there are the most notices allowed.
   */
  record: entry<RecordedNotice>()(
    exactly({ id: applicationId(), ...sent, letter: letter().default(undefined).optional() }).test(
      'fits-kind',
      fitsKind,
    ),
  ),
  /**
   * The letter that a notice was recorded with; null for one without. The text is null if it was
   * written on another computer, which alone has it.
   */
  letter: entry<{ readonly text: string | null; readonly recordedBy: string } | null>()(
    exactly({ noticeId: noticeId() }),
  ),
  /** Notes in the activity log that a letter was printed or saved, with its hash. */
  letterMade: entry<KeptLetter>()(
    exactly({
      id: applicationId(),
      kind: string().oneOf(letterKinds).required(),
      letter: letter(),
    }),
  ),
  /**
   * The same notice for each application of a selection that is owed one of this kind;
   * `annotations.progress` tells how far it is, and `annotations.stop` ends it. Fails with
   * day-in-future.
   */
  recordMany: entry<RecordedCount>()(exactly({ selection, ...sent }).test('fits-kind', fitsKind)),
  /**
   * Those of a selection that are owed a letter of this kind, with what it is written from;
   * `annotations.progress` and `annotations.stop` as above. Fails with letter-limit for a selection
   * of more than `mostLetters`.
   */
  letterSubjects: entry<{
    readonly subjects: readonly LetterSubject[]
    readonly notDue: number
    readonly isStopped: boolean
  }>()(exactly({ selection, kind: string().oneOf(letterKinds).required() })),
  /** As `recordMany`, for the applications of these letters, each notice with its letter and day. */
  recordLetters: entry<RecordedCount>()(
    exactly({
      ...sending,
      letters: array(letter().shape({ id: applicationId(), replyBy: responseDay() }))
        .min(1)
        .max(mostLetters)
        .required(),
    }).test('fits-kind', fitsEach),
  ),
  /** Removes what the last `recordMany` or `recordLetters` recorded; returns how many that were. */
  undoRecordMany: entry<{ readonly removed: number }>()(nothing),
  /** Fails with notice-not-yours: a colleague's is for them or a senior officer to remove. */
  remove: entry<null>()(exactly({ noticeId: noticeId() })),
  /** Puts one back that was removed since Loan Desk was opened. */
  restore: entry<RecordedNotice>()(exactly({ noticeId: noticeId() })),
} as const
