import { logActivityOn } from '../../../support/builders/log-activity.ts'
import { createConnectionInUse } from '../../../../electron/services/connections/connection-in-use.ts'
import { createDocumentsService } from '../../../../electron/services/documents/documents-service.ts'
import { createSaveLogged } from '../../../../electron/services/files/save-logged.ts'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'
import type { Clipboard } from '../../../../electron/ports/opener.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { aDocument } from '../../../support/builders/desk-rows.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'
import { aCacheStore, aDeskStore } from '../../../support/stores/test-stores.ts'
import { connection } from '../decisions/outbox-fixture.ts'
import { piecesOf } from '../../../support/checks/pieces-of.ts'

export const document = aDocument({
  ...{ id: 'doc_1', connectionId: connection.id, decisionId: 'dec_1', host: 'documents.example' },
  documentUrl: 'https://documents.example/doc_1?key=planted-key',
  ...{ createdAt: new FakeClock().now(), createdBy: 'Ines Officer' },
})

/** The document service with one document, and a record of its outside calls. */
export class DocumentsFixture {
  readonly clock = new FakeClock()
  readonly desk = aDeskStore()
  readonly cache = aCacheStore()
  readonly notifier = new RecordingNotifier()
  readonly opened: string[] = []
  readonly copied: string[] = []
  readonly saved: { readonly name: string; readonly content: string }[] = []
  clipboard: Clipboard | null = {
    write: async (text) => {
      this.copied.push(text)
      return ok()
    },
  }
  opener = (url: URL): Result<null> => {
    this.opened.push(url.href)
    return ok()
  }
  readonly documents: ReturnType<typeof createDocumentsService>

  constructor() {
    this.desk.connections.put(connection)
    createConnectionInUse(this.desk).set(connection.id)
    this.documents = this.newDocuments()
    this.desk.documents.put(document)
  }

  newDocuments(): ReturnType<typeof createDocumentsService> {
    const { cache, clock, desk, notifier } = this
    const person = { name: 'Ines Officer' }
    const logActivity = logActivityOn(desk, clock, person.name)
    return createDocumentsService({
      ...{ desk, cache },
      inUse: createConnectionInUse(desk),
      clipboard: this.clipboard,
      ...createSaveLogged({
        ...{ logActivity, log: new RecordingLog() },
        saver: {
          save: async (name, content) => {
            this.saved.push({ name, content: (await piecesOf(content)).join('') })
            return ok({ where: name })
          },
        },
      }),
      opener: { openInBrowser: async (url) => this.opener(url) },
      payments: { read: async () => ok(), allow: () => ok() },
      clock,
      ...{ notifier, person, logActivity, sha256 },
    })
  }

  readonly log = (): string[] =>
    this.desk.activity
      .page(0, 10)
      .map(({ action, subject, outcome }) => `${action} ${subject ?? ''} ${outcome ?? ''}`)
}
