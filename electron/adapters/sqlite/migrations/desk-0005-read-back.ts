import type { Migration } from './migration.ts'

/** Confirmed decisions are many, and those whose result is still to be read are few. */
export const deskReadBack: Migration = {
  number: 5,
  sql: `
    create index decision_to_read_back on decision (connection_id)
      where state = 'confirmed' and not_before is not null;
  `,
}
