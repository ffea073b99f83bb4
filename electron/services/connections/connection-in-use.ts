import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { failed, type Failed } from '../../../shared/result.ts'
import type { ConnectionTable, ValueTable } from '../../ports/desk-store.ts'

const valueName = 'connection-in-use'

/** The connection that Loan Desk shows and sends with. One at a time, kept across restarts. */
export interface ConnectionInUse {
  get(): Connection | null
  set(id: string | null): void
  /** Calls with the connection in use; fails with connection-not-here if there is none. */
  with<T>(call: (connection: Connection) => T): T | Failed
}

export function createConnectionInUse(dependencies: {
  readonly connections: ConnectionTable
  readonly values: ValueTable
}): ConnectionInUse {
  function get(): Connection | null {
    const id = dependencies.values.get(valueName)
    return typeof id === 'string' ? dependencies.connections.get(id) : null
  }
  return {
    get,
    set: (id) => dependencies.values.put(valueName, id),
    with(call) {
      const connection = get()
      return connection === null ? failed('connection-not-here') : call(connection)
    },
  }
}
