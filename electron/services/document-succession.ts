import { isSamePayment } from '../../shared/domain/ach-register.ts'
import type { DocumentTable, StoredDocument } from '../ports/desk-store.ts'

/**
 * Enters a new document. What was made before it for the same payment is superseded by it: of two
 * papers for one payment the register names one. To be called inside a transaction.
 */
export function enterDocument(documents: DocumentTable, document: StoredDocument): void {
  for (const earlier of documents.all(document.connectionId)) {
    const isReplaced =
      earlier.id !== document.id &&
      earlier.supersededBy === null &&
      isSamePayment(earlier, document)
    if (isReplaced) documents.put({ ...earlier, supersededBy: document.id })
  }
  documents.put(document)
}
