import type { ActivityEntry } from '../domain/activity.ts'
import type { Connection } from '../domain/connection.ts'
import type { Decision } from '../domain/decisions/decision.ts'
import { applicationId } from './applications.ts'
import type { CachedApplication } from '../domain/application.ts'
import { entry, exactly } from './entry.ts'

/** A decision with the hash under which the activity log knows its request. */
export interface PackedDecision {
  readonly decision: Decision
  /** Method and path of its request, to go with the connection's address. */
  readonly requestLine: string
  /** SHA-256 (hex) of the request's body as JSON, or null where it has none. */
  readonly bodyHash: string | null
}

/** All that this desk knows of one application, to be shown to somebody else later. */
export interface DecisionPack {
  readonly preparedAt: number
  readonly preparedBy: string
  readonly connection: Pick<Connection, 'name' | 'kind' | 'baseUrl' | 'unitsProfile' | 'timeZone'>
  readonly application: CachedApplication
  /** Oldest first. */
  readonly decisions: readonly PackedDecision[]
  /** The lines of the activity log on the application, oldest first. */
  readonly entries: readonly ActivityEntry[]
  /** The whole log when the pack was made, so that its lines can be checked against it. */
  readonly log: {
    readonly entries: number
    /** The first line that does not fit the one before, or null where all do. */
    readonly brokenAt: number | null
    /** The seal of the last line, or null for an empty log. */
    readonly lastHash: string | null
  }
}

export const packs = {
  /** Fails with application-not-here. Reads nothing from the service. */
  ofApplication: entry<DecisionPack>()(exactly({ id: applicationId() })),
} as const
