import type { Migration } from '../migration.ts'

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
}

/**
 * What the chips of the list filter by. Each sort order's index holds these few bytes too, so that
 * a filtered page is read from the index alone. What changes with every fetch is not among them:
 * it would have all indexes written anew each time.
 */
const marks = 'kind_no, has_draft, open_decision, changed'

const orderIndexes = Object.entries(orders)
  .map(
    ([name, column]) =>
      `create index line_by_${name} on line (connection_no, ${column}, no, ${marks});`,
  )
  .join('\n')

/**
 * cache.db: copies of applications. `line` is what the list shows and is searched by, kept narrow;
 * `detail` holds the bodies. Times are epoch milliseconds, money is cents.
 */
export const cacheBegin: Migration = {
  number: 1,
  sql: `
    create table revision (
      only integer primary key check (only = 1),
      number integer not null
    ) strict;

    create table connection (
      no integer primary key,
      id text not null unique
    ) strict;

    -- Pairs of status and credit type: few, so that an index holds one small number for both.
    create table kind (
      no integer primary key,
      status text,
      credit_type text
    ) strict;
    create index kind_by_text on kind (status, credit_type);

    create table line (
      no integer primary key,
      connection_no integer not null references connection (no) on delete cascade,
      id text not null,
      kind_no integer not null references kind (no),
      added_at integer not null,
      status text,
      credit_type text,
      requested_amount integer,
      borrower_id text,
      lender_of_record text,
      merchant text,
      created_on text,
      created_moment integer,
      decisioned_on text,
      decisioned_moment integer,
      fetched_at integer,
      gone integer not null default 0,
      changed integer not null default 0,
      has_draft integer not null default 0,
      open_decision text,
      search_text text not null,
      unique (connection_no, id)
    ) strict;
    ${orderIndexes}
    create index line_by_filter on line (
      connection_no, ${marks}, requested_amount, created_moment, fetched_at
    );

    create table detail (
      no integer primary key references line (no) on delete cascade,
      application text,
      raw text,
      problems text,
      last_failure text,
      changes text
    ) strict;

    create virtual table line_search using fts5 (
      search_text, content = 'line', content_rowid = 'no', columnsize = 0,
      tokenize = 'trigram case_sensitive 1'
    );
    create trigger line_added after insert on line begin
      insert into line_search (rowid, search_text) values (new.no, new.search_text);
    end;
    create trigger line_removed after delete on line begin
      insert into line_search (line_search, rowid, search_text)
      values ('delete', old.no, old.search_text);
    end;
    create trigger line_changed after update of search_text on line
    when old.search_text is not new.search_text begin
      insert into line_search (line_search, rowid, search_text)
      values ('delete', old.no, old.search_text);
      insert into line_search (rowid, search_text) values (new.no, new.search_text);
    end;
  `,
}
