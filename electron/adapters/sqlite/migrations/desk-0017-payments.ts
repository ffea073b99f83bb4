import type { Migration } from './migration.ts'

/** The payment of a document, and what the officer recorded after the payment was returned. */
export const deskPayments: Migration = {
  number: 17,
  sql: `
    create table payment (
      document_id text primary key,
      connection_id text not null references connection (id) on delete cascade,
      facility_id text not null,
      id text not null,
      status text not null,
      failure_reason text,
      read_at integer not null,
      allowed text
    ) strict, without rowid;
    create index payment_by_connection on payment (connection_id, document_id);
  `,
}
