import type { DeskStore, StoredDocument } from '../ports/desk-store.ts'
import { documentsFor } from './documents-known.ts'

/**
 * Enters a new document. What was made before it for the same payment is superseded by it: of two
 * papers for one payment the register names one. Its facility is listed from now on: the service has
 * accepted the ID. To be called inside a transaction.
 */
export function enterDocument(
  desk: Pick<DeskStore, 'connections' | 'documents' | 'facilities'>,
  document: StoredDocument,
): void {
  for (const earlier of documentsFor(desk, document)) {
    if (earlier.id !== document.id) {
      desk.documents.put({ ...earlier, supersededBy: document.id })
    }
  }
  desk.documents.put(document)
  const { connectionId, facilityId: id, createdAt: addedAt } = document
  if (desk.facilities.get(connectionId, id) === null) {
    desk.facilities.put(connectionId, { id, name: '', applicationId: null, addedAt })
  }
}
