import type { Migration } from '../migrations/migration.ts'
import { blockIndex, sortIndexes } from './worklist-filter.ts'

/**
 * cache.db: copies of applications. `line` has the few columns that the list shows and searches;
 * `detail` holds the bodies. Times are epoch milliseconds, money is cents.
 *
 * Any change of this schema, or of how a line is created, takes the next number: a cache with a
 * lower number is rebuilt (`rebuildCache`). For that, `connection`, `line`, `detail` and the
 * columns that a rebuild keeps have the same names in every layout; everything else may change.
 */
export const cacheLayout: Migration = {
  number: 24,
  sql: `
    create table revision (
      only integer primary key check (only = 1),
      number integer not null
    ) strict;

    -- Has its row while many lines are added: those above this number are not in the search index yet.
    create table filling (
      only integer primary key check (only = 1),
      after integer not null
    ) strict;

    create table connection (
      no integer primary key,
      id text not null unique,
      -- How far the mirror of the officer's annotations has come: what desk.db counts as its changes.
      annotations_revision integer,
      -- What the lender sets that days of notices depend on (JSON); null until it is told.
      notice_terms text,
      -- Up to which line the days are counted by these terms; null if all of them are.
      notices_counted_to integer
    ) strict;

    -- Status, credit type and lender of record: few, so that an index holds one small number for them.
    create table kind (
      no integer primary key,
      status text,
      credit_type text,
      lender_of_record text
    ) strict;
    create index kind_by_text on kind (status, credit_type, lender_of_record);

    -- Pairs of "has a note" and a set of tags (JSON): few, so that an index holds one small number.
    create table annotation_set (
      no integer primary key,
      has_note integer not null,
      tags text not null,
      unique (has_note, tags)
    ) strict;
    insert into annotation_set (no, has_note, tags) values (1, 0, '[]');

    create table line (
      no integer primary key,
      connection_no integer not null references connection (no) on delete cascade,
      id text not null,
      kind_no integer not null references kind (no),
      added_at integer not null,
      -- When the officer last wanted to see it; it leaves the computer when nobody does.
      wanted_at integer not null,
      status text,
      credit_type text,
      requested_amount integer,
      borrower_id text,
      borrower_name text,
      lender_of_record text,
      merchant text,
      fico real,
      bankruptcy integer,
      created_on text,
      created_moment integer,
      decisioned_on text,
      decisioned_moment integer,
      fetched_at integer,
      gone integer not null default 0,
      changed integer not null default 0,
      has_draft integer not null default 0,
      open_decision text,
      -- Number 1 is that of having none.
      annotation_set_no integer not null default 1,
      -- Days since 1970-01-01.
      follow_up_day integer,
      -- The highest amount offered, in cents.
      most_offered integer,
      -- Rejected only for reasons for which that may be no adverse action.
      perhaps_not_adverse integer not null default 0,
      -- What the officer recorded of notices (JSON), null if nothing.
      notice_facts text,
      -- When a notice is due: days since 1970-01-01.
      notice_day integer,
      -- Both end with two more characters, so that a trigram begins at each of theirs.
      note_text text not null default '',
      search_text text not null,
      unique (connection_no, id)
    ) strict;
    ${[blockIndex, ...sortIndexes.map(({ sql }) => sql)].join('\n')}
    -- With the id, so that a page of them goes on exactly behind the one before.
    create index line_by_wanted on line (connection_no, wanted_at, id);
    create index line_annotated on line (connection_no, id)
    where annotation_set_no <> 1 or follow_up_day is not null or notice_facts is not null;
    create index line_by_annotation_set on line (annotation_set_no) where annotation_set_no <> 1;
    create index line_drafted on line (connection_no, id) where has_draft = 1;
    create index line_unfetched on line (connection_no, no) where fetched_at is null;

    -- Those of whom an application was opened, where the service shows them: these few fields alone.
    create table borrower (
      connection_no integer not null references connection (no) on delete cascade,
      id text not null,
      name text,
      state text,
      birth_date text,
      email text,
      phone text,
      fetched_at integer not null,
      primary key (connection_no, id)
    ) strict, without rowid;

    -- The agreement and the facility of an application that was opened, as they were read (JSON).
    create table booking (
      no integer primary key references line (no) on delete cascade,
      content text not null
    ) strict;

    -- Bodies as they came: what Loan Desk reads in them is read again when one is opened. problems:
    -- only what the first reading alone could notice.
    create table detail (
      no integer primary key references line (no) on delete cascade,
      raw text,
      problems text,
      last_failure text,
      changes text
    ) strict;

    create virtual table line_search using fts5 (
      search_text, note_text, content = 'line', content_rowid = 'no', columnsize = 0, detail = none,
      tokenize = 'trigram case_sensitive 1'
    );
    -- The lines of each trigram.
    create virtual table line_trigram using fts5vocab (line_search, instance);
    -- For lines that are added and changed see lines.ts: at a statement with a trigger, FTS5
    -- writes what it has gathered, which makes storing many lines half as fast.
    create trigger line_removed after delete on line
    when not exists (select 1 from filling where after < old.no) begin
      insert into line_search (line_search, rowid, search_text, note_text)
      values ('delete', old.no, old.search_text, old.note_text);
    end;
  `,
}
