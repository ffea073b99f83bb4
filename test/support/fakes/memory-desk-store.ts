import type { StoreFault } from '../../../electron/ports/store-fault.ts'
import type {
  ConnectionTable,
  DeskStore,
  DocumentTable,
  DraftTable,
  FacilityTable,
  TemplateTable,
  ValueTable,
  WorklistIdTable,
} from '../../../electron/ports/desk-store.ts'
import { memoryDecisionTable } from './memory-desk-decisions.ts'
import { memoryActivityTable, memoryLeaseTable } from './memory-desk-log.ts'
import {
  memoryAnnotationTable,
  memoryNoteTable,
  memoryViewTable,
} from './memory-desk-annotations.ts'
import { byCodePoint, copy, key, MemoryShelf, owned } from './memory-desk-content.ts'

/** The twin of desk.db: the same answers, in memory, with copies in and out and real rollback. */
export class MemoryDeskStore implements DeskStore {
  private readonly shelf = new MemoryShelf()

  /** Lets every later call that writes fail with this fault, as a full disk would; null mends it. */
  failWrites(fault: StoreFault | null): void {
    this.shelf.fault = fault
  }

  transaction<T>(work: () => T): T {
    return this.shelf.transaction(work)
  }

  readonly decisions = memoryDecisionTable(this.shelf)
  readonly notes = memoryNoteTable(this.shelf)
  readonly annotations = memoryAnnotationTable(this.shelf)
  readonly views = memoryViewTable(this.shelf)
  readonly activity = memoryActivityTable(this.shelf)
  readonly lease = memoryLeaseTable(this.shelf)

  readonly connections: ConnectionTable = {
    all: () => [...this.shelf.held.connections.values()].map(copy),
    get: (id) => copy(this.shelf.held.connections.get(id) ?? null),
    put: (connection) => {
      this.shelf.write(() => this.shelf.held.connections.set(connection.id, copy(connection)))
    },
    remove: (id) => {
      this.shelf.removeConnection(id)
    },
  }

  readonly worklist: WorklistIdTable = {
    add: (connectionId, ids, at) =>
      this.shelf.writeFor(connectionId, () => {
        const added: string[] = []
        for (const id of ids) {
          const name = key(connectionId, id)
          if (this.shelf.held.worklist.has(name)) continue
          this.shelf.held.worklist.set(name, { connectionId, id, addedAt: at })
          added.push(id)
        }
        return added
      }),
    remove: (connectionId, ids) => {
      this.shelf.write(() => {
        for (const id of ids) this.shelf.held.worklist.delete(key(connectionId, id))
      })
    },
    has: (connectionId, id) => this.shelf.held.worklist.has(key(connectionId, id)),
    count: (connectionId) => this.worklistOf(connectionId).length,
    page: (connectionId, offset, limit) =>
      this.worklistOf(connectionId)
        .slice(offset, offset + limit)
        .map(({ id, addedAt }) => ({ id, addedAt })),
  }

  readonly drafts: DraftTable = {
    get: (connectionId, kind, subject) => {
      const found = this.shelf.held.drafts.get(key(connectionId, kind, subject))
      if (found === undefined) return null
      const { connectionId: _owner, ...draft } = found
      return copy(draft)
    },
    put: (connectionId, draft) => {
      this.shelf.writeFor(connectionId, () =>
        this.shelf.held.drafts.set(key(connectionId, draft.kind, draft.subject), {
          ...copy(draft),
          connectionId,
        }),
      )
    },
    remove: (connectionId, kind, subject) => {
      this.shelf.write(() => this.shelf.held.drafts.delete(key(connectionId, kind, subject)))
    },
    count: (connectionId) => owned(this.shelf.held.drafts, connectionId).length,
    subjects: (connectionId, kind) =>
      owned(this.shelf.held.drafts, connectionId)
        .filter((draft) => draft.kind === kind)
        .map((draft) => draft.subject)
        .sort(byCodePoint),
  }

  readonly templates: TemplateTable = {
    all: (connectionId) =>
      owned(this.shelf.held.templates, connectionId)
        .map(({ connectionId: _owner, ...template }) => copy(template))
        .sort((a, b) => a.savedAt - b.savedAt),
    put: (connectionId, template) => {
      this.shelf.writeFor(connectionId, () =>
        this.shelf.held.templates.set(key(connectionId, template.id), {
          ...copy(template),
          connectionId,
        }),
      )
    },
    remove: (connectionId, id) =>
      this.shelf.write(() => this.shelf.held.templates.delete(key(connectionId, id))),
  }

  readonly documents: DocumentTable = {
    get: (id) => copy(this.shelf.held.documents.get(id) ?? null),
    byDecision: (decisionId) =>
      copy(
        [...this.shelf.held.documents.values()].find(
          (document) => document.decisionId === decisionId,
        ) ?? null,
      ),
    put: (document) => {
      this.shelf.writeFor(document.connectionId, () =>
        this.shelf.held.documents.set(document.id, copy(document)),
      )
    },
    all: (connectionId) =>
      owned(this.shelf.held.documents, connectionId)
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(copy),
  }

  readonly facilities: FacilityTable = {
    all: (connectionId) =>
      owned(this.shelf.held.facilities, connectionId).map(({ connectionId: _owner, ...facility }) =>
        copy(facility),
      ),
    get: (connectionId, id) => {
      const found = this.shelf.held.facilities.get(key(connectionId, id))
      if (found === undefined) return null
      const { connectionId: _owner, ...facility } = found
      return copy(facility)
    },
    put: (connectionId, facility) => {
      this.shelf.writeFor(connectionId, () =>
        this.shelf.held.facilities.set(key(connectionId, facility.id), {
          ...copy(facility),
          connectionId,
        }),
      )
    },
    remove: (connectionId, id) => {
      this.shelf.write(() => this.shelf.held.facilities.delete(key(connectionId, id)))
    },
  }

  readonly values: ValueTable = {
    get: (name) => copy(this.shelf.held.values.get(name) ?? null),
    put: (name, value) => {
      this.shelf.write(() => this.shelf.held.values.set(name, copy(value)))
    },
  }

  private worklistOf(connectionId: string) {
    return owned(this.shelf.held.worklist, connectionId)
  }
}
