import type { Migration } from './migration.ts'

/** The limits of a connection's policy. Limits that aren't stored have their standard values. */
export const deskPolicyLimits: Migration = {
  number: 4,
  sql: `
    alter table connection add column policy_limits text not null default '{}';
  `,
}
