import type { Migration } from './migration.ts'

/** The lender's sentences for federal disclosures, stored with a connection. */
export const deskDisclosures: Migration = {
  number: 11,
  sql: "alter table connection add column disclosures text not null default '{}'",
}
