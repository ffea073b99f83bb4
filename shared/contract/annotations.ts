import { string } from 'yup'
import {
  longestNote,
  longestTag,
  normalizeTag,
  type StoredAnnotations,
  type Note,
  type TagInUse,
} from '../domain/annotations/annotations.ts'
import { calendarDate } from '../values/calendar-date-schema.ts'
import { applicationId, applicationIds, worklistFilter } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

/**
 * Selects applications: those with these IDs, or, if a filter is given, all that match it except
 * these IDs.
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
    .test('tidy', (text) => text === undefined || text === normalizeTag(text))
    .required()

/** Result of a change to the annotations of many applications. */
export interface AnnotatedCount {
  readonly annotated: number
  /** Applications that already have the maximum number of tags. */
  readonly full: number
  /** How many applications were selected. */
  readonly total: number
  /** The officer stopped the change before the end; applications changed so far stay changed. */
  readonly isStopped: boolean
}

/**
 * The officer's annotations on applications of the connection in use. Colleagues share them if the
 * connection has a team space; otherwise they never leave this computer. Only its author can change
 * a note. For many applications, `annotations.progress` reports the progress.
 */
export const annotations = {
  read: entry<StoredAnnotations>()(exactly({ id: applicationId() })),
  /** Fails with note-limit if the application has the maximum number of notes. */
  addNote: entry<Note>()(exactly({ id: applicationId(), text: noteText() })),
  /** Fails with note-not-yours, as `removeNote` does. */
  editNote: entry<Note>()(exactly({ noteId: noteId(), text: noteText() })),
  removeNote: entry<null>()(exactly({ noteId: noteId() })),
  /** Restores a note that was removed since Loan Desk was opened. */
  restoreNote: entry<Note>()(exactly({ noteId: noteId() })),
  /** null removes the date. Fails with follow-up-not-yours if an auditor tries to remove a team date. */
  setFollowUp: entry<AnnotatedCount>()(
    exactly({ selection, day: calendarDate().nullable().defined() }),
  ),
  addTag: entry<AnnotatedCount>()(exactly({ selection, tag: tag() })),
  /**
   * A colleague's tag may be spelled in a way that can't be added here. Fails with tag-not-yours if
   * an auditor tries to remove a team tag.
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
  /** Shares with the team the application's annotations that are only on this computer. */
  share: entry<null>()(exactly({ id: applicationId() })),
  /** Stops a bulk change; the response of that change says how many applications were changed. */
  stop: entry<null>()(nothing),
  /** Tags in use, most used first, as suggestions. */
  tags: entry<readonly TagInUse[]>()(nothing),
  /** IDs of the selected applications that are in the worklist; at most 50,000. */
  ids: entry<readonly string[]>()(exactly({ selection })),
} as const
