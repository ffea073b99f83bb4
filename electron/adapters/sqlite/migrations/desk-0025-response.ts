import type { Migration } from './migration.ts'

/** What the service returns is a response everywhere, as in its specification. */
export const deskResponse: Migration = {
  number: 25,
  sql: `
    alter table decision rename column reply to response;
  `,
}
