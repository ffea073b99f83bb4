import type {
  NoticeFacts,
  OfficerFacts,
  RecordedNotice,
  SaidFacts,
} from '../../shared/domain/notices/notice.ts'
import type { KeptNotice } from '../../shared/domain/notices/notice-retention.ts'

/** What the officer recorded of the notices that applications are owed. */
export interface NoticeTable {
  of(connectionId: string, subject: string): NoticeFacts
  /** Of each of them, in their order. */
  ofMany(connectionId: string, subjects: readonly string[]): ReadonlyMap<string, NoticeFacts>
  /**
   * The last day on which one of each credit type was sent, of those that are on this computer only or
   * have the text of their letter here.
   */
  lastDays(connectionId: string): readonly KeptNotice[]
  get(connectionId: string, id: string): RecordedNotice | null
  /** Adds or replaces by id; a text that is here stays if none is given. */
  put(connectionId: string, notice: RecordedNotice, letterText?: string | null): void
  /** Where it now stands in the team space, also of a hidden one. */
  setTeam(connectionId: string, id: string, team: number): void
  /** It is removed in the team space, or is to be: it stays with its text until it is put or removed. */
  hide(connectionId: string, id: string): void
  /** Undoes `hide`. */
  show(connectionId: string, id: string): void
  /**
   * The text of the letter with the notice's hash, if it was written on this computer; null if not, or
   * without a letter.
   */
  letterText(connectionId: string, id: string): string | null
  /** With its text. Returns whether there was one. */
  remove(connectionId: string, id: string): boolean
  /** What is said of an application, with its place in the team space; null if nothing is. */
  said(connectionId: string, subject: string): SaidFacts | null
  /** In place of what was said before. Without a place it is on this computer only. */
  setFacts(
    connectionId: string,
    subject: string,
    facts: OfficerFacts,
    place?: Pick<SaidFacts, 'team' | 'by'>,
  ): void
}
