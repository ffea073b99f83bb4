import type { PaymentTable, StoredPayment } from '../../../ports/desk-store.ts'
import type { StoreDatabase } from '../store-database.ts'
import { fromStoredOrNull, toStoredOrNull } from '../stored-json.ts'

const columns = `document_id as documentId, connection_id as connectionId,
  facility_id as facilityId, id, status, failure_reason as failureReason, read_at as readAt,
  allowed`

type PaymentRow = Omit<StoredPayment, 'allowed'> & { readonly allowed: string | null }

const paymentOf = (row: PaymentRow): StoredPayment => ({
  ...row,
  allowed: fromStoredOrNull(row.allowed),
})

export function sqlitePaymentTable(database: StoreDatabase): PaymentTable {
  return {
    ofDocument(documentId) {
      const row = database.get<PaymentRow>(
        `select ${columns} from payment where document_id = ?`,
        documentId,
      )
      return row === null ? null : paymentOf(row)
    },
    put(payment) {
      database.run(
        `insert into payment (
           document_id, connection_id, facility_id, id, status, failure_reason, read_at, allowed
         ) values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (document_id) do update set
           connection_id = excluded.connection_id, facility_id = excluded.facility_id,
           id = excluded.id, status = excluded.status, failure_reason = excluded.failure_reason,
           read_at = excluded.read_at, allowed = excluded.allowed`,
        payment.documentId,
        payment.connectionId,
        payment.facilityId,
        payment.id,
        payment.status,
        payment.failureReason,
        payment.readAt,
        toStoredOrNull(payment.allowed),
      )
    },
    all: (connectionId) =>
      database
        .all<PaymentRow>(
          `select ${columns} from payment where connection_id = ? order by document_id`,
          connectionId,
        )
        .map(paymentOf),
    ofFacility: (connectionId, facilityId) =>
      database
        .all<PaymentRow>(
          `select ${columns} from payment where connection_id = ? and facility_id = ?`,
          ...[connectionId, facilityId],
        )
        .map(paymentOf),
  }
}
