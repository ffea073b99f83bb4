import { foldedText } from '../../values/folded-text.ts'

/** A note of the officer about an application. Times are epoch milliseconds. */
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
   * Number of the team space operation that wrote it; 0 while it waits to be shared; null if it is
   * on this computer only.
   */
  readonly team: number | null
}

/** Maximum characters of a note. */
export const longestNote = 4000
/** Maximum number of notes per application. */
export const mostNotes = 200
/** Maximum characters of a tag, which must fit into a row of the list. */
export const longestTag = 30
/** Maximum number of tags per application. */
export const mostTags = 12

/** The officer's own data about one application, in addition to the service's data. */
export interface Annotations {
  /** A calendar date (YYYY-MM-DD) in the lender's time zone; due from that day on. */
  readonly followUpOn: string | null
  /** Normalized by `normalizeTag`, in byte order. */
  readonly tags: readonly string[]
  /** The searchable text: all notes in lower case, one per line; empty without notes. */
  readonly noteText: string
}

export const noAnnotations: Annotations = { followUpOn: null, tags: [], noteText: '' }

/** The annotations of one application as shown on the page. Notes newest first. */
export interface StoredAnnotations {
  readonly notes: readonly Note[]
  readonly followUpOn: string | null
  /** Who set it in the team space; null if it is on this computer only. */
  readonly followUpBy: string | null
  readonly tags: readonly string[]
  /** Number of notes, tags and dates that the officer could share with the team but hasn't. */
  readonly unshared: number
}

export interface TagInUse {
  readonly name: string
  /** Number of applications with this tag. */
  readonly count: number
}

/** Normalizes a tag: lower case, single spaces, well-formed characters. Empty if nothing is left. */
export function normalizeTag(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** The searchable text of notes. */
export function noteTextOf(notes: readonly Pick<Note, 'text'>[]): string {
  return foldedText(notes.map(({ text }) => text).join('\n'))
}

export function isAnnotated({ followUpOn, tags, noteText }: Annotations): boolean {
  return followUpOn !== null || tags.length > 0 || noteText !== ''
}
