import type { Migration } from '../migration.ts'

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
 * How many lines there are of each group is kept as they change: counting a hundred thousand took
 * longer than all the rest of showing the first page. Bodies are kept once, as they came: what the
 * desk reads in them is read again when an application is opened, and half of the file is saved.
 */
export const cacheLean: Migration = {
  number: 3,
  sql: `
    -- follow_up_day: -1 for none, so that a group without one is found by its key.
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
    insert into line_count
      select connection_no, kind_no, has_draft, open_decision is not null, changed, mark_no,
        ifnull(follow_up_day, -1), count(*)
      from line group by 1, 2, 3, 4, 5, 6, 7;
    create trigger line_counted after insert on line begin ${countNew} end;
    create trigger line_uncounted after delete on line begin ${uncountOld} end;
    create trigger line_recounted
    after update of kind_no, has_draft, open_decision, changed, mark_no, follow_up_day on line
    begin ${uncountOld} ${countNew} end;

    -- problems: from now on only what the first reading alone could notice.
    alter table detail drop column application;
  `,
}
