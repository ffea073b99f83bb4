import type { AchPurpose } from '../../../shared/domain/documents/ach.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { AchAuthorization } from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import type { DeskStore, StoredDocument } from '../../ports/desk-store.ts'
import { documentHost } from './document-address.ts'
import { documentsFor } from './known-documents.ts'

/**
 * The document that a confirmed decision made. The service assigns its ID; if another document
 * already has that ID, the decision's ID is appended.
 */
export function newDocument(
  desk: Pick<DeskStore, 'documents'>,
  decision: Decision,
  made: AchAuthorization,
): StoredDocument {
  const existing = desk.documents.get(made.id)
  const isFree = existing === null || existing.decisionId === decision.id
  const voided = decision.attempts.findLast(({ purpose }) => purpose === 'send')?.voided
  return {
    id: isFree ? made.id : `${made.id}~${decision.id}`,
    connectionId: decision.connectionId,
    facilityId: decision.subject,
    decisionId: decision.id,
    host: documentHost(made.documentUrl),
    purpose: decision.achPurpose ?? noPurpose,
    createdAt: decision.updatedAt,
    createdBy: decision.createdBy,
    firstOpenedAt: null,
    openedAt: null,
    usedAt: null,
    history: voided === undefined ? [] : [voided],
    supersededBy: null,
    documentUrl: made.documentUrl,
  }
}

const noPurpose: AchPurpose = {
  kind: 'single',
  paymentReference: '',
  amount: null,
  plannedOn: null,
  ticked: [],
  consent: null,
}

/**
 * Enters a new document. It supersedes earlier ones for the same payment, so that the register has
 * one document per payment. Lists its facility, because the service has accepted the ID, under the
 * application of the document unless the facility has another one. Call in a transaction.
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
  const { connectionId, facilityId: id, createdAt: addedAt, purpose } = document
  const known = desk.facilities.get(connectionId, id)
  const applicationId = known?.applicationId ?? purpose.applicationId ?? null
  if (known === null || known.applicationId !== applicationId) {
    desk.facilities.put(connectionId, { id, name: '', addedAt, ...known, applicationId })
  }
}
