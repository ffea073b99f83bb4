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

/**
 * What a walk through a sort order filters by, in the index of each: amounts and days now too, so
 * that no line has to be looked up for them. The officer's own marks no longer: a tag given to a
 * hundred thousand lines had a dozen indexes written anew.
 */
const steady = `kind_no, has_draft, open_decision, changed, requested_amount, created_day,
  decisioned_day`

const orderIndexes = Object.entries(orders)
  .map(
    ([name, column]) => `
      drop index line_by_${name};
      create index line_by_${name} on line (connection_no, ${column}, no, ${steady});`,
  )
  .join('\n')

/** Days since 1970-01-01 (UTC) of a time; the sum is never negative for any time of JavaScript. */
function day(column: string): string {
  return `alter table line add column ${column}_day integer
    as ((${column}_moment + 8640000000000000) / 86400000 - 100000000) virtual;`
}

/** Answers filters from indexes alone, and keeps what changes for many lines in few of them. */
export const cacheSteady: Migration = {
  number: 6,
  sql: `
    ${day('created')}
    ${day('decisioned')}
    ${orderIndexes}

    -- Only the lines with marks: number 1 is that of having none.
    alter table line add column marked_no integer as (nullif(mark_no, 1)) virtual;
    drop index line_by_mark;
    create index line_by_mark on line (connection_no, marked_no, no, follow_up_day, ${steady})
    where marked_no is not null;

    -- With all of it, for counting, and where few lines fit; the moment for the groups of age.
    drop index line_by_filter;
    create index line_by_filter on line (
      connection_no, kind_no, has_draft, open_decision, changed, mark_no, follow_up_day,
      requested_amount, created_day, decisioned_day, fetched_at,
      created_moment
    );

    -- What a walk asks of a line beside its index, without a look at the line.
    create index line_changing on line (no, mark_no, follow_up_day, fetched_at);
  `,
}
