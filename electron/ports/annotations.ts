import type { Note, Annotations, TagInUse } from '../../shared/domain/annotations/annotations.ts'
import type { WorklistView } from '../../shared/domain/worklist/worklist-view.ts'

/** Notes on applications. */
export interface NoteTable {
  get(connectionId: string, id: string): Note | null
  /** Newest first. */
  ofSubject(connectionId: string, subject: string): Note[]
  /** Adds or replaces by id. */
  put(connectionId: string, note: Note): void
  /** Returns whether there was one. */
  remove(connectionId: string, id: string): boolean
}

/** A tag, and where it stands in the team space (see `Note.team`). */
export interface PlacedTag {
  readonly name: string
  readonly team: number | null
}

export interface PlacedFollowUp {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly team: number | null
  /** The account of the officer who set it in the team space. */
  readonly by: string | null
}

/** The follow-up and the tags of one application, with where each stands in the team space. */
export interface PlacedAnnotations {
  readonly followUp: PlacedFollowUp | null
  /** By name. */
  readonly tags: readonly PlacedTag[]
}

/** Follow-up dates and tags of applications, and all marks of one or of many as the list mirrors them. */
export interface AnnotationTable {
  /** How many times marks were changed; 0 for a connection that is not there. */
  revision(connectionId: string): number
  /** Counts a change; returns the new number. To be called in the change's own transaction. */
  advance(connectionId: string): number
  of(connectionId: string, subject: string): Annotations
  /** The marks of each of them, in their order. */
  ofMany(connectionId: string, subjects: readonly string[]): ReadonlyMap<string, Annotations>
  placed(connectionId: string, subjects: readonly string[]): ReadonlyMap<string, PlacedAnnotations>
  /** `day`: YYYY-MM-DD; null takes it away. Without a place it is on this computer only. */
  setFollowUp(
    connectionId: string,
    subject: string,
    day: string | null,
    place?: Pick<PlacedFollowUp, 'team' | 'by'>,
  ): void
  /** One that is there already takes its new place in the team space (`PlacedTag.team`). */
  addTag(connectionId: string, subject: string, tag: string, team?: number | null): void
  removeTag(connectionId: string, subject: string, tag: string): void
  /** Most used first, then by name; at most `limit`. */
  tagsInUse(connectionId: string, limit: number): TagInUse[]
  /** Applications with any mark or recorded notice whose ids follow `after` by bytes, in that order. */
  subjects(connectionId: string, after: string, limit: number): string[]
  /** Applications with anything of the team space, in no order. */
  inTeam(connectionId: string, limit: number): string[]
  /**
   * Removes what the team space has of an application; what waits to be shared stays. A notice whose
   * letter was written on this computer is hidden.
   */
  leaveTeam(connectionId: string, subject: string): void
  /**
   * What waits to be shared stays on this computer only, and so do the notices whose letters were
   * written here: nowhere else are their texts.
   */
  keepWaiting(connectionId: string): void
}

/** Filters, orders and columns that the officer gave a name. */
export interface ViewTable {
  /** In the order they were added. */
  all(connectionId: string): WorklistView[]
  /** Adds or replaces by id. */
  put(connectionId: string, view: WorklistView): void
  /** Returns whether there was one. */
  remove(connectionId: string, id: string): boolean
}
