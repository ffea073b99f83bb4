import type { Migration } from './migration.ts'

/** What the officer saw of each approved offer; existing approvals have none. */
export const deskEstimates: Migration = {
  number: 16,
  sql: `
    create table estimate (
      decision_id text primary key references decision (id) on delete cascade,
      offers text not null
    ) strict, without rowid;
  `,
}
