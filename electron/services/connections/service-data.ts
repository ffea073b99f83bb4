import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { dayMs } from '../../../shared/durations.ts'
import { isRecord, type JsonValue } from '../../../shared/json.ts'
import type { Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { LendingApi } from '../../ports/lending-api.ts'
import { isFresh } from './is-fresh.ts'
import { sessionWith, type SessionService } from './session-service.ts'

/** Data of the service that is valid for a day, stored so that officers have it offline. */
export interface ServiceData<Data> {
  /** The stored data. */
  known(connectionId: string): Data | null
  /** The stored data; fetched from the service first if it is a day old. */
  current(connection: Connection): Promise<Data | null>
}

/**
 * `read` returns null if the service doesn't offer the data. A response is stored unless its value is null.
 */
export function createServiceData<Data extends { readonly fetchedAt: number }>({
  desk,
  session,
  clock,
  name,
  fromStored,
  read,
}: {
  readonly desk: Pick<DeskStore, 'values' | 'connections'>
  readonly session: Pick<SessionService, 'current'>
  readonly clock: Pick<Clock, 'now'>
  /** Name of the value in desk.db, which holds the data by connection. */
  readonly name: string
  /** Parses stored data; null if another version stored it in another form, and it is fetched again. */
  readonly fromStored: (stored: JsonValue | undefined) => Data | null
  readonly read: (
    api: LendingApi,
    connection: Connection,
    fetchedAt: number,
  ) => Promise<Result<Data | null>> | null
}): ServiceData<Data> {
  const stored = () => {
    const value = desk.values.get(name)
    return isRecord(value) ? value : {}
  }

  /** Data of the connection's earlier service or client doesn't count. */
  function known(connectionId: string): Data | null {
    const data = stored()[connectionId]
    const connection = desk.connections.get(connectionId)
    if (!isRecord(data) || connection === null) return null
    // Earlier versions stored no client ID.
    const { baseUrl, clientId = connection.clientId } = data
    const isSame = baseUrl === connection.baseUrl && clientId === connection.clientId
    return isSame ? fromStored(data) : null
  }

  /** Stores the data, and drops that of removed connections. */
  function keep({ id: connectionId, baseUrl, clientId }: Connection, data: Data): void {
    const before = stored()
    const others = desk.connections
      .all()
      .flatMap(({ id }) => (Object.hasOwn(before, id) ? [[id, before[id] ?? null] as const] : []))
    const content = JSON.parse(JSON.stringify({ ...data, baseUrl, clientId })) as JsonValue
    desk.values.put(name, { ...Object.fromEntries(others), [connectionId]: content })
  }

  return {
    known,
    async current(connection) {
      const before = known(connection.id)
      if (before !== null && isFresh(before.fetchedAt, clock.now(), dayMs)) return before
      const open = sessionWith(session, connection.id)
      if (open === null) return before
      const result = await read(open.api, connection, clock.now())
      if (result === null || !result.ok || result.value === null) return before
      keep(connection, result.value)
      return result.value
    },
  }
}
