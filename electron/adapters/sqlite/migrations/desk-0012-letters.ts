import type { Migration } from './migration.ts'

/** Of a connection: what the lender sets for its letters. Of a notice: the letter that was sent. */
export const deskLetters: Migration = {
  number: 12,
  sql: `
    alter table connection add column letters text not null default '{}';
    alter table notice add column letter_version integer;
    alter table notice add column letter_hash text;
    alter table notice add column letter text;
  `,
}
