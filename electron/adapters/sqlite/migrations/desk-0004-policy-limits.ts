import type { Migration } from './migration.ts'

/** Of a connection: the limits of its policy. Those that are not written are the standard ones. */
export const deskPolicyLimits: Migration = {
  number: 4,
  sql: `
    alter table connection add column policy_limits text not null default '{}';
  `,
}
