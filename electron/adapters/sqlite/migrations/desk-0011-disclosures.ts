import type { Migration } from './migration.ts'

/** Of a connection: the lender's sentences for federal disclosures. */
export const deskDisclosures: Migration = {
  number: 11,
  sql: "alter table connection add column disclosures text not null default '{}'",
}
