import type { Migration } from './migration.ts'

/** The IDs that the service listed last, of each connection: what is new and what has vanished. */
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
