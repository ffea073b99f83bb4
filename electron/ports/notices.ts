import type {
  NoticeFacts,
  OfficerFacts,
  RecordedNotice,
} from '../../shared/domain/notices/notice.ts'
import type { KeptNotice } from '../../shared/domain/notices/notice-retention.ts'

/** What the officer recorded of the notices that applications are owed. */
export interface NoticeTable {
  of(connectionId: string, subject: string): NoticeFacts
  /** Of each of them, in their order. */
  ofMany(connectionId: string, subjects: readonly string[]): ReadonlyMap<string, NoticeFacts>
  /** The last day on which one of each credit type was sent. */
  lastDays(connectionId: string): readonly KeptNotice[]
  get(connectionId: string, id: string): RecordedNotice | null
  put(connectionId: string, notice: RecordedNotice, letterText?: string | null): void
  /** null for a notice without a letter. */
  letterText(connectionId: string, id: string): string | null
  /** Returns whether there was one. */
  remove(connectionId: string, id: string): boolean
  /** What the officer says of an application, instead of what was said before. */
  setFacts(connectionId: string, subject: string, facts: OfficerFacts): void
}
