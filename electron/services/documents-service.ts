import type { Handlers } from '../../shared/contract/contract.ts'
import type { AchDocument } from '../../shared/domain/ach.ts'
import type { ActivityAction } from '../../shared/domain/activity.ts'
import type { Connection } from '../../shared/domain/connection.ts'
import { failed, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../ports/clock.ts'
import type { DeskStore, StoredDocument } from '../ports/desk-store.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { Opener } from '../ports/opener.ts'
import type { Person } from '../ports/person.ts'
import type { ConnectionInUse } from './connection-in-use.ts'
import { isTrustedHost, parseDocumentUrl } from './document-address.ts'

interface Parts {
  readonly desk: DeskStore
  readonly inUse: ConnectionInUse
  readonly opener: Opener
  readonly clock: Clock
  readonly notifier: Notifier
  readonly person: Person
}

/** The register of ACH documents. Addresses go to the system browser and nowhere else. */
export function createDocumentsService(parts: Parts): Handlers['documents'] {
  const { desk, inUse, clock } = parts

  function log(
    connection: Connection,
    action: ActivityAction,
    subject: string,
    outcome: string,
  ): void {
    desk.activity.append({
      at: clock.now(),
      who: parts.person.name,
      connectionId: connection.id,
      action,
      subject,
      bodyHash: null,
      outcome,
    })
  }

  /** The document and its address, if the officer's word for its host is enough. */
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

  async function open(id: string, trust: 'no' | 'once' | 'always'): Promise<Result<AchDocument>> {
    const connection = inUse.get()
    if (connection === null) return failed('connection-not-here')
    const document = desk.documents.get(id)
    if (document?.connectionId !== connection.id) return failed('document-not-here')
    const address = checkedAddress(connection, document, trust)
    if (!address.ok) return address
    const opened = await parts.opener.openInBrowser(address.value)
    const host = address.value.hostname
    if (!opened.ok) {
      log(connection, 'document-opened', id, `${opened.error.code} ${host}`)
      return opened
    }
    const after = desk.transaction(() => {
      log(connection, 'document-opened', id, host)
      const now: StoredDocument = {
        ...(desk.documents.get(id) ?? document),
        openedAt: clock.now(),
      }
      desk.documents.put(now)
      return now
    })
    parts.notifier.emit('documents.changed', { ids: [id] })
    return ok(forPage(after))
  }

  return {
    list: () => inUse.with((connection) => ok(desk.documents.all(connection.id).map(forPage))),
    facilities: () => inUse.with((connection) => ok(desk.facilities.all(connection.id))),
    nameFacility: ({ id, name }) =>
      inUse.with((connection) => {
        const known = desk.facilities.get(connection.id, id)
        const facility = {
          ...(known ?? { id, applicationId: null, addedAt: clock.now() }),
          name,
        }
        desk.facilities.put(connection.id, facility)
        return ok(facility)
      }),
    open: ({ id, trust }) => open(id, trust),
  }
}

/** The document without its address. */
function forPage({ documentUrl: _address, ...document }: StoredDocument): AchDocument {
  return document
}
