import type { Migration } from './migration.ts'

/** Which notices and facts are shared in a team space. A removed notice stays for its letter's text. */
export const deskSharedNotices: Migration = {
  number: 20,
  sql: `
    -- The operation's number in the feed; 0 until it has one; null on this computer only.
    alter table notice add column team_number integer;
    alter table notice add column removed integer not null default 0;
    alter table officer_facts add column team_number integer;
    alter table officer_facts add column said_by text;
  `,
}
