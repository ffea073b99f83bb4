import { createHash } from 'node:crypto'
import { chainStart, chainedText, type ActivityEntry } from '../../shared/domain/activity.ts'
import type { Connection } from '../../shared/domain/connection.ts'
import type { Decision } from '../../shared/domain/decision.ts'
import type { Draft } from '../../shared/domain/draft.ts'
import type { Facility } from '../../shared/domain/ach.ts'
import type { OfferTemplate } from '../../shared/contract/drafts.ts'
import type { JsonValue } from '../../shared/json.ts'
import { StoreFault } from '../../electron/ports/store-fault.ts'
import type {
  ActivityTable,
  ConnectionTable,
  DecisionTable,
  DeskStore,
  DocumentTable,
  DraftTable,
  FacilityTable,
  LeaseTable,
  StoredDocument,
  TemplateTable,
  ValueTable,
  WorklistIdTable,
} from '../../electron/ports/desk-store.ts'

/** What the twin holds: maps in the order of adding, whose values are never changed in place. */
interface Held {
  connections: Map<string, Connection>
  worklist: Map<string, { connectionId: string; id: string; addedAt: number }>
  drafts: Map<string, Draft & { connectionId: string }>
  templates: Map<string, OfferTemplate & { connectionId: string }>
  decisions: Map<string, Decision>
  documents: Map<string, StoredDocument>
  facilities: Map<string, Facility & { connectionId: string }>
  values: Map<string, JsonValue>
  activity: ActivityEntry[]
  lease: { holder: string; until: number } | null
}

const key = (...parts: readonly string[]): string => JSON.stringify(parts)

/** The twin of desk.db: the same answers, in memory, with copies in and out and real rollback. */
export class MemoryDeskStore implements DeskStore {
  private held: Held = {
    connections: new Map(),
    worklist: new Map(),
    drafts: new Map(),
    templates: new Map(),
    decisions: new Map(),
    documents: new Map(),
    facilities: new Map(),
    values: new Map(),
    activity: [],
    lease: null,
  }
  private fault: StoreFault | null = null

  /** Lets every later call that writes fail with this fault, as a full disk would; null mends it. */
  failWrites(fault: StoreFault | null): void {
    this.fault = fault
  }

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

  readonly connections: ConnectionTable = {
    all: () => [...this.held.connections.values()].map(copy),
    get: (id) => copy(this.held.connections.get(id) ?? null),
    put: (connection) => {
      this.write(() => this.held.connections.set(connection.id, copy(connection)))
    },
    remove: (id) => {
      this.write(() => {
        const { held } = this
        held.connections.delete(id)
        for (const map of [
          held.worklist,
          held.drafts,
          held.templates,
          held.decisions,
          held.documents,
          held.facilities,
        ]) {
          for (const [name, value] of map) if (value.connectionId === id) map.delete(name)
        }
      })
    },
  }

  readonly worklist: WorklistIdTable = {
    add: (connectionId, ids, at) =>
      this.writeFor(connectionId, () => {
        const added: string[] = []
        for (const id of ids) {
          const name = key(connectionId, id)
          if (this.held.worklist.has(name)) continue
          this.held.worklist.set(name, { connectionId, id, addedAt: at })
          added.push(id)
        }
        return added
      }),
    has: (connectionId, id) => this.held.worklist.has(key(connectionId, id)),
    count: (connectionId) => this.worklistOf(connectionId).length,
    page: (connectionId, offset, limit) =>
      this.worklistOf(connectionId)
        .slice(offset, offset + limit)
        .map(({ id, addedAt }) => ({ id, addedAt })),
  }

  readonly drafts: DraftTable = {
    get: (connectionId, kind, subject) => {
      const found = this.held.drafts.get(key(connectionId, kind, subject))
      if (found === undefined) return null
      const { connectionId: _owner, ...draft } = found
      return copy(draft)
    },
    put: (connectionId, draft) => {
      this.writeFor(connectionId, () =>
        this.held.drafts.set(key(connectionId, draft.kind, draft.subject), {
          ...copy(draft),
          connectionId,
        }),
      )
    },
    remove: (connectionId, kind, subject) => {
      this.write(() => this.held.drafts.delete(key(connectionId, kind, subject)))
    },
    count: (connectionId) => owned(this.held.drafts, connectionId).length,
    subjects: (connectionId, kind) =>
      owned(this.held.drafts, connectionId)
        .filter((draft) => draft.kind === kind)
        .map((draft) => draft.subject)
        .sort(byCodePoint),
  }

  readonly templates: TemplateTable = {
    all: (connectionId) =>
      owned(this.held.templates, connectionId)
        .map(({ connectionId: _owner, ...template }) => copy(template))
        .sort((a, b) => a.savedAt - b.savedAt),
    put: (connectionId, template) => {
      this.writeFor(connectionId, () =>
        this.held.templates.set(key(connectionId, template.id), {
          ...copy(template),
          connectionId,
        }),
      )
    },
    remove: (connectionId, id) =>
      this.write(() => this.held.templates.delete(key(connectionId, id))),
  }

  readonly decisions: DecisionTable = {
    get: (id) => copy(this.held.decisions.get(id) ?? null),
    byRequestKey: (requestKey) =>
      copy(this.allDecisions().find((decision) => decision.requestKey === requestKey) ?? null),
    insert: (decision) => {
      this.writeFor(decision.connectionId, () => {
        const taken = this.allDecisions().some(
          (other) => other.id === decision.id || other.requestKey === decision.requestKey,
        )
        if (taken) throw new StoreFault('store-failed', new Error('taken'))
        this.refuseSecondInFlight(decision)
        this.held.decisions.set(decision.id, copy(decision))
      })
    },
    update: (decision, expected) =>
      this.write(() => {
        if (this.held.decisions.get(decision.id)?.state !== expected) return false
        this.refuseSecondInFlight(decision)
        this.held.decisions.set(decision.id, copy(decision))
        return true
      }),
    inStates: (states, connectionId) =>
      this.allDecisions()
        .filter(
          (decision) =>
            states.includes(decision.state) &&
            (connectionId === null || decision.connectionId === connectionId),
        )
        .sort((a, b) => a.createdAt - b.createdAt)
        .map(copy),
    ofSubject: (connectionId, subject) =>
      this.newestFirst(
        (decision) => decision.connectionId === connectionId && decision.subject === subject,
      ),
    newest: (connectionId, limit) =>
      this.newestFirst((decision) => decision.connectionId === connectionId).slice(0, limit),
  }

  readonly documents: DocumentTable = {
    get: (id) => copy(this.held.documents.get(id) ?? null),
    byDecision: (decisionId) =>
      copy(
        [...this.held.documents.values()].find((document) => document.decisionId === decisionId) ??
          null,
      ),
    put: (document) => {
      this.writeFor(document.connectionId, () =>
        this.held.documents.set(document.id, copy(document)),
      )
    },
    all: (connectionId) =>
      owned(this.held.documents, connectionId)
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(copy),
  }

  readonly facilities: FacilityTable = {
    all: (connectionId) =>
      owned(this.held.facilities, connectionId).map(({ connectionId: _owner, ...facility }) =>
        copy(facility),
      ),
    get: (connectionId, id) => {
      const found = this.held.facilities.get(key(connectionId, id))
      if (found === undefined) return null
      const { connectionId: _owner, ...facility } = found
      return copy(facility)
    },
    put: (connectionId, facility) => {
      this.writeFor(connectionId, () =>
        this.held.facilities.set(key(connectionId, facility.id), {
          ...copy(facility),
          connectionId,
        }),
      )
    },
  }

  readonly values: ValueTable = {
    get: (name) => copy(this.held.values.get(name) ?? null),
    put: (name, value) => {
      this.write(() => this.held.values.set(name, copy(value)))
    },
  }

  readonly activity: ActivityTable = {
    append: (entry) =>
      this.write(() => {
        const last = this.held.activity.at(-1)
        const linked = {
          ...copy(entry),
          number: (last?.number ?? 0) + 1,
          previousHash: last?.hash ?? chainStart,
        }
        const full: ActivityEntry = { ...linked, hash: sha256(chainedText(linked)) }
        this.held.activity = [...this.held.activity, full]
        return copy(full)
      }),
    page: (offset, limit) =>
      [...this.held.activity]
        .reverse()
        .slice(offset, offset + limit)
        .map(copy),
    count: () => this.held.activity.length,
    each: (visit) => {
      for (const entry of this.held.activity) visit(copy(entry))
    },
    verify: () => {
      let previousHash = chainStart
      for (const [index, entry] of this.held.activity.entries()) {
        const fits =
          entry.number === index + 1 &&
          entry.previousHash === previousHash &&
          entry.hash === sha256(chainedText(entry))
        if (!fits) return { entries: this.held.activity.length, brokenAt: index + 1 }
        previousHash = entry.hash
      }
      return { entries: this.held.activity.length, brokenAt: null }
    },
  }

  readonly lease: LeaseTable = {
    take: (holder, now, milliseconds) =>
      this.write(() => {
        const { lease } = this.held
        const free =
          lease === null ||
          lease.holder === holder ||
          lease.until <= now ||
          lease.until - now > milliseconds
        if (free) this.held.lease = { holder, until: now + milliseconds }
        return free
      }),
    release: (holder) => {
      this.write(() => {
        if (this.held.lease?.holder === holder) this.held.lease = null
      })
    },
  }

  /** One call that writes: whole or not at all, as a single statement of the real store is. */
  private write<T>(work: () => T): T {
    if (this.fault !== null) throw this.fault
    return this.transaction(work)
  }

  /** Nothing is kept for a connection that is not there (a foreign key in the real store). */
  private writeFor<T>(connectionId: string, work: () => T): T {
    return this.write(() => {
      if (!this.held.connections.has(connectionId)) {
        throw new StoreFault('store-failed', new Error('no such connection'))
      }
      return work()
    })
  }

  private worklistOf(connectionId: string) {
    return owned(this.held.worklist, connectionId)
  }

  private allDecisions(): Decision[] {
    return [...this.held.decisions.values()]
  }

  private newestFirst(wanted: (decision: Decision) => boolean): Decision[] {
    return this.allDecisions()
      .filter(wanted)
      .reverse()
      .sort((a, b) => b.createdAt - a.createdAt)
      .map(copy)
  }

  private refuseSecondInFlight(decision: Decision): void {
    if (!isInFlight(decision)) return
    const another = this.allDecisions().some(
      (other) =>
        other.id !== decision.id &&
        other.connectionId === decision.connectionId &&
        other.subject === decision.subject &&
        isInFlight(other),
    )
    if (another) throw new StoreFault('store-failed', new Error('another is in flight'))
  }
}

function isInFlight(decision: Decision): boolean {
  return decision.state === 'checking' || decision.state === 'sending'
}

function owned<T extends { readonly connectionId: string }>(
  map: ReadonlyMap<string, T>,
  connectionId: string,
): T[] {
  return [...map.values()].filter((value) => value.connectionId === connectionId)
}

function copyOf(held: Held): Held {
  return {
    connections: new Map(held.connections),
    worklist: new Map(held.worklist),
    drafts: new Map(held.drafts),
    templates: new Map(held.templates),
    decisions: new Map(held.decisions),
    documents: new Map(held.documents),
    facilities: new Map(held.facilities),
    values: new Map(held.values),
    activity: held.activity,
    lease: held.lease,
  }
}

function copy<T>(value: T): T {
  return structuredClone(value)
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
