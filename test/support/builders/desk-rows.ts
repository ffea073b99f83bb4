import type {
  DeskStore,
  StoredDocument,
  StoredPayment,
} from '../../../electron/ports/desk-store.ts'
import { StoreFault } from '../../../electron/ports/store-fault.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { decisionOf } from './decisions.ts'

/** A queued approval with at least one entry in every list. */
export function aDecision(fields: Partial<Decision> = {}): Decision {
  return decisionOf({
    ...{ id: 'decision-1', connectionId: 'connection-1', state: 'queued', requestKey: 'key-1' },
    overrides: [{ rule: 'a', path: 'offers[0]', reason: 'because' }],
    failure: { code: 'offline' },
    attempts: [
      { purpose: 'check', startedAt: 1, endedAt: 2, status: 200, failure: null, outcome: null },
    ],
    ...{ createdAt: 10, updatedAt: 11 },
    ...fields,
  })
}

export function aDocument(fields: Partial<StoredDocument> = {}): StoredDocument {
  return {
    id: 'document-1',
    connectionId: 'connection-1',
    facilityId: 'fac_1',
    decisionId: 'decision-1',
    host: 'documents.lender.example',
    documentUrl: 'https://documents.lender.example/1',
    purpose: {
      kind: 'single',
      paymentReference: '',
      amount: 5,
      plannedOn: null,
      ticked: [],
      consent: null,
    },
    createdAt: 1,
    createdBy: 'officer',
    openedAt: null,
    firstOpenedAt: null,
    usedAt: null,
    history: [],
    supersededBy: null,
    ...fields,
  }
}

/** The pending payment of a document. */
export function aStoredPayment(fields: Partial<StoredPayment> = {}): StoredPayment {
  return {
    ...{ id: 'pmt_1', connectionId: 'connection-1', facilityId: 'fac_1', documentId: 'doc_1' },
    ...{ status: 'pending', failureReason: null, readAt: 1, allowed: null },
    ...fields,
  }
}

export const anEntry = {
  at: 1,
  who: 'officer',
  connectionId: null,
  action: 'exported',
  subject: 'worklist.csv',
  bodyHash: null,
  outcome: null,
} as const

/** Number of applications in the worklist of a connection. */
export function inWorklist(desk: DeskStore, connectionId: string): number {
  return desk.worklist.countAfter(connectionId, 0, 100_000).count
}

/** Removes a connection, including the data that Loan Desk otherwise erases in the background. */
export function removeWhole(desk: DeskStore, connectionId: string): void {
  desk.connections.remove(connectionId)
  while (desk.connections.eraseRemoved());
}

/** Code of the StoreFault that the work throws, or `none`. */
export function faultOf(work: () => unknown): string {
  try {
    work()
  } catch (cause) {
    if (cause instanceof StoreFault) return cause.code
    throw cause
  }
  return 'none'
}
