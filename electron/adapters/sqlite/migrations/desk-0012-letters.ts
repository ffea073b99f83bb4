import type { Migration } from './migration.ts'

/** The lender's letter settings, stored with a connection, and the letter sent for a notice. */
export const deskLetters: Migration = {
  number: 12,
  sql: `
    alter table connection add column letters text not null default '{}';
    alter table notice add column letter_version integer;
    alter table notice add column letter_hash text;
    alter table notice add column letter text;
  `,
}
