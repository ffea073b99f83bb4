import type { Migration } from './migration.ts'

/** Finds the documents and payments of one facility among years of others. */
export const deskDocumentsByFacility: Migration = {
  number: 22,
  sql: `
    create index document_by_facility on document (connection_id, facility_id, created_at);
    create index payment_by_facility on payment (connection_id, facility_id);
  `,
}
