import type { TeamOperationTable } from '../../../electron/ports/team-operations.ts'
import { copy, key, owned, type MemoryContent } from './memory-desk-content.ts'

export function memoryTeamOperationTable(content: MemoryContent): TeamOperationTable {
  const all = (connectionId: string) =>
    owned(content.held.teamOperations, connectionId).map(({ operation }) => copy(operation))
  const removeIf = (
    connectionId: string,
    isUnwanted: (operation: ReturnType<typeof all>[number]) => boolean,
  ): void => {
    content.write(() => {
      for (const operation of all(connectionId).filter(isUnwanted)) {
        content.held.teamOperations.delete(key(connectionId, operation.op))
      }
    })
  }

  return {
    get: (connectionId, op) =>
      copy(content.held.teamOperations.get(key(connectionId, op))?.operation ?? null),
    put: (connectionId, operation) => {
      content.writeFor(connectionId, () =>
        content.held.teamOperations.set(key(connectionId, operation.op), {
          connectionId,
          operation: copy(operation),
        }),
      )
    },
    inState: (connectionId, state, limit) =>
      all(connectionId)
        .filter((operation) => operation.state === state)
        .slice(0, limit),
    count: (connectionId, state) =>
      all(connectionId).filter((operation) => operation.state === state).length,
    pendingOf: (connectionId, subject) =>
      all(connectionId).filter(
        (operation) => operation.subject === subject && operation.state !== 'applied',
      ),
    remove: (connectionId, op) => {
      removeIf(connectionId, (operation) => operation.op === op)
    },
    removeAll: (connectionId) => {
      removeIf(connectionId, () => true)
    },
    removeApplied: (connectionId, before) => {
      removeIf(connectionId, ({ state, addedAt }) => state === 'applied' && addedAt < before)
    },
  }
}
