import type { PaymentTable, StoredPayment } from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { json, tableRows } from './table-rows.ts'

export function sqlitePaymentTable(database: StoreDatabase): PaymentTable {
  const rows = tableRows<StoredPayment>(database, {
    table: 'payment',
    key: ['document_id'],
    columns: {
      documentId: 'document_id',
      connectionId: 'connection_id',
      facilityId: 'facility_id',
      id: 'id',
      status: 'status',
      failureReason: 'failure_reason',
      readAt: 'read_at',
      allowed: json('allowed'),
    },
  })
  return {
    ofDocument: (documentId) => rows.one('document_id = ?', documentId),
    put: rows.put,
    all: (connectionId) => rows.many('connection_id = ? order by document_id', connectionId),
    ofFacility: (connectionId, facilityId) =>
      rows.many('connection_id = ? and facility_id = ?', connectionId, facilityId),
  }
}
