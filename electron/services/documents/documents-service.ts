import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ActivityAction } from '../../../shared/domain/activity/activity.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { datesOf, debitsInForce } from '../../../shared/domain/documents/ach-register.ts'
import type {
  AchDocument,
  DocumentEvent,
  DocumentWarning,
} from '../../../shared/domain/documents/ach.ts'
import { assentText, isWrittenEnough } from '../../../shared/domain/documents/assent.ts'
import { mostTrustedHosts } from '../../../shared/domain/documents/document-host.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { StoredDocument } from '../../ports/desk-store.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Clipboard, Opener } from '../../ports/opener.ts'
import type { Person } from '../../ports/person.ts'
import type { LogActivity } from '../log-activity.ts'
import { lenderToday } from '../connections/lender-today.ts'
import { isTrustedHost, parseDocumentUrl } from './document-address.ts'
import { documentEvidence } from './document-evidence.ts'
import { createDocumentRegister, type RegisterDependencies } from './document-register.ts'
import { earlierDebitOf } from './known-documents.ts'
import type { PaymentReadings } from './payment-readings.ts'

interface Dependencies extends RegisterDependencies {
  readonly opener: Opener
  readonly clipboard: Clipboard | null
  readonly payments: Pick<PaymentReadings, 'read' | 'allow'>
  readonly notifier: Notifier
  readonly logActivity: LogActivity
  readonly person: Person
  /** SHA-256 of the text's UTF-8 bytes, in hex. */
  readonly sha256: (text: string) => string
}

/** The outbox records the other kind, together with the registration. */
type RecordedKind = Exclude<DocumentEvent['kind'], 'voided'>

const eventActions: Readonly<Record<RecordedKind, ActivityAction>> = {
  used: 'document-used',
  'use-undone': 'document-use-taken-back',
  revoked: 'document-revoked',
  'revocation-undone': 'document-revocation-undone',
}

/**
 * ACH documents: their register, and what officers do with one document. Addresses go only to the
 * system browser.
 */
export function createDocumentsService(dependencies: Dependencies): Handlers['documents'] {
  const { desk, inUse, clock, payments } = dependencies
  const register = createDocumentRegister(dependencies)
  const { forPage } = register

  function log(
    connection: Connection,
    action: ActivityAction,
    subject: string,
    outcome: string,
  ): void {
    dependencies.logActivity({ connectionId: connection.id, action, subject, outcome })
  }

  /** The document's address, if its host is trusted or the officer confirmed the host. */
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
    const known = connection.trustedDocumentHosts
    // A longer list couldn't be saved with the connection's settings.
    if (trust === 'always' && known.length < mostTrustedHosts) {
      desk.transaction(() => {
        const trustedDocumentHosts = [...known, host]
        desk.connections.put({ ...connection, trustedDocumentHosts })
        log(connection, 'document-host-trusted', host, 'always')
      })
    }
    return address
  }

  /** Runs `work` with a document of the connection in use. */
  function withDocument<T>(
    id: string,
    work: (document: StoredDocument, connection: Connection) => Result<T> | Promise<Result<T>>,
  ): Result<T> | Promise<Result<T>> {
    return inUse.with((connection) => {
      const document = desk.documents.get(id)
      return document?.connectionId === connection.id
        ? work(document, connection)
        : failed('document-not-here')
    })
  }

  /** Fails with document-warns if there is a warning that the officer wasn't shown. */
  function warned(document: StoredDocument, aware: readonly DocumentWarning[] = []): Result<null> {
    const warnings = register.warnings(document)
    return warnings.every((warning) => aware.includes(warning))
      ? ok()
      : failed('document-warns', { detail: warnings.join(' ') })
  }

  /** Stores a change of a document together with its log entry, and notifies the pages. */
  function keep(
    connection: Connection,
    document: StoredDocument,
    action: ActivityAction,
    outcome: string,
    change: (now: StoredDocument) => StoredDocument,
  ): Result<AchDocument> {
    const after = desk.transaction(() => {
      const now = desk.documents.get(document.id)
      // Removed with its connection while the browser opened.
      if (now === null) return null
      log(connection, action, document.id, outcome)
      const changed = change(now)
      desk.documents.put(changed)
      return changed
    })
    if (after === null) return failed('document-not-here')
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

  /** Adds an event to the document's history. */
  function record(
    document: StoredDocument,
    connection: Connection,
    event: Pick<DocumentEvent, 'on' | 'reason'> & { readonly kind: RecordedKind },
  ): Result<AchDocument> {
    const at = clock.now()
    const recorded: DocumentEvent = { at, by: dependencies.person.name, ...event }
    // The reason stays with the document: the log is never changed, so it holds no free text.
    return keep(connection, document, eventActions[event.kind], event.on ?? '', (now) => {
      const changed = { ...now, history: [...now.history, recorded] }
      const isOfUse = event.kind === 'used' || event.kind === 'use-undone'
      return isOfUse ? { ...changed, usedAt: debitsInForce(changed).at(-1)?.at ?? null } : changed
    })
  }

  function recordAssent(
    document: StoredDocument,
    connection: Connection,
    request: Parameters<Handlers['documents']['recordAssent']>[0],
  ): Result<AchDocument> {
    const { givenBy, way, on: takenOn } = request
    if (!isWrittenEnough(document.purpose.kind, way)) {
      return failed('payload-invalid', { problems: [{ path: 'way', code: 'assent-not-written' }] })
    }
    const wordsHash = dependencies.sha256(assentText(request.words))
    const takenBy = dependencies.person.name
    const consent = { way, takenOn, takenBy, assent: { givenBy, wordsHash } }
    return keep(connection, document, 'document-assent-recorded', wordsHash, (now) => ({
      ...now,
      purpose: { ...now.purpose, consent },
    }))
  }

  /** Runs `work` with a document and a day, today if none is given. Fails with day-in-future. */
  function onDay(
    { id, on }: { readonly id: string; readonly on: string | undefined },
    work: (document: StoredDocument, connection: Connection, on: string) => Result<AchDocument>,
  ): Result<AchDocument> | Promise<Result<AchDocument>> {
    return withDocument(id, (document, connection) => {
      const today = lenderToday(connection, clock)
      const day = on ?? today
      return day > today ? failed('day-in-future') : work(document, connection, day)
    })
  }

  return {
    ...register.handlers,
    open: ({ id, trust, aware }) =>
      withDocument(id, (document, connection) => {
        const checked = warned(document, aware)
        return checked.ok ? open(document, connection, trust) : checked
      }),
    copyLink: ({ id }) => withDocument(id, copyLink),
    markUsed: ({ id, aware, on: day }) =>
      onDay({ id, on: day }, (document, connection, on) => {
        const checked = warned(document, aware)
        return checked.ok ? record(document, connection, { kind: 'used', on, reason: '' }) : checked
      }),
    undoUse: ({ id, reason }) =>
      withDocument(id, (document, connection) =>
        document.usedAt === null
          ? failed('document-not-used')
          : record(document, connection, { kind: 'use-undone', reason }),
      ),
    recordAssent: (request) =>
      onDay(request, (document, connection) => recordAssent(document, connection, request)),
    revoke: ({ reason, ...request }) =>
      onDay(request, (document, connection, on) =>
        record(document, connection, { kind: 'revoked', on, reason }),
      ),
    undoRevocation: ({ id, reason }) =>
      withDocument(id, (document, connection) =>
        datesOf(document, connection.timeZone).revokedOn === null
          ? failed('document-not-revoked')
          : record(document, connection, { kind: 'revocation-undone', reason }),
      ),
    earlierDebit: ({ id }) =>
      withDocument(id, (document, { timeZone }) => ok(earlierDebitOf(desk, document, timeZone))),
    readPayment: ({ id }) =>
      withDocument(id, async (document, connection) => {
        const read = await payments.read(connection.id, id)
        return read.ok ? ok(forPage(desk.documents.get(id) ?? document, connection)) : read
      }),
    allowDebits: ({ facilityId, ...allowed }) =>
      inUse.with((connection) => payments.allow(connection.id, facilityId, allowed)),
    evidence: ({ id }) =>
      withDocument(id, async (document, connection) =>
        ok(await documentEvidence(desk, forPage(document, connection), connection)),
      ),
  }
}
