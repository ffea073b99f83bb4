import type { PendingLink } from '../domain/links/deep-link.ts'
import type { RefreshState } from '../domain/refresh/refresh.ts'
import type { Progress } from '../progress.ts'
import type { ConnectionState, DecisionSummary, AppState } from '../domain/startup/app-state.ts'
import type { TeamClaim, TeamState } from './team.ts'

/**
 * Facts that Loan Desk tells the page later. `revision` grows with every event of its name; a store
 * drops one that is older than what it has. None carries a secret, a token or a document's URL.
 */
export interface EventPayloads {
  'app.state': AppState
  /** The officer chose Lock now in the menu: the page saves what is typed, then asks for it. */
  'app.lock': Record<string, never>
  'connection.state': ConnectionState
  /** ids null: any may have changed. */
  'applications.changed': { readonly ids: readonly string[] | null }
  'applications.progress': Progress
  /** Writing the worklist to a file. */
  'files.progress': Progress
  /** Marking many applications; told at most five times a second. */
  'annotations.progress': Progress
  /** Taking many applications off the worklist; told at most five times a second. */
  'removal.progress': Progress
  'refresh.state': RefreshState | null
  /** The officer pressed a notice of the system: what changed is to be shown. */
  'worklist.show': { readonly changed: true }
  'decisions.changed': { readonly ids: readonly string[]; readonly summary: DecisionSummary }
  'documents.changed': { readonly ids: readonly string[] }
  /** Which link into Loan Desk waits for the officer to confirm; null for none. */
  'links.changed': { readonly pending: PendingLink | null }
  /** The team space changed some of them. */
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

/** Most ids that an event names; with more, any may have changed. */
const mostIdsInEvent = 200

export function idsInEvent(ids: readonly string[]): readonly string[] | null {
  return ids.length > mostIdsInEvent ? null : ids
}
