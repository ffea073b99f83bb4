import type { Migration } from './migration.ts'

/** Index of the few confirmed decisions, among many, whose result is still to be read. */
export const deskReadBack: Migration = {
  number: 5,
  sql: `
    create index decision_to_read_back on decision (connection_id)
      where state = 'confirmed' and not_before is not null;
  `,
}
