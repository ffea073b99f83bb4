import type { StoreFault } from '../../../electron/ports/store-fault.ts'
import type {
  ConnectionTable,
  DeskStore,
  DocumentTable,
  DraftTable,
  FacilityTable,
  PaymentTable,
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
import { memoryNoticeTable } from './memory-desk-notices.ts'
import { memoryTeamOperationTable } from './memory-desk-team.ts'
import { byCodePoint, copy, key, MemoryContent, owned } from './memory-desk-content.ts'

/** The in-memory fake of desk.db: the same answers, in memory, with copies in and out and real rollback. */
export class MemoryDeskStore implements DeskStore {
  private readonly content = new MemoryContent()
  private addedSoFar = 0

  /** Lets every later call that writes fail with this fault, as a full disk would; null mends it. */
  failWrites(fault: StoreFault | null): void {
    this.content.fault = fault
  }

  transaction<T>(work: () => T): T {
    return this.content.transaction(work)
  }

  readonly decisions = memoryDecisionTable(this.content)
  readonly notes = memoryNoteTable(this.content)
  readonly annotations = memoryAnnotationTable(this.content)
  readonly views = memoryViewTable(this.content)
  readonly notices = memoryNoticeTable(this.content)
  readonly teamOperations = memoryTeamOperationTable(this.content)
  readonly activity = memoryActivityTable(this.content)
  readonly lease = memoryLeaseTable(this.content)

  readonly connections: ConnectionTable = {
    all: () => [...this.content.held.connections.values()].map(copy),
    get: (id) => copy(this.content.held.connections.get(id) ?? null),
    put: (connection) => {
      this.content.write(() => this.content.held.connections.set(connection.id, copy(connection)))
    },
    remove: (id) => {
      this.content.removeConnection(id)
    },
    eraseRemoved: () => false,
  }

  readonly worklist: WorklistIdTable = {
    add: (connectionId, ids, at) =>
      this.content.writeFor(connectionId, () => {
        const added: string[] = []
        for (const id of ids) {
          const name = key(connectionId, id)
          if (this.content.held.worklist.has(name)) continue
          const cursor = (this.addedSoFar += 1)
          this.content.held.worklist.set(name, { connectionId, id, addedAt: at, cursor })
          added.push(id)
        }
        return added
      }),
    remove: (connectionId, ids) => {
      this.content.write(() => {
        for (const id of ids) this.content.held.worklist.delete(key(connectionId, id))
      })
    },
    has: (connectionId, id) => this.content.held.worklist.has(key(connectionId, id)),
    among: (connectionId, ids) => new Set(ids.filter((id) => this.worklist.has(connectionId, id))),
    count: (connectionId) => this.worklistOf(connectionId).length,
    page: (connectionId, cursor, limit) =>
      this.worklistOf(connectionId)
        .filter((entry) => entry.cursor > cursor)
        .slice(0, limit)
        .map(({ connectionId: _owner, ...entry }) => entry),
    listed: (connectionId) =>
      new Set(owned(this.content.held.listed, connectionId).map(({ id }) => id)),
    setListed: (connectionId, ids, isListed) => {
      this.content.write(() => {
        for (const id of ids) {
          const name = key(connectionId, id)
          if (isListed) this.content.held.listed.set(name, { connectionId, id })
          else this.content.held.listed.delete(name)
        }
      })
    },
  }

  readonly drafts: DraftTable = {
    get: (connectionId, kind, subject) => {
      const found = this.content.held.drafts.get(key(connectionId, kind, subject))
      if (found === undefined) return null
      const { connectionId: _owner, ...draft } = found
      return copy(draft)
    },
    put: (connectionId, draft) => {
      this.content.writeFor(connectionId, () =>
        this.content.held.drafts.set(key(connectionId, draft.kind, draft.subject), {
          ...copy(draft),
          connectionId,
        }),
      )
    },
    remove: (connectionId, kind, subject) => {
      this.content.write(() => this.content.held.drafts.delete(key(connectionId, kind, subject)))
    },
    count: (connectionId) => owned(this.content.held.drafts, connectionId).length,
    subjects: (connectionId, kind) =>
      owned(this.content.held.drafts, connectionId)
        .filter((draft) => draft.kind === kind)
        .map((draft) => draft.subject)
        .sort(byCodePoint),
  }

  readonly templates: TemplateTable = {
    get: (connectionId, id) =>
      this.templates.all(connectionId).find((template) => template.id === id) ?? null,
    all: (connectionId) =>
      owned(this.content.held.templates, connectionId)
        .map(({ connectionId: _owner, ...template }) => copy(template))
        .sort((a, b) => a.savedAt - b.savedAt),
    put: (connectionId, template) => {
      this.content.writeFor(connectionId, () =>
        this.content.held.templates.set(key(connectionId, template.id), {
          ...copy(template),
          connectionId,
        }),
      )
    },
    remove: (connectionId, id) =>
      this.content.write(() => this.content.held.templates.delete(key(connectionId, id))),
  }

  readonly documents: DocumentTable = {
    get: (id) => copy(this.content.held.documents.get(id) ?? null),
    byDecision: (decisionId) =>
      copy(
        [...this.content.held.documents.values()].find(
          (document) => document.decisionId === decisionId,
        ) ?? null,
      ),
    put: (document) => {
      this.content.writeFor(document.connectionId, () =>
        this.content.held.documents.set(document.id, copy(document)),
      )
    },
    all: (connectionId) =>
      owned(this.content.held.documents, connectionId)
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(copy),
  }

  readonly payments: PaymentTable = {
    ofDocument: (documentId) => copy(this.content.held.payments.get(documentId) ?? null),
    put: (payment) => {
      this.content.writeFor(payment.connectionId, () =>
        this.content.held.payments.set(payment.documentId, copy(payment)),
      )
    },
    all: (connectionId) =>
      owned(this.content.held.payments, connectionId)
        .sort((a, b) => byCodePoint(a.documentId, b.documentId))
        .map(copy),
  }

  readonly facilities: FacilityTable = {
    all: (connectionId) =>
      owned(this.content.held.facilities, connectionId).map(
        ({ connectionId: _owner, ...facility }) => copy(facility),
      ),
    get: (connectionId, id) => {
      const found = this.content.held.facilities.get(key(connectionId, id))
      if (found === undefined) return null
      const { connectionId: _owner, ...facility } = found
      return copy(facility)
    },
    put: (connectionId, facility) => {
      this.content.writeFor(connectionId, () =>
        this.content.held.facilities.set(key(connectionId, facility.id), {
          ...copy(facility),
          connectionId,
        }),
      )
    },
    remove: (connectionId, id) => {
      this.content.write(() => this.content.held.facilities.delete(key(connectionId, id)))
    },
  }

  readonly values: ValueTable = {
    get: (name) => copy(this.content.held.values.get(name) ?? null),
    put: (name, value) => {
      this.content.write(() => this.content.held.values.set(name, copy(value)))
    },
  }

  private worklistOf(connectionId: string) {
    return owned(this.content.held.worklist, connectionId)
  }
}
