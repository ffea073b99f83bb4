import type {
  NoticeFacts,
  OfficerFacts,
  RecordedNotice,
  StatedFacts,
} from '../../shared/domain/notices/notice.ts'
import type { KeptNotice } from '../../shared/domain/notices/notice-retention.ts'

/** The officer's records of the notices that applicants must receive. */
export interface NoticeTable {
  of(connectionId: string, subject: string): NoticeFacts
  /** The notice facts of each subject, in the order of `subjects`. */
  ofMany(connectionId: string, subjects: readonly string[]): ReadonlyMap<string, NoticeFacts>
  /**
   * For each credit type, the day of the latest notice that is only on this computer or whose
   * letter text is stored here.
   */
  lastDays(connectionId: string): readonly KeptNotice[]
  get(connectionId: string, id: string): RecordedNotice | null
  /** Adds or replaces by ID; a stored letter text stays if none is given. */
  put(connectionId: string, notice: RecordedNotice, letterText?: string | null): void
  /** Sets the notice's number in the team space, also for a hidden notice. */
  setTeam(connectionId: string, id: string, team: number): void
  /** Hides a notice that the team space removed or will remove; it keeps its text until `put` or `remove`. */
  hide(connectionId: string, id: string): void
  /** Undoes `hide`. */
  show(connectionId: string, id: string): void
  /**
   * Text of the letter with the notice's hash if it was written on this computer; null otherwise,
   * and for a notice without a letter.
   */
  letterText(connectionId: string, id: string): string | null
  /** Removes the notice and its letter text. Returns whether it existed. */
  remove(connectionId: string, id: string): boolean
  /** The officer's facts of an application with their number in the team space; null if there are none. */
  statedFacts(connectionId: string, subject: string): StatedFacts | null
  /** Replaces the earlier facts. Without `place`, they are only on this computer. */
  setFacts(
    connectionId: string,
    subject: string,
    facts: OfficerFacts,
    place?: Pick<StatedFacts, 'team' | 'by'>,
  ): void
}
