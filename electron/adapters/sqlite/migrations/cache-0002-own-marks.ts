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
  follow_up: 'follow_up_day',
}

/** What the chips filter by; the officer's own marks are among them now. */
const marks = 'kind_no, has_draft, open_decision, changed, mark_no, follow_up_day'

const orderIndexes = Object.entries(orders)
  .map(
    ([name, column]) => `
      drop index if exists line_by_${name};
      create index line_by_${name} on line (connection_no, ${column}, no, ${marks});`,
  )
  .join('\n')

/** The officer's own marks mirrored into the list, and notes in its search. */
export const cacheOwnMarks: Migration = {
  number: 2,
  sql: `
    -- How far the mirror has come: what desk.db counts as its changes of marks.
    alter table connection add column marks_revision integer;

    -- Pairs of "has a note" and a set of tags (JSON): few, so that an index holds one small number.
    create table mark (
      no integer primary key,
      has_note integer not null,
      tags text not null,
      unique (has_note, tags)
    ) strict;
    insert into mark (no, has_note, tags) values (1, 0, '[]');

    alter table line add column mark_no integer not null default 1;
    -- Days since 1970-01-01.
    alter table line add column follow_up_day integer;
    alter table line add column note_text text not null default '';

    ${orderIndexes}
    drop index line_by_filter;
    create index line_by_filter on line (
      connection_no, ${marks}, requested_amount, created_moment, decisioned_moment, fetched_at
    );

    drop trigger line_added;
    drop trigger line_removed;
    drop trigger line_changed;
    drop table line_search;
    create virtual table line_search using fts5 (
      search_text, note_text, content = 'line', content_rowid = 'no', columnsize = 0,
      tokenize = 'trigram case_sensitive 1'
    );
    insert into line_search (line_search) values ('rebuild');
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
  `,
}
