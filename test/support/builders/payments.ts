import type { StoredDocument } from '../../../electron/ports/desk-store.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { Payment } from '../../../shared/domain/documents/payment.ts'
import { paymentBody } from '../../../shared/domain/wire/payment.ts'
import { decisionOf, someTime } from './decisions.ts'
import { aDocument } from './desk-rows.ts'

/** An unused document for one payment of $412.50. */
export function documentToPay(given: Partial<StoredDocument> = {}): StoredDocument {
  return aDocument({
    id: 'doc_1',
    connectionId: 'conn_1',
    decisionId: 'dec_document',
    host: 'documents.example',
    documentUrl: 'https://documents.example/doc_1',
    purpose: {
      ...{ kind: 'single', paymentReference: 'payment 1', amount: 41_250 },
      ...{ plannedOn: '2026-12-01', ticked: [], consent: null },
    },
    ...{ createdAt: someTime, createdBy: 'Ines Officer' },
    ...given,
  })
}

/** The payment of a document, as a submission that isn't submitted yet. */
export function paymentDecisionOf(given: Partial<Decision> = {}): Decision {
  const asked = { facilityId: 'fac_1', documentId: 'doc_1', amount: 41_250 }
  return decisionOf({
    kind: 'make-payment',
    subject: asked.facilityId,
    body: paymentBody(asked, 'cents-and-basis-points'),
    seen: null,
    ...given,
  })
}

/** The cancellation of a payment. */
export function cancellationDecisionOf(given: Partial<Decision> = {}): Decision {
  return decisionOf({ kind: 'cancel-payment', subject: 'pmt_1', body: null, seen: null, ...given })
}

/** A payment as the service returns it. */
export function aPayment(given: Partial<Payment> = {}): Payment {
  return {
    id: 'pmt_1',
    status: 'pending',
    failureReason: null,
    amount: 41_250,
    createdOn: new Date(someTime).toISOString(),
    authorizationId: null,
    ...given,
  }
}
