import type { Migration } from './migration.ts'

/** Renames the state `cancelled` to `canceled`, and the failure code of interrupted work too. */
export const deskCanceled: Migration = {
  number: 6,
  sql: `
    update decision set state = 'canceled' where state = 'cancelled';
    update decision set
      failure = replace(failure, '"code":"cancelled"', '"code":"canceled"'),
      attempts = replace(attempts, '"code":"cancelled"', '"code":"canceled"')
    where failure like '%"code":"cancelled"%' or attempts like '%"code":"cancelled"%';
  `,
}
