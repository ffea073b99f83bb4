import type { Migration } from './migration.ts'

/** A submission's entry in the team's register, and the officer who blocks a refused operation. */
export const deskRegistrations: Migration = {
  number: 19,
  sql: `
    alter table decision add column registration text;
    alter table team_operation add column refused_for text;
  `,
}
