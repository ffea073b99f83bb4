import type { Migration } from './migration.ts'

/** Notices that the officer recorded, and the days on which applications were complete. */
export const deskNotices: Migration = {
  number: 10,
  sql: `
    create table notice (
      seq integer primary key,
      connection_id text not null references connection (id) on delete cascade,
      id text not null,
      subject text not null,
      kind text not null,
      on_day text not null,
      manner text,
      reply_by text,
      recorded_at integer not null,
      recorded_by text not null,
      unique (connection_id, id)
    ) strict;
    create index notice_by_subject on notice (connection_id, subject, on_day);

    create table complete_date (
      connection_id text not null references connection (id) on delete cascade,
      subject text not null,
      on_day text not null,
      reason text not null,
      primary key (connection_id, subject)
    ) strict, without rowid;
  `,
}
