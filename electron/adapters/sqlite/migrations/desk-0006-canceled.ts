import type { Migration } from './migration.ts'

/** The state `cancelled` is written `canceled` now, and so is the code of what was interrupted. */
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
