import type { Facility } from '../../../shared/domain/documents/ach.ts'
import type { ActivityEntry } from '../../../shared/domain/activity/activity.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { KeptEstimate } from '../../../shared/domain/offers/estimates.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { Draft } from '../../../shared/domain/offers/draft.ts'
import type { RecordedNotice, SaidFacts } from '../../../shared/domain/notices/notice.ts'
import type { Note } from '../../../shared/domain/annotations/annotations.ts'
import type { WorklistView } from '../../../shared/domain/worklist/worklist-view.ts'
import type { OfferTemplate } from '../../../shared/contract/offers.ts'
import type { JsonValue } from '../../../shared/json.ts'
import type { PlacedFollowUp, PlacedTag } from '../../../electron/ports/annotations.ts'
import { StoreFault } from '../../../electron/ports/store-fault.ts'
import type { StoredDocument, StoredPayment } from '../../../electron/ports/desk-store.ts'
import type { KeptOperation } from '../../../electron/ports/team-operations.ts'

type Owned<T> = T & { readonly connectionId: string }

/** What the in-memory fake holds: maps in the order of adding, whose values are never changed in place. */
export interface Held {
  connections: Map<string, Connection>
  worklist: Map<string, { connectionId: string; id: string; addedAt: number; cursor: number }>
  listed: Map<string, { connectionId: string; id: string }>
  drafts: Map<string, Owned<Draft>>
  templates: Map<string, Owned<OfferTemplate>>
  decisions: Map<string, Decision>
  estimates: Map<string, Owned<{ readonly offers: readonly KeptEstimate[] }>>
  documents: Map<string, StoredDocument>
  payments: Map<string, StoredPayment>
  facilities: Map<string, Owned<Facility>>
  notes: Map<string, Owned<Note>>
  followUps: Map<string, Owned<{ subject: string } & PlacedFollowUp>>
  tags: Map<string, Owned<{ subject: string } & PlacedTag>>
  views: Map<string, Owned<WorklistView>>
  notices: Map<string, Owned<RecordedNotice & { readonly isHidden: boolean }>>
  letters: Map<string, Owned<{ readonly text: string }>>
  officerFacts: Map<string, Owned<{ readonly subject: string } & SaidFacts>>
  annotationRevisions: Map<string, Owned<{ number: number }>>
  teamOperations: Map<string, Owned<{ readonly operation: KeptOperation }>>
  values: Map<string, JsonValue>
  activity: ActivityEntry[]
  lease: { holder: string; until: number } | null
}

/** Everything of the in-memory fake in one place, with real rollback. */
export class MemoryContent {
  held: Held = {
    connections: new Map(),
    worklist: new Map(),
    listed: new Map(),
    drafts: new Map(),
    templates: new Map(),
    decisions: new Map(),
    estimates: new Map(),
    documents: new Map(),
    payments: new Map(),
    facilities: new Map(),
    notes: new Map(),
    followUps: new Map(),
    tags: new Map(),
    views: new Map(),
    notices: new Map(),
    letters: new Map(),
    officerFacts: new Map(),
    annotationRevisions: new Map(),
    teamOperations: new Map(),
    values: new Map(),
    activity: [],
    lease: null,
  }
  fault: StoreFault | null = null

  transaction<T>(work: () => T): T {
    const before = this.held
    this.held = copyOf(before)
    try {
      return work()
    } catch (cause) {
      this.held = before
      throw cause
    }
  }

  /** One call that writes: whole or not at all, as a single statement of the real store is. */
  write<T>(work: () => T): T {
    if (this.fault !== null) throw this.fault
    return this.transaction(work)
  }

  /** Nothing is kept for a connection that is not there (a foreign key in the real store). */
  writeFor<T>(connectionId: string, work: () => T): T {
    return this.write(() => {
      if (!this.held.connections.has(connectionId)) {
        throw new StoreFault('store-failed', new Error('no such connection'))
      }
      return work()
    })
  }

  /** With a connection goes what belongs to it. */
  removeConnection(id: string): void {
    this.write(() => {
      const {
        connections,
        values: _values,
        activity: _activity,
        lease: _lease,
        ...belongings
      } = this.held
      connections.delete(id)
      for (const map of Object.values(belongings)) {
        for (const [name, value] of map) if (value.connectionId === id) map.delete(name)
      }
    })
  }
}

export const key = (...parts: readonly string[]): string => JSON.stringify(parts)

export function owned<T extends { readonly connectionId: string }>(
  map: ReadonlyMap<string, T>,
  connectionId: string,
): T[] {
  return [...map.values()].filter((value) => value.connectionId === connectionId)
}

export function copy<T>(value: T): T {
  return structuredClone(value)
}

export function withoutOwner<T extends { readonly connectionId: string }>({
  connectionId: _owner,
  ...rest
}: T): Omit<T, 'connectionId'> {
  return copy(rest)
}

export function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function copyOf(held: Held): Held {
  const copies = Object.entries(held).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Map ? new Map<unknown, unknown>(value) : value,
  ])
  return Object.fromEntries(copies) as Held
}
