import type { Migration } from './migration.ts'

/**
 * The credit type of a notice's application, which determines how long the notice is kept; unknown
 * for existing notices.
 */
export const deskNoticeCreditTypes: Migration = {
  number: 15,
  sql: 'alter table notice add column credit_type text;',
}
