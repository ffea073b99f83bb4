import type { Migration } from '../migration.ts'

/**
 * The amount is searched for in dollars only: a search for $24,000 found $12,400.00 by the digits
 * of its cents. They stood on a line of their own before the dollars (worklist-search.ts).
 */
export const cacheDollars: Migration = {
  number: 7,
  sql: `
    update line
    set search_text =
      replace(search_text, char(10) || requested_amount || char(10), char(10))
    where requested_amount is not null;
  `,
}
