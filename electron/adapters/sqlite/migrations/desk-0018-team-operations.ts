import type { Migration } from './migration.ts'

/** The officer's changes in a team space, and which annotations are shared in one. */
export const deskTeamOperations: Migration = {
  number: 18,
  sql: `
    create table team_operation (
      seq integer primary key,
      connection_id text not null references connection (id) on delete cascade,
      op text not null,
      kind text not null,
      subject text not null,
      body text not null,
      seen integer,
      added_at integer not null,
      state text not null,
      refusal text,
      unique (connection_id, op)
    ) strict;
    create index team_operation_by_state on team_operation (connection_id, state, seq);
    create index team_operation_by_subject on team_operation (connection_id, subject, seq);

    -- The operation's number in the feed; 0 until it has one; null on this computer only.
    alter table note add column team_number integer;
    alter table tag add column team_number integer;
    alter table follow_up add column team_number integer;
    alter table follow_up add column set_by text;
  `,
}
