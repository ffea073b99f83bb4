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

/** Follow-up dates and tags of applications, and all marks of one or of many as the list mirrors them. */
export interface AnnotationTable {
  /** How many times marks were changed; 0 for a connection that is not there. */
  revision(connectionId: string): number
  /** Counts a change; returns the new number. To be called in the change's own transaction. */
  advance(connectionId: string): number
  of(connectionId: string, subject: string): Annotations
  /** The marks of each of them, in their order. */
  ofMany(connectionId: string, subjects: readonly string[]): ReadonlyMap<string, Annotations>
  /** `day`: YYYY-MM-DD; null takes it away. */
  setFollowUp(connectionId: string, subject: string, day: string | null): void
  addTag(connectionId: string, subject: string, tag: string): void
  removeTag(connectionId: string, subject: string, tag: string): void
  /** Most used first, then by name; at most `limit`. */
  tagsInUse(connectionId: string, limit: number): TagInUse[]
  /** Applications with any mark or recorded notice whose ids follow `after` by bytes, in that order. */
  subjects(connectionId: string, after: string, limit: number): string[]
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
