import type { Migration } from './migration.ts'

/** The credit type of a notice's application, by which it is kept for its time; unknown before. */
export const deskNoticeCreditTypes: Migration = {
  number: 15,
  sql: 'alter table notice add column credit_type text;',
}
