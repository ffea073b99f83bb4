import { foldedText } from '../../values/folded-text.ts'

/** Something the officer wrote down about an application. Times are epoch milliseconds. */
export interface Note {
  readonly id: string
  /** The application's id. */
  readonly subject: string
  readonly text: string
  readonly writtenAt: number
  /** The officer's account in the team space, or on this computer. */
  readonly writtenBy: string
  /** null if it was never changed. */
  readonly editedAt: number | null
  /**
   * The number of the team space's operation that wrote it; 0 while it waits to be shared; null if
   * it is on this computer only.
   */
  readonly team: number | null
}

/** Most characters of a note. */
export const longestNote = 4000
/** Most notes of one application. */
export const mostNotes = 200
/** Most characters of a tag: it has to fit into a line of the list. */
export const longestTag = 30
/** Most tags of one application. */
export const mostTags = 12

/** What the officer keeps about one application, beside the service's own data. */
export interface Annotations {
  /** A calendar date (YYYY-MM-DD) in the lender's time zone; due from that day on. */
  readonly followUpOn: string | null
  /** Tidy (see `tidyTag`), in the order of their bytes. */
  readonly tags: readonly string[]
  /** What a search looks through: every note in lower case, a line each; empty without notes. */
  readonly noteText: string
}

export const noAnnotations: Annotations = { followUpOn: null, tags: [], noteText: '' }

/** What the page shows of one application's annotations. Notes newest first. */
export interface StoredAnnotations {
  readonly notes: readonly Note[]
  readonly followUpOn: string | null
  /** Who set it in the team space; null if it is on this computer only. */
  readonly followUpBy: string | null
  readonly tags: readonly string[]
  /** How many notes, tags and dates the officer could share with the team, and has not. */
  readonly unshared: number
}

export interface TagInUse {
  readonly name: string
  /** How many applications have it. */
  readonly count: number
}

/** One spelling for each tag: lowercase, single spaces, whole characters. Empty if nothing is left. */
export function tidyTag(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The text of notes as a search looks through it. */
export function noteTextOf(notes: readonly Pick<Note, 'text'>[]): string {
  return foldedText(notes.map(({ text }) => text).join('\n'))
}

export function isSameAnnotations(a: Annotations, b: Annotations): boolean {
  return (
    a.followUpOn === b.followUpOn &&
    a.noteText === b.noteText &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, place) => tag === b.tags[place])
  )
}
