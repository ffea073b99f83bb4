import type { ReasonList } from '../../../shared/contract/decisions.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { isRecord, type JsonValue } from '../../../shared/json.ts'
import { ok } from '../../../shared/result.ts'
import { canSend } from '../../../shared/service-profiles/all-profiles.ts'
import { knownReasons, type RejectionReason } from '../../../shared/values/rejection-reasons.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import { createServiceData } from '../connections/service-data.ts'
import type { SessionService } from '../connections/session-service.ts'

/** The service's reasons for denial, stored by connection so that officers have them offline. */
export interface RejectionReasons {
  /** The stored reasons. */
  known(connectionId: string): ReasonList
  /** The stored reasons; fetched first if they are a day old. */
  current(connection: Connection): Promise<ReasonList>
}

type FetchedReasons = ReasonList & { readonly fetchedAt: number }

export function createRejectionReasons(dependencies: {
  readonly desk: Pick<DeskStore, 'values' | 'connections'>
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Pick<Clock, 'now'>
}): RejectionReasons {
  const data = createServiceData<FetchedReasons>({
    ...dependencies,
    name: 'rejection-reasons',
    fromStored: listFrom,
    // Every service that can reject has a list of reasons.
    read: (api, connection, fetchedAt) =>
      canSend(connection.serviceProfile, 'reject')
        ? api.readRejectionReasons().then((result) => {
            if (!result.ok) return result
            const reasons = result.value.map(({ code, text }) => ({ code, text }))
            return ok(reasons.length === 0 ? null : { reasons, fetchedAt })
          })
        : null,
  })
  return {
    known: (connectionId) => data.known(connectionId) ?? neverFetched,
    current: async (connection) => (await data.current(connection)) ?? neverFetched,
  }
}

const neverFetched: ReasonList = {
  reasons: Object.keys(knownReasons).map((code) => ({ code, text: null })),
  fetchedAt: null,
}

/** Null if another version stored the list in another form; then it is fetched again. */
function listFrom(stored: JsonValue | undefined): FetchedReasons | null {
  if (!isRecord(stored) || !Array.isArray(stored['reasons'])) return null
  const { fetchedAt } = stored
  const reasons = stored['reasons'].filter(isReason)
  return typeof fetchedAt === 'number' && reasons.length > 0 ? { reasons, fetchedAt } : null
}

const isReason = (value: unknown): value is RejectionReason =>
  isRecord(value) &&
  typeof value['code'] === 'string' &&
  (value['text'] === null || typeof value['text'] === 'string')
