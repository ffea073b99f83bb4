import type { Note, Annotations, TagInUse } from '../../shared/domain/annotations/annotations.ts'
import type { WorklistView } from '../../shared/domain/worklist/worklist-view.ts'

/** Notes on applications. */
export interface NoteTable {
  get(connectionId: string, id: string): Note | null
  /** Newest first. */
  ofSubject(connectionId: string, subject: string): Note[]
  /** Adds or replaces by ID. */
  put(connectionId: string, note: Note): void
  /** Returns whether the note existed. */
  remove(connectionId: string, id: string): boolean
}

/** A tag with its number in the team space (see `Note.team`). */
export interface PlacedTag {
  readonly name: string
  readonly team: number | null
}

export interface PlacedFollowUp {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly team: number | null
  /** The account of the officer who set the date in the team space. */
  readonly by: string | null
}

/** The follow-up and the tags of one application, each with its number in the team space. */
export interface PlacedAnnotations {
  readonly followUp: PlacedFollowUp | null
  /** Sorted by name. */
  readonly tags: readonly PlacedTag[]
}

/** Follow-up dates and tags of applications, and the complete annotations that the list mirrors. */
export interface AnnotationTable {
  /** How often annotations were changed; 0 for an unknown connection. */
  revision(connectionId: string): number
  /** Counts a change and returns the new number. Call this in the same transaction as the change. */
  advance(connectionId: string): number
  of(connectionId: string, subject: string): Annotations
  /** The annotations of each subject, in the order of `subjects`. */
  ofMany(connectionId: string, subjects: readonly string[]): ReadonlyMap<string, Annotations>
  placed(connectionId: string, subjects: readonly string[]): ReadonlyMap<string, PlacedAnnotations>
  /** `day`: YYYY-MM-DD; null removes the date. Without `place`, the date is only on this computer. */
  setFollowUp(
    connectionId: string,
    subject: string,
    day: string | null,
    place?: Pick<PlacedFollowUp, 'team' | 'by'>,
  ): void
  /** If the application already has the tag, only its team number is replaced (`PlacedTag.team`). */
  addTag(connectionId: string, subject: string, tag: string, team?: number | null): void
  removeTag(connectionId: string, subject: string, tag: string): void
  /** Most used first, then by name; at most `limit`. */
  tagsInUse(connectionId: string, limit: number): TagInUse[]
  /** Applications with annotations or recorded notices, sorted bytewise by ID, starting after `after`. */
  subjects(connectionId: string, after: string, limit: number): string[]
  /** Applications with annotations or notices from the team space, in no particular order. */
  inTeam(connectionId: string, limit: number): string[]
  /**
   * Removes an application's annotations and notices that came from the team space; unshared ones
   * stay. A notice whose letter was written on this computer is hidden instead.
   */
  leaveTeam(connectionId: string, subject: string): void
  /**
   * Makes unshared annotations and notices local to this computer, and also the notices whose
   * letters were written here, because no other computer has their text.
   */
  keepWaiting(connectionId: string): void
}

/** Named filters with their sort order and columns. */
export interface ViewTable {
  /** In the order the officer added them. */
  all(connectionId: string): WorklistView[]
  /** Adds or replaces by ID. */
  put(connectionId: string, view: WorklistView): void
  /** Returns whether the view existed. */
  remove(connectionId: string, id: string): boolean
}
