import type { Migration } from './migration.ts'

/** desk.db: everything that may never be lost. Times are epoch milliseconds. */
export const deskBegin: Migration = {
  number: 1,
  sql: `
    create table connection (
      seq integer primary key,
      id text not null unique,
      name text not null,
      kind text not null,
      base_url text not null,
      client_id text not null,
      units_profile text not null,
      time_zone text not null,
      starter_mode integer not null,
      disabled_rules text not null,
      trusted_document_hosts text not null,
      secret_set_at integer
    ) strict;

    create table worklist (
      seq integer primary key,
      connection_id text not null references connection (id) on delete cascade,
      id text not null,
      added_at integer not null,
      unique (connection_id, id)
    ) strict;
    create index worklist_in_order on worklist (connection_id, seq);

    create table draft (
      connection_id text not null references connection (id) on delete cascade,
      kind text not null,
      subject text not null,
      content text not null,
      saved_at integer not null,
      primary key (connection_id, kind, subject)
    ) strict;

    create table template (
      seq integer primary key,
      connection_id text not null references connection (id) on delete cascade,
      id text not null,
      name text not null,
      terms text not null,
      saved_at integer not null,
      unique (connection_id, id)
    ) strict;

    create table decision (
      seq integer primary key,
      id text not null unique,
      connection_id text not null references connection (id) on delete cascade,
      kind text not null,
      subject text not null,
      state text not null,
      request_key text not null unique,
      body text,
      seen text,
      overrides text not null,
      found text,
      failure text,
      reply text,
      attempts text not null,
      created_at integer not null,
      created_by text not null,
      updated_at integer not null,
      not_before integer,
      resend_reason text,
      ach_purpose text,
      close_reason text
    ) strict;
    create index decision_by_state on decision (state, created_at);
    create index decision_by_subject on decision (connection_id, subject, created_at);
    create index decision_by_age on decision (connection_id, created_at);
    create unique index decision_in_flight on decision (connection_id, subject)
      where state in ('checking', 'sending');

    create table document (
      seq integer primary key,
      id text not null unique,
      connection_id text not null references connection (id) on delete cascade,
      facility_id text not null,
      decision_id text not null,
      host text not null,
      document_url text not null,
      purpose text not null,
      created_at integer not null,
      created_by text not null,
      opened_at integer,
      used_at integer,
      superseded_by text
    ) strict;
    create index document_by_decision on document (decision_id);
    create index document_by_age on document (connection_id, created_at);

    create table facility (
      seq integer primary key,
      connection_id text not null references connection (id) on delete cascade,
      id text not null,
      name text not null,
      application_id text,
      added_at integer not null,
      unique (connection_id, id)
    ) strict;

    create table value (
      name text primary key,
      content text not null
    ) strict;

    create table activity (
      number integer primary key,
      at integer not null,
      who text not null,
      connection_id text,
      action text not null,
      subject text,
      body_hash text,
      outcome text,
      previous_hash text not null,
      hash text not null
    ) strict;
    create trigger activity_is_never_changed before update on activity
      begin select raise(abort, 'activity is append only'); end;
    create trigger activity_is_never_removed before delete on activity
      begin select raise(abort, 'activity is append only'); end;
    create trigger activity_has_no_gap before insert on activity
      when new.number is not (select ifnull(max(number), 0) + 1 from activity)
      begin select raise(abort, 'activity is append only'); end;

    create table lease (
      only integer primary key check (only = 1),
      holder text not null,
      until integer not null
    ) strict;
  `,
}
