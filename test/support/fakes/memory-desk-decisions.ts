import type { DecisionTable } from '../../../electron/ports/desk-store.ts'
import { StoreFault } from '../../../electron/ports/store-fault.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { copy, type MemoryContent } from './memory-desk-content.ts'

export function memoryDecisionTable(content: MemoryContent): DecisionTable {
  const every = (): Decision[] => [...content.held.decisions.values()]

  function newestFirst(wanted: (decision: Decision) => boolean): Decision[] {
    return every()
      .filter(wanted)
      .reverse()
      .sort((a, b) => b.createdAt - a.createdAt)
      .map(copy)
  }

  function refuseSecondInFlight(decision: Decision): void {
    if (!isInFlight(decision)) return
    const another = every().some(
      (other) =>
        other.id !== decision.id &&
        other.connectionId === decision.connectionId &&
        other.subject === decision.subject &&
        isInFlight(other),
    )
    if (another) throw new StoreFault('store-failed', new Error('another is in flight'))
  }

  return {
    get: (id) => copy(content.held.decisions.get(id) ?? null),
    byRequestKey: (requestKey) =>
      copy(every().find((decision) => decision.requestKey === requestKey) ?? null),
    insert: (decision) => {
      content.writeFor(decision.connectionId, () => {
        const taken = every().some(
          (other) => other.id === decision.id || other.requestKey === decision.requestKey,
        )
        if (taken) throw new StoreFault('store-failed', new Error('taken'))
        refuseSecondInFlight(decision)
        content.held.decisions.set(decision.id, copy(decision))
      })
    },
    update: (decision, expected) =>
      content.write(() => {
        if (content.held.decisions.get(decision.id)?.state !== expected) return false
        refuseSecondInFlight(decision)
        content.held.decisions.set(decision.id, copy(decision))
        return true
      }),
    inStates: (states, connectionId) =>
      every()
        .filter(
          (decision) =>
            states.includes(decision.state) &&
            (connectionId === null || decision.connectionId === connectionId),
        )
        .sort((a, b) => a.createdAt - b.createdAt)
        .map(copy),
    count: (states, connectionId) =>
      every().filter(
        (decision) => decision.connectionId === connectionId && states.includes(decision.state),
      ).length,
    waiting(connectionId) {
      const mine = every()
        .filter((decision) => decision.connectionId === connectionId)
        .sort((a, b) => a.createdAt - b.createdAt)
      return [
        ...mine.filter(({ state }) => state === 'queued' || state === 'unknown'),
        ...mine.filter(({ state, notBefore }) => state === 'confirmed' && notBefore !== null),
      ].map(({ id, kind, subject, state, notBefore, registration }) => ({
        id,
        connectionId,
        kind,
        subject,
        state,
        notBefore,
        registration,
      }))
    },
    ofSubject: (connectionId, subject) =>
      newestFirst(
        (decision) => decision.connectionId === connectionId && decision.subject === subject,
      ),
    newest: (connectionId, limit) =>
      newestFirst((decision) => decision.connectionId === connectionId).slice(0, limit),
    estimates: (id) => {
      const kept = content.held.estimates.get(id)
      return kept === undefined ? null : copy([...kept.offers])
    },
    putEstimates: (id, estimates) => {
      const { connectionId } = content.held.decisions.get(id) ?? {}
      if (connectionId === undefined) throw new StoreFault('store-failed', new Error('none'))
      content.write(() =>
        content.held.estimates.set(id, { connectionId, offers: copy([...estimates]) }),
      )
    },
  }
}

function isInFlight(decision: Decision): boolean {
  return decision.state === 'checking' || decision.state === 'sending'
}
