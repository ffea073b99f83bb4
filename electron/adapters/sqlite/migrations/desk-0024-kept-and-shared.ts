import type { Migration } from './migration.ts'

/**
 * Indexes for how long notices are kept and for what is shared in a team space: a notice's row
 * contains its letter, and each page must be decrypted.
 */
export const deskKeptAndShared: Migration = {
  number: 24,
  sql: `
    create index notice_by_credit_type on notice (connection_id, credit_type, on_day);

    create index notice_in_team on notice (connection_id, team_number, subject, removed)
    where team_number is not null;
    create index note_in_team on note (connection_id, team_number, subject)
    where team_number is not null;
    create index tag_in_team on tag (connection_id, team_number, subject)
    where team_number is not null;
    create index follow_up_in_team on follow_up (connection_id, team_number, subject)
    where team_number is not null;
    create index officer_facts_in_team on officer_facts (connection_id, team_number, subject)
    where team_number is not null;
  `,
}
