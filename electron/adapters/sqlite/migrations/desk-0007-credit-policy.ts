import type { Migration } from './migration.ts'

/** A connection's rule severities that differ from the defaults, and its credit policy. */
export const deskCreditPolicy: Migration = {
  number: 7,
  sql: `
    alter table connection add column rule_severities text not null default '{}';
    alter table connection add column credit_policy text not null default '{}';
  `,
}
