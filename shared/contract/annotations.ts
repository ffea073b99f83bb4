import { string } from 'yup'
import {
  longestNote,
  longestTag,
  tidyTag,
  type StoredAnnotations,
  type Note,
  type TagInUse,
} from '../domain/annotations/annotations.ts'
import { calendarDate } from '../values/calendar-date-schema.ts'
import { applicationId, applicationIds, worklistFilter } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

/**
 * Which applications: those with these IDs, or, if a filter is given, all that match it except
 * those.
 */
export const selection = exactly({
  ids: applicationIds(0),
  filter: worklistFilter.nullable().defined(),
})

const noteText = () => string().trim().min(1).max(longestNote).required()
const noteId = () => string().min(1).max(64).required()
const tag = () =>
  string()
    .min(1)
    .max(longestTag)
    .test('tidy', (text) => text === undefined || text === tidyTag(text))
    .required()

/** How many applications a change was made to. */
export interface AnnotatedCount {
  readonly marked: number
  /** Those that already have as many tags as one can have. */
  readonly full: number
  /** How many there were to mark. */
  readonly total: number
  /** The officer stopped it before all of them were; those that were marked stay marked. */
  readonly isStopped: boolean
}

/**
 * The officer's annotations on applications of the connection in use, shared with colleagues if it
 * has a team space; without one they never leave this computer. Notes are their author's to change.
 * Of many applications `annotations.progress` tells how far the marking is.
 */
export const annotations = {
  read: entry<StoredAnnotations>()(exactly({ id: applicationId() })),
  /** Fails with note-limit if the application has the most notes allowed. */
  addNote: entry<Note>()(exactly({ id: applicationId(), text: noteText() })),
  /** Fails with note-not-yours, as `removeNote` does. */
  editNote: entry<Note>()(exactly({ noteId: noteId(), text: noteText() })),
  removeNote: entry<null>()(exactly({ noteId: noteId() })),
  /** Puts a note back that was removed since Loan Desk was opened. */
  restoreNote: entry<Note>()(exactly({ noteId: noteId() })),
  /** null takes the date away. */
  setFollowUp: entry<AnnotatedCount>()(
    exactly({ selection, day: calendarDate().nullable().defined() }),
  ),
  addTag: entry<AnnotatedCount>()(exactly({ selection, tag: tag() })),
  /**
   * A colleague's may be spelled otherwise than one that is added here. Fails with tag-not-yours if
   * an auditor would remove the team's.
   */
  removeTag: entry<AnnotatedCount>()(
    exactly({
      selection,
      tag: string()
        .min(1)
        .max(2 * longestTag)
        .required(),
    }),
  ),
  /** Shares with the team what is on this computer only of an application. */
  share: entry<null>()(exactly({ id: applicationId() })),
  /** Stops a bulk change; its response then says how many were changed. */
  stop: entry<null>()(nothing),
  /** Tags in use, most used first: what is suggested. */
  tags: entry<readonly TagInUse[]>()(nothing),
  /** The ids of a selection that are in the worklist; at most 50,000. */
  ids: entry<readonly string[]>()(exactly({ selection })),
} as const
