import type { Migration } from '../migrations/migration.ts'

/** The sort orders of the worklist. */
const orders = {
  added: 'added_at',
  id: 'id',
  status: 'status',
  credit_type: 'credit_type',
  amount: 'requested_amount',
  borrower: 'borrower_id',
  lender: 'lender_of_record',
  merchant: 'merchant',
  created: 'created_moment',
  decisioned: 'decisioned_moment',
  fetched: 'fetched_at',
  follow_up: 'follow_up_day',
}

/**
 * What a walk through a sort order filters by, in the index of each, so that no line has to be
 * looked up for it. Annotations are not among them: a tag given to a hundred thousand lines would
 * rewrite a dozen indexes.
 */
const steady = `kind_no, has_draft, open_decision, changed, requested_amount, created_day,
  decisioned_day`

const orderIndexes = Object.entries(orders)
  .map(
    ([name, column]) =>
      `create index line_by_${name} on line (connection_no, ${column}, no, ${steady});`,
  )
  .join('\n')

/** Days since 1970-01-01 (UTC) of a time; the sum is never negative for any time of JavaScript. */
function dayOf(column: string): string {
  return `((${column} + 8640000000000000) / 86400000 - 100000000)`
}

const group = 'connection_no, kind_no, has_draft, is_decided, changed, mark_no, follow_up_day'

/** What lines are counted by, as the columns of a row of a trigger. */
function groupOf(row: 'new' | 'old'): string {
  return `${row}.connection_no, ${row}.kind_no, ${row}.has_draft, ${row}.open_decision is not null,
    ${row}.changed, ${row}.mark_no, ifnull(${row}.follow_up_day, -1)`
}

const countNew = `
  insert into line_count (${group}, lines) values (${groupOf('new')}, 1)
  on conflict (${group}) do update set lines = lines + 1;`
const uncountOld = `
  update line_count set lines = lines - 1 where (${group}) = (${groupOf('old')});`

/**
 * cache.db: copies of applications. `line` is what the list shows and is searched by, kept narrow;
 * `detail` holds the bodies. Times are epoch milliseconds, money is cents.
 *
 * Any change of this schema, or of what a line is made of, takes the next number: a cache with a
 * lower one is rebuilt (`rebuildCache`). For that, `connection`, `line` and `detail` and the columns
 * that a rebuild keeps have the same names in every layout; all else is free.
 */
export const cacheLayout: Migration = {
  number: 8,
  sql: `
    create table revision (
      only integer primary key check (only = 1),
      number integer not null
    ) strict;

    create table connection (
      no integer primary key,
      id text not null unique,
      -- How far the mirror of the officer's marks has come: what desk.db counts as its changes.
      marks_revision integer
    ) strict;

    -- Pairs of status and credit type: few, so that an index holds one small number for both.
    create table kind (
      no integer primary key,
      status text,
      credit_type text
    ) strict;
    create index kind_by_text on kind (status, credit_type);

    -- Pairs of "has a note" and a set of tags (JSON): few, so that an index holds one small number.
    create table mark (
      no integer primary key,
      has_note integer not null,
      tags text not null,
      unique (has_note, tags)
    ) strict;
    insert into mark (no, has_note, tags) values (1, 0, '[]');

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
      lender_of_record text,
      merchant text,
      created_on text,
      created_moment integer,
      created_day integer as ${dayOf('created_moment')} virtual,
      decisioned_on text,
      decisioned_moment integer,
      decisioned_day integer as ${dayOf('decisioned_moment')} virtual,
      fetched_at integer,
      gone integer not null default 0,
      changed integer not null default 0,
      has_draft integer not null default 0,
      open_decision text,
      mark_no integer not null default 1,
      -- Number 1 is that of having none.
      marked_no integer as (nullif(mark_no, 1)) virtual,
      -- Days since 1970-01-01.
      follow_up_day integer,
      note_text text not null default '',
      search_text text not null,
      unique (connection_no, id)
    ) strict;
    ${orderIndexes}
    -- With the id, so that a page of them goes on exactly behind the one before.
    create index line_by_wanted on line (connection_no, wanted_at, id);
    -- Only the lines with marks.
    create index line_by_mark on line (connection_no, marked_no, no, follow_up_day, ${steady})
    where marked_no is not null;
    -- With all of it, for counting, and where few lines fit; the moment for the groups of age.
    create index line_by_filter on line (
      connection_no, kind_no, has_draft, open_decision, changed, mark_no, follow_up_day,
      requested_amount, created_day, decisioned_day, fetched_at,
      created_moment
    );
    -- What a walk asks of a line beside its index, without a look at the line.
    create index line_changing on line (no, mark_no, follow_up_day, fetched_at);

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
      search_text, note_text, content = 'line', content_rowid = 'no', columnsize = 0,
      tokenize = 'trigram case_sensitive 1'
    );
    create trigger line_added after insert on line begin
      insert into line_search (rowid, search_text, note_text)
      values (new.no, new.search_text, new.note_text);
    end;
    create trigger line_removed after delete on line begin
      insert into line_search (line_search, rowid, search_text, note_text)
      values ('delete', old.no, old.search_text, old.note_text);
    end;
    create trigger line_changed after update of search_text, note_text on line
    when old.search_text is not new.search_text or old.note_text is not new.note_text begin
      insert into line_search (line_search, rowid, search_text, note_text)
      values ('delete', old.no, old.search_text, old.note_text);
      insert into line_search (rowid, search_text, note_text)
      values (new.no, new.search_text, new.note_text);
    end;

    -- Kept as lines change: counting a hundred thousand took longer than all the rest of showing
    -- the first page. follow_up_day: -1 for none, so that a group without one is found by its key.
    create table line_count (
      connection_no integer not null references connection (no) on delete cascade,
      kind_no integer not null,
      has_draft integer not null,
      is_decided integer not null,
      changed integer not null,
      mark_no integer not null,
      follow_up_day integer not null,
      lines integer not null,
      primary key (${group})
    ) strict, without rowid;
    create trigger line_counted after insert on line begin ${countNew} end;
    create trigger line_uncounted after delete on line begin ${uncountOld} end;
    create trigger line_recounted
    after update of kind_no, has_draft, open_decision, changed, mark_no, follow_up_day on line
    begin ${uncountOld} ${countNew} end;
  `,
}
