import type { Migration } from './migration.ts'

/** The officer's annotations on applications, and named views of the worklist. */
export const deskOwnMarks: Migration = {
  number: 3,
  sql: `
    -- Counts the changes of marks, so that the list's mirror of them knows whether it is complete.
    alter table connection add column marks_revision integer not null default 0;

    create table note (
      seq integer primary key,
      connection_id text not null references connection (id) on delete cascade,
      id text not null,
      subject text not null,
      content text not null,
      written_at integer not null,
      written_by text not null,
      edited_at integer,
      unique (connection_id, id)
    ) strict;
    create index note_by_subject on note (connection_id, subject, written_at);

    create table follow_up (
      connection_id text not null references connection (id) on delete cascade,
      subject text not null,
      on_day text not null,
      primary key (connection_id, subject)
    ) strict, without rowid;

    create table tag (
      connection_id text not null references connection (id) on delete cascade,
      subject text not null,
      name text not null,
      primary key (connection_id, subject, name)
    ) strict, without rowid;
    create index tag_by_name on tag (connection_id, name);

    create table view (
      seq integer primary key,
      connection_id text not null references connection (id) on delete cascade,
      id text not null,
      name text not null,
      content text not null,
      saved_at integer not null,
      unique (connection_id, id)
    ) strict;
  `,
}
