import type { Handlers } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import {
  datesOf,
  debitsInForce,
  warningsOf,
} from '../../../shared/domain/documents/ach-register.ts'
import type {
  AchDocument,
  DocumentWarning,
  Facility,
} from '../../../shared/domain/documents/ach.ts'
import { ok } from '../../../shared/result.ts'
import { inParts } from '../../../shared/in-parts.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { DeskStore, StoredDocument } from '../../ports/desk-store.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { lenderToday } from '../connections/lender-today.ts'
import type { SaveLogged } from '../files/save-logged.ts'
import { readSettings } from '../settings/settings-service.ts'
import { paymentForPage, stoppedFacilities } from './document-payments.ts'
import { registerCsv } from './document-register-csv.ts'
import { documentsFor, submissionsFor } from './known-documents.ts'

/** Documents prepared for the file before other work gets its turn. */
const exportedAtOnce = 200

export interface RegisterDependencies {
  readonly desk: DeskStore
  readonly cache: Pick<CacheStore, 'borrowerNameOf'>
  readonly inUse: ConnectionInUse
  readonly saveLogged: SaveLogged
  readonly clock: Clock
}

export interface DocumentRegister {
  readonly handlers: Pick<
    Handlers['documents'],
    | 'list'
    | 'get'
    | 'stopped'
    | 'facilities'
    | 'nameFacility'
    | 'linkFacility'
    | 'removeFacility'
    | 'ofPayment'
    | 'export'
  >
  /** The document without its address, with the fields computed from it. */
  readonly forPage: (document: StoredDocument, connection: Connection) => AchDocument
  /** Reasons against using the document now. */
  readonly warnings: (document: Omit<StoredDocument, 'documentUrl'>) => DocumentWarning[]
}

/** Documents and facilities: by page, one by one, or as a file. */
export function createDocumentRegister(dependencies: RegisterDependencies): DocumentRegister {
  const { desk, cache, inUse, clock } = dependencies

  const warnings: DocumentRegister['warnings'] = (document) =>
    warningsOf(document, clock.now(), readSettings(desk.values).documentOldAfterDays)

  function changeFacility(id: string, change: Partial<Pick<Facility, 'name' | 'applicationId'>>) {
    return inUse.with((connection) => {
      const known = desk.facilities.get(connection.id, id)
      const facility: Facility = {
        ...(known ?? { id, name: '', applicationId: null, addedAt: clock.now() }),
        ...change,
      }
      desk.facilities.put(connection.id, facility)
      return ok(facility)
    })
  }

  function shownName({ name, applicationId }: Facility, { id }: Connection): string {
    if (name !== '' || applicationId === null) return name
    return cache.borrowerNameOf(id, applicationId) ?? ''
  }

  async function exportRegister(connection: Connection): ReturnType<SaveLogged> {
    const listed: AchDocument[] = []
    for (const part of inParts(desk.documents.all(connection.id), exportedAtOnce)) {
      if (listed.length > 0) await yieldTurn(clock)
      listed.push(...part.map((known) => forPage(known, connection)))
    }
    const facilities = desk.facilities.all(connection.id)
    const names = new Map(facilities.map((known) => [known.id, shownName(known, connection)]))
    const file = `documents-${lenderToday(connection, clock)}.csv`
    return dependencies.saveLogged(file, registerCsv(listed, names), {
      connectionId: connection.id,
      subject: 'documents',
      outcome: 'csv',
    })
  }

  function forPage(
    { documentUrl: _address, ...document }: StoredDocument,
    { timeZone }: Connection,
  ): AchDocument {
    const payment = desk.payments.ofDocument(document.id)
    // A canceled payment debited nothing; the officer may have recorded another debit since.
    const isUndebited = payment?.status === 'canceled' && debitsInForce(document).length === 1
    return {
      ...document,
      payment: payment && paymentForPage(payment),
      warnings: warnings(document),
      ...datesOf(document, timeZone),
      ...(isUndebited && { lastDebitOn: null }),
    }
  }

  return {
    forPage,
    warnings,
    handlers: {
      list: (query) =>
        inUse.with((connection) => {
          const counts = desk.documents.counts(connection.id)
          const total =
            query.facilityId === undefined
              ? [...counts.values()].reduce((sum, count) => sum + count, 0)
              : (counts.get(query.facilityId) ?? 0)
          const found = desk.documents.page(connection.id, query)
          return ok({ documents: found.map((listed) => forPage(listed, connection)), total })
        }),
      get: ({ id }) =>
        inUse.with((connection) => {
          const ofPayment = (): string | undefined =>
            desk.payments.all(connection.id).find((payment) => payment.id === id)?.documentId
          const document = desk.documents.get(id) ?? desk.documents.get(ofPayment() ?? '')
          return ok(document?.connectionId === connection.id ? forPage(document, connection) : null)
        }),
      stopped: () => inUse.with((connection) => ok(stoppedFacilities(desk, connection.id))),
      facilities: () =>
        inUse.with((connection) => {
          const counts = desk.documents.counts(connection.id)
          const all = desk.facilities.all(connection.id)
          return ok(
            all.map((facility) => ({
              ...facility,
              documents: counts.get(facility.id) ?? 0,
              shownName: shownName(facility, connection),
            })),
          )
        }),
      nameFacility: ({ id, name }) => changeFacility(id, { name }),
      linkFacility: ({ id, applicationId }) => changeFacility(id, { applicationId }),
      removeFacility: ({ id }) =>
        inUse.with((connection) => {
          desk.facilities.remove(connection.id, id)
          return ok()
        }),
      ofPayment: ({ requestKey, facilityId, paymentReference }) =>
        inUse.with((connection) => {
          const own = desk.decisions.byRequestKey(requestKey)?.id
          const payment = { connectionId: connection.id, facilityId, purpose: { paymentReference } }
          const known = [
            ...documentsFor(desk, payment).filter(({ decisionId }) => decisionId !== own),
            ...submissionsFor(desk, payment).filter(({ id }) => id !== own),
          ]
          const ids = new Set(known.map(({ connectionId }) => connectionId))
          const connections = desk.connections.all().filter(({ id }) => ids.has(id))
          return ok(connections.map(({ name }) => name))
        }),
      export: () => inUse.with(exportRegister),
    },
  }
}
