import type { Migration } from './migration.ts'

/** The entry of a submission in the team's register, and who stands in the way of an operation. */
export const deskRegistrations: Migration = {
  number: 19,
  sql: `
    alter table decision add column registration text;
    alter table team_operation add column refused_for text;
  `,
}
