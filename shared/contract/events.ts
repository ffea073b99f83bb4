import type { PendingLink } from '../domain/links/deep-link.ts'
import type { RefreshState } from '../domain/refresh/refresh.ts'
import type { Progress } from '../progress.ts'
import type { ConnectionState, DecisionSummary, AppState } from '../domain/startup/app-state.ts'
import type { TeamClaim, TeamState } from './team.ts'

/**
 * Events that Loan Desk sends to the page. `revision` increases with every event of its name; a
 * store drops an event that is older than its data. No event contains a secret, a token or a
 * document's URL.
 */
export interface EventPayloads {
  'app.state': AppState
  /**
   * The officer chose Lock now in the menu: the page saves what the officer typed, then requests
   * the lock.
   */
  'app.lock': Record<string, never>
  'connection.state': ConnectionState
  /** null: any application may have changed. */
  'applications.changed': { readonly ids: readonly string[] | null }
  'applications.progress': Progress
  /** Progress of writing the worklist to a file. */
  'files.progress': Progress
  /** Progress of annotating many applications; at most five events a second. */
  'annotations.progress': Progress
  /** Progress of removing many applications from the worklist; at most five events a second. */
  'removal.progress': Progress
  'refresh.state': RefreshState | null
  /** The officer clicked a system notification: the page shows what changed. */
  'worklist.show': { readonly changed: true }
  'decisions.changed': { readonly ids: readonly string[]; readonly summary: DecisionSummary }
  'documents.changed': { readonly ids: readonly string[] }
  /** The link into Loan Desk that waits for the officer to confirm; null if none. */
  'links.changed': { readonly pending: PendingLink | null }
  /** The team space changed some templates. */
  'templates.changed': Record<string, never>
  /** The team space of the connection in use, with all live claims. */
  'team.changed': { readonly state: TeamState; readonly claims: readonly TeamClaim[] }
}

export type EventName = keyof EventPayloads

export type AppEvent = {
  readonly [N in EventName]: {
    readonly name: N
    readonly revision: number
    readonly payload: EventPayloads[N]
  }
}[EventName]

/** Maximum number of IDs in an event; if more changed, the event has null. */
const mostIdsInEvent = 200

export function idsInEvent(ids: readonly string[]): readonly string[] | null {
  return ids.length > mostIdsInEvent ? null : ids
}
