import type { Migration } from '../migration.ts'

/**
 * When the officer last wanted to see each application, for those that are to leave the computer
 * when nobody does. Of the lines that are here nothing is known: they count from now on.
 */
export const cacheWanted: Migration = {
  number: 5,
  sql: `
    alter table line add column wanted_at integer not null default 0;
    update line set wanted_at = unixepoch() * 1000;
    -- With the id, so that a page of them goes on exactly behind the one before.
    create index line_by_wanted on line (connection_no, wanted_at, id);
  `,
}
