import type { Migration } from './migration.ts'

/**
 * Moves the days on which applications were complete to a table of all that an officer records
 * about an application.
 */
export const deskOfficerFacts: Migration = {
  number: 14,
  sql: `
    create table officer_facts (
      connection_id text not null references connection (id) on delete cascade,
      subject text not null,
      complete_on text,
      complete_reason text,
      other_terms integer not null,
      business text,
      primary key (connection_id, subject)
    ) strict, without rowid;
    insert into officer_facts (connection_id, subject, complete_on, complete_reason, other_terms)
      select connection_id, subject, on_day, reason, 0 from complete_date;
    drop table complete_date;
  `,
}
