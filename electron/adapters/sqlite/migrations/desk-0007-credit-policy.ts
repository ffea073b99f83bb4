import type { Migration } from './migration.ts'

/** Of a connection: rules that stop or warn otherwise than by themselves, and its credit policy. */
export const deskCreditPolicy: Migration = {
  number: 7,
  sql: `
    alter table connection add column rule_severities text not null default '{}';
    alter table connection add column credit_policy text not null default '{}';
  `,
}
