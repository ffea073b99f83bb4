import { array, boolean, number, string } from 'yup'
import {
  businessSizes,
  longestCompleteReason,
  longestLetter,
  mostLetters,
  noticeKinds,
  noticeManners,
  type RecordedLetter,
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

/** Runs before the schema of `letters`, which rejects values that aren't letters. */
const fitsEach = ({
  letters,
  ...others
}: Omit<Sent, 'replyBy'> & { readonly letters: unknown }): boolean =>
  !Array.isArray(letters) ||
  letters.every(
    (one: unknown) =>
      !isRecord(one) || fitsKind({ ...others, replyBy: one['replyBy'] as Sent['replyBy'] }),
  )

/** A letter as the page shows it. */
const letter = () =>
  exactly({
    version: number().integer().min(0).required(),
    text: string().min(1).max(longestLetter).required(),
  })

/** The data that one letter of a batch is written from. */
export interface LetterSubject {
  readonly id: string
  readonly application: Application
  readonly borrowerName: string | null
  /** The officer's draft of the letter; empty if there is none. */
  readonly draft: JsonObject
}

/** Result of recording a notice for many applications. */
export interface RecordedCount {
  readonly recorded: number
  /** How many processed applications don't need a notice of this kind. */
  readonly notDue: number
  readonly total: number
  /** The officer stopped before the end; notices recorded so far stay recorded. */
  readonly isStopped: boolean
}

/** The recorded notice facts of one application, as the page shows them. */
export interface StoredNotices extends NoticeFacts {
  /** The officer who recorded the facts in the team space; null if they are only on this computer. */
  readonly factsBy: string | null
  /** How many items the officer could share with the team and hasn't. */
  readonly unshared: number
}

/**
 * The officer's records of the notices that applicants of the connection in use must receive.
 * Colleagues share them if the connection has a team space.
 */
export const notices = {
  read: entry<StoredNotices>()(exactly({ id: applicationId() })),
  /** Shares with the team the application's records that are only on this computer. */
  share: entry<null>()(exactly({ id: applicationId() })),
  /**
   * null removes the date. `seen`: what the officer saw, null if none. Fails with day-in-future, and
   * with changed-meanwhile if the record is no longer `seen`.
   */
  setComplete: entry<NoticeFacts>()(
    exactly({
      id: applicationId(),
      complete: exactly({
        day: day(),
        reason: string().trim().min(1).max(longestCompleteReason).required(),
      }).nullable(),
      seen: exactly({ day: day(), reason: string().max(longestCompleteReason).defined() })
        .default(undefined)
        .nullable()
        .optional(),
    }),
  ),
  /** Sets whether an approval has other terms than the applicant asked for. */
  setOtherTerms: entry<NoticeFacts>()(
    exactly({ id: applicationId(), otherTerms: boolean().required() }),
  ),
  /**
   * Sets the rules for notifying a business; null if its revenue isn't known. Fails with
   * changed-meanwhile if the rules are no longer those that the officer saw.
   */
  setBusiness: entry<NoticeFacts>()(
    exactly({
      id: applicationId(),
      business: string().oneOf(businessSizes).nullable().defined(),
      seen: string().oneOf(businessSizes).nullable().optional(),
    }),
  ),
  /**
   * Fails with day-in-future; with notice-before-application if the notice responds to the
   * application or ends the duty to notify on a day before the application; and with notice-limit
   * if the application has the maximum number of notices.
   */
  record: entry<RecordedNotice>()(
    exactly({ id: applicationId(), ...sent, letter: letter().default(undefined).optional() }).test(
      'fits-kind',
      fitsKind,
    ),
  ),
  /**
   * The letter that a notice was recorded with; null if it has none. The text is null if the letter
   * was written on another computer, which alone has the text.
   */
  letter: entry<{ readonly text: string | null; readonly recordedBy: string } | null>()(
    exactly({ noticeId: noticeId() }),
  ),
  /** Records in the activity log that a letter was printed or saved, with its hash. */
  letterMade: entry<RecordedLetter>()(
    exactly({
      id: applicationId(),
      kind: string().oneOf(letterKinds).required(),
      letter: letter(),
    }),
  ),
  /**
   * Records the same notice for each selected application that needs one of this kind;
   * `annotations.progress` reports the progress, and `annotations.stop` stops it. Fails with
   * day-in-future.
   */
  recordMany: entry<RecordedCount>()(exactly({ selection, ...sent }).test('fits-kind', fitsKind)),
  /**
   * The selected applications that need a letter of this kind, with the data it is written from;
   * `annotations.progress` and `annotations.stop` as in `recordMany`. Fails with letter-limit for a
   * selection of more than `mostLetters`.
   */
  letterSubjects: entry<{
    readonly subjects: readonly LetterSubject[]
    readonly notDue: number
    readonly isStopped: boolean
  }>()(exactly({ selection, kind: string().oneOf(letterKinds).required() })),
  /**
   * Like `recordMany`, for the applications of these letters; each notice has its own letter and
   * response day.
   */
  recordLetters: entry<RecordedCount>()(
    exactly({
      ...sending,
      letters: array(letter().shape({ id: applicationId(), replyBy: responseDay() }))
        .min(1)
        .max(mostLetters)
        .required(),
    }).test('fits-kind', fitsEach),
  ),
  /** Removes the notices that the last `recordMany` or `recordLetters` recorded; returns how many. */
  undoRecordMany: entry<{ readonly removed: number }>()(nothing),
  /**
   * Fails with notice-not-yours: only the colleague who recorded a notice, or a senior officer, can
   * remove it.
   */
  remove: entry<null>()(exactly({ noticeId: noticeId() })),
  /** Restores a notice that was removed since Loan Desk was opened. */
  restore: entry<RecordedNotice>()(exactly({ noticeId: noticeId() })),
} as const
