import type { ReasonList } from '../../../shared/contract/decisions.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { knownReasons, type RejectionReason } from '../../../shared/values/rejection-reasons.ts'
import { isRecord, type JsonValue } from '../../../shared/json.ts'
import { serviceProfiles } from '../../../shared/service-profiles/all-profiles.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { SessionService } from '../connections/session-service.ts'

const valueName = 'rejection-reasons'
/** How long a list is taken for the service's. */
const lastsMs = 24 * 60 * 60 * 1000

/** Whether the service of a connection can reject; one that can has a list of reasons. */
export const canReject = ({ serviceProfile }: Connection): boolean =>
  serviceProfiles[serviceProfile].sendPaths.reject !== null

/** The service's reasons for denial, kept by connection so that an officer has them offline. */
export interface RejectionReasons {
  /** Those on this computer. */
  known(connectionId: string): ReasonList
  /** The same, fetched before if they are a day old. */
  current(connection: Connection): Promise<ReasonList>
}

export function createRejectionReasons(dependencies: {
  readonly desk: Pick<DeskStore, 'values' | 'connections'>
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Pick<Clock, 'now'>
}): RejectionReasons {
  const { desk, session, clock } = dependencies

  const stored = () => {
    const value = desk.values.get(valueName)
    return isRecord(value) ? value : {}
  }

  function known(connectionId: string): ReasonList {
    return listFrom(stored()[connectionId]) ?? neverFetched
  }

  /** Those of removed connections go with the next list that is kept. */
  function keep(connectionId: string, list: ReasonList): void {
    const before = stored()
    const others = desk.connections
      .all()
      .flatMap(({ id }) => (Object.hasOwn(before, id) ? [[id, before[id] ?? null] as const] : []))
    const reasons = list.reasons.map(({ code, text }) => ({ code, text }))
    desk.values.put(valueName, {
      ...Object.fromEntries(others),
      [connectionId]: { reasons, fetchedAt: list.fetchedAt },
    })
  }

  return {
    known,
    async current(connection) {
      const list = known(connection.id)
      const age = clock.now() - (list.fetchedAt ?? Number.NEGATIVE_INFINITY)
      const open = session.current()
      if (!canReject(connection)) return list
      if ((age >= 0 && age < lastsMs) || open?.connection.id !== connection.id) return list
      const read = await open.api.readRejectionReasons()
      if (!read.ok || read.value.length === 0) return list
      const fetched = { reasons: read.value, fetchedAt: clock.now() }
      keep(connection.id, fetched)
      return fetched
    },
  }
}

const neverFetched: ReasonList = {
  reasons: Object.keys(knownReasons).map((code) => ({ code, text: null })),
  fetchedAt: null,
}

/** What is on disk may be from another version: then it is fetched again. */
function listFrom(stored: JsonValue | undefined): ReasonList | null {
  if (!isRecord(stored) || !Array.isArray(stored['reasons'])) return null
  const { fetchedAt } = stored
  const reasons = stored['reasons'].filter(isReason)
  return typeof fetchedAt === 'number' && reasons.length > 0 ? { reasons, fetchedAt } : null
}

const isReason = (value: unknown): value is RejectionReason =>
  isRecord(value) &&
  typeof value['code'] === 'string' &&
  (value['text'] === null || typeof value['text'] === 'string')
