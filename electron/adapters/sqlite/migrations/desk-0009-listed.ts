import type { Migration } from './migration.ts'

/** The IDs that the service last listed for each connection, to find new and missing ones. */
export const deskListed: Migration = {
  number: 9,
  sql: `
    create table listed (
      connection_id text not null references connection (id) on delete cascade,
      id text not null,
      primary key (connection_id, id)
    ) strict, without rowid;
  `,
}
