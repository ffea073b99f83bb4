import type { Migration } from './migration.ts'

/** The profile of a connection's service. Services of existing connections follow the specification. */
export const deskServiceProfile: Migration = {
  number: 8,
  sql: `
    alter table connection add column service_profile text not null default 'specification';
  `,
}
