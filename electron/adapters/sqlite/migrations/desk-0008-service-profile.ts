import type { Migration } from './migration.ts'

/** Of a connection: the profile of its service. Those of before speak as the specification does. */
export const deskServiceProfile: Migration = {
  number: 8,
  sql: `
    alter table connection add column service_profile text not null default 'specification';
  `,
}
