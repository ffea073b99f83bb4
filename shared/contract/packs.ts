import type { ActivityEntry } from '../domain/activity/activity.ts'
import type { CachedApplication } from '../domain/applications/application.ts'
import type { Connection } from '../domain/connections/connection.ts'
import type { Decision } from '../domain/decisions/decision.ts'
import type { OfficerFacts, RecordedNotice } from '../domain/notices/notice.ts'
import type { StoredEstimate } from '../domain/offers/estimates.ts'
import { applicationId } from './applications.ts'
import { entry, exactly } from './entry.ts'

/** A decision with the hash of its request in the activity log. */
export interface PackedDecision {
  readonly decision: Decision
  /**
   * Method and path of its last request, relative to the connection's URL. If nothing was sent yet
   * or the profile wasn't recorded, the connection's profile determines it. Null if there is none.
   */
  readonly requestLine: string | null
  /** SHA-256 (hex) of the request's body as JSON, or null if it has none. */
  readonly bodyHash: string | null
  /**
   * Estimates of an approval's offers, in order, as the officer saw them; null for other kinds and
   * for approvals from before estimates were stored.
   */
  readonly estimates: readonly StoredEstimate[] | null
}

/** A recorded notice with its letter. */
export interface PackedNotice extends RecordedNotice {
  /** null if the letter was written on another computer; the SHA-256 (UTF-8, hex) is `letter.hash`. */
  readonly letterText: string | null
}

/** The officer's facts of an application and its recorded notices, newest day first. */
export type PackedNotices = OfficerFacts & { readonly recorded: readonly PackedNotice[] }

/**
 * How an application was approved and what its borrower was told, even if it is no longer in the
 * worklist.
 */
export interface ApplicationRecord {
  readonly applicationId: string
  readonly connection: Pick<Connection, 'unitsProfile' | 'timeZone'>
  /** Confirmed approvals, oldest first. */
  readonly approvals: readonly PackedDecision[]
  readonly notices: PackedNotices
}

/** All data on one application, for later disclosure. */
export interface DecisionPack {
  readonly preparedAt: number
  readonly preparedBy: string
  readonly connection: Pick<Connection, 'name' | 'kind' | 'baseUrl' | 'unitsProfile' | 'timeZone'>
  readonly application: CachedApplication
  /** Oldest first. */
  readonly decisions: readonly PackedDecision[]
  readonly notices: PackedNotices
  /** The activity log's lines on the application, oldest first. */
  readonly entries: readonly ActivityEntry[]
  /** State of the whole log when the pack was made, for checking its lines. */
  readonly log: {
    readonly entries: number
    /** The first line that doesn't match the one before, or null if all do. */
    readonly brokenAt: number | null
    /** The integrity hash of the last line, or null for an empty log. */
    readonly lastHash: string | null
  }
}

export const packs = {
  /** Fails with application-not-here. Reads nothing from the service. */
  ofApplication: entry<DecisionPack>()(exactly({ id: applicationId() })),
  /** Approvals and notices of an application, which needn't be in the worklist. */
  record: entry<ApplicationRecord>()(exactly({ id: applicationId() })),
} as const
