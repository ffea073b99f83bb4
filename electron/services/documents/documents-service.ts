import type { Handlers } from '../../../shared/contract/contract.ts'
import type { DocumentEvidence } from '../../../shared/contract/documents.ts'
import { keptUntil, warningsOf } from '../../../shared/domain/documents/ach-register.ts'
import type { AchDocument, DocumentUse, Facility } from '../../../shared/domain/documents/ach.ts'
import type { ActivityAction, ActivityEntry } from '../../../shared/domain/activity/activity.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore, StoredDocument } from '../../ports/desk-store.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Clipboard, FileSaver, Opener } from '../../ports/opener.ts'
import type { Person } from '../../ports/person.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { isTrustedHost, parseDocumentUrl } from './document-address.ts'
import { documentsFor, submissionsFor } from './known-documents.ts'
import { registerCsv } from './document-register-csv.ts'
import { readSettings } from '../settings/settings-service.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly inUse: ConnectionInUse
  readonly opener: Opener
  readonly clipboard: Clipboard | null
  readonly saver: FileSaver
  readonly clock: Clock
  readonly notifier: Notifier
  readonly person: Person
}

/** The register of ACH documents. Addresses go to the system browser and nowhere else. */
export function createDocumentsService(dependencies: Dependencies): Handlers['documents'] {
  const { desk, inUse, clock } = dependencies

  function log(
    connection: Connection,
    action: ActivityAction,
    subject: string,
    outcome: string,
  ): void {
    desk.activity.append({
      at: clock.now(),
      who: dependencies.person.name,
      connectionId: connection.id,
      action,
      subject,
      outcome,
    })
  }

  /** The document and its address, if its host is trusted or the officer confirmed it. */
  function checkedAddress(
    connection: Connection,
    document: StoredDocument,
    trust: 'no' | 'once' | 'always',
  ): Result<URL> {
    const address = parseDocumentUrl(document.documentUrl, connection)
    if (!address.ok) {
      log(connection, 'document-opened', document.id, `refused ${address.error.detail ?? ''}`)
      return address
    }
    const host = address.value.hostname
    if (isTrustedHost(address.value, connection)) return address
    if (trust === 'no') return failed('host-not-trusted', { detail: host })
    if (trust === 'always') {
      desk.transaction(() => {
        const trustedDocumentHosts = [...connection.trustedDocumentHosts, host]
        desk.connections.put({ ...connection, trustedDocumentHosts })
        log(connection, 'document-host-trusted', host, 'always')
      })
    }
    return address
  }

  /** Works with one document of the connection in use. */
  function withDocument<T>(
    id: string,
    work: (document: StoredDocument, connection: Connection) => Result<T> | Promise<Result<T>>,
  ): Result<T> | Promise<Result<T>> {
    const connection = inUse.get()
    if (connection === null) return failed('connection-not-here')
    const document = desk.documents.get(id)
    return document?.connectionId === connection.id
      ? work(document, connection)
      : failed('document-not-here')
  }

  const warnings = (document: Omit<StoredDocument, 'documentUrl'>) =>
    warningsOf(document, clock.now(), readSettings(desk.values).documentOldAfterDays)

  /** document-warns if there is a reason not to use it that the officer wasn't shown. */
  function warned(document: StoredDocument, isAware: boolean): Result<null> {
    const told = warnings(document)
    return told.length === 0 || isAware
      ? ok()
      : failed('document-warns', { detail: told.join(' ') })
  }

  /** Keeps what changed of a document together with its line in the log, and tells the pages. */
  function keep(
    connection: Connection,
    document: StoredDocument,
    action: ActivityAction,
    outcome: string,
    change: (now: StoredDocument) => StoredDocument,
  ): Result<AchDocument> {
    const after = desk.transaction(() => {
      log(connection, action, document.id, outcome)
      const changed = change(desk.documents.get(document.id) ?? document)
      desk.documents.put(changed)
      return changed
    })
    dependencies.notifier.emit('documents.changed', { ids: [document.id] })
    return ok(forPage(after, connection))
  }

  async function open(
    document: StoredDocument,
    connection: Connection,
    trust: 'no' | 'once' | 'always',
  ): Promise<Result<AchDocument>> {
    const address = checkedAddress(connection, document, trust)
    if (!address.ok) return address
    const opened = await dependencies.opener.openInBrowser(address.value)
    const host = address.value.hostname
    if (!opened.ok) {
      log(connection, 'document-opened', document.id, `${opened.error.code} ${host}`)
      return opened
    }
    const at = clock.now()
    return keep(connection, document, 'document-opened', host, (now) => ({
      ...now,
      firstOpenedAt: now.firstOpenedAt ?? at,
      openedAt: at,
    }))
  }

  async function copyLink(document: StoredDocument, connection: Connection): Promise<Result<null>> {
    if (dependencies.clipboard === null) return failed('clipboard-unavailable')
    const address = parseDocumentUrl(document.documentUrl, connection)
    const copied = address.ok ? await dependencies.clipboard.write(address.value.href) : address
    const outcome = address.ok ? address.value.hostname : `refused ${address.error.detail ?? ''}`
    if (copied.ok || !address.ok) log(connection, 'document-link-copied', document.id, outcome)
    return copied
  }

  function use(
    document: StoredDocument,
    connection: Connection,
    mark: Pick<DocumentUse, 'kind' | 'reason'>,
  ): Result<AchDocument> {
    const at = clock.now()
    const action = mark.kind === 'used' ? 'document-used' : 'document-use-taken-back'
    // The reason stays with the document: the log is never changed and holds nobody's words.
    return keep(connection, document, action, '', (now) => ({
      ...now,
      usedAt: mark.kind === 'used' ? at : null,
      uses: [...now.uses, { at, by: dependencies.person.name, ...mark }],
    }))
  }

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

  /** The lines of the log on the document, and those on its decision until it was there. */
  function entriesOf(document: StoredDocument, decision: Decision | null): ActivityEntry[] {
    const found: ActivityEntry[] = []
    // The clock may have been set back on the way: the last of these times need not be the latest.
    const times = [document.createdAt]
    if (decision !== null) times.push(decision.createdAt)
    for (const { startedAt, endedAt } of decision?.attempts ?? []) {
      times.push(startedAt, endedAt ?? startedAt)
    }
    const [from, until] = [Math.min(...times), Math.max(...times)]
    desk.activity.each((line) => {
      const isOfDecision =
        decision !== null &&
        line.subject === decision.subject &&
        line.action.startsWith('decision-') &&
        line.at >= from &&
        line.at <= until
      const isOfIt = line.subject === document.id || isOfDecision
      if (isOfIt && line.connectionId === document.connectionId) found.push(line)
    })
    return found
  }

  function evidence(document: StoredDocument, connection: Connection): Result<DocumentEvidence> {
    const decision = desk.decisions.get(document.decisionId)
    return ok({
      document: forPage(document, connection),
      connectionName: connection.name,
      decision: decision && {
        id: decision.id,
        requestKey: decision.requestKey,
        state: decision.state,
        createdAt: decision.createdAt,
        createdBy: decision.createdBy,
        attempts: decision.attempts,
      },
      entries: entriesOf(document, decision),
    })
  }

  async function exportRegister(): Promise<Result<{ readonly where: string } | null>> {
    const connection = inUse.get()
    if (connection === null) return failed('connection-not-here')
    const listed = desk.documents.all(connection.id).map((held) => forPage(held, connection))
    const names = new Map(desk.facilities.all(connection.id).map(({ id, name }) => [id, name]))
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    const saved = await dependencies.saver.save(`documents-${day}.csv`, registerCsv(listed, names))
    if (saved.ok && saved.value !== null) log(connection, 'exported', 'documents', 'csv')
    return saved
  }

  /** The document without its address, with what is worked out of it. */
  function forPage(
    { documentUrl: _address, ...document }: StoredDocument,
    { timeZone }: Connection,
  ): AchDocument {
    return {
      ...document,
      warnings: warnings(document),
      keptUntil: keptUntil(document, timeZone),
    }
  }

  return {
    list: () =>
      inUse.with((connection) =>
        ok(desk.documents.all(connection.id).map((held) => forPage(held, connection))),
      ),
    facilities: () => inUse.with((connection) => ok(desk.facilities.all(connection.id))),
    nameFacility: ({ id, name }) => changeFacility(id, { name }),
    linkFacility: ({ id, applicationId }) => changeFacility(id, { applicationId }),
    removeFacility: ({ id }) =>
      inUse.with((connection) => {
        desk.facilities.remove(connection.id, id)
        return ok()
      }),
    open: ({ id, trust, aware }) =>
      withDocument(id, (document, connection) => {
        const told = warned(document, aware === true)
        return told.ok ? open(document, connection, trust) : told
      }),
    copyLink: ({ id }) => withDocument(id, copyLink),
    markUsed: ({ id, aware }) =>
      withDocument(id, (document, connection) => {
        const told = warned(document, aware === true)
        return told.ok ? use(document, connection, { kind: 'used', reason: '' }) : told
      }),
    undoUse: ({ id, reason }) =>
      withDocument(id, (document, connection) =>
        document.usedAt === null
          ? failed('document-not-used')
          : use(document, connection, { kind: 'taken-back', reason }),
      ),
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
    evidence: ({ id }) => withDocument(id, evidence),
    export: exportRegister,
  }
}
