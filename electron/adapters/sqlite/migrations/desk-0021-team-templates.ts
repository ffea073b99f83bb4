import type { Migration } from './migration.ts'

/** Which templates belong to the team, and who saved them there. */
export const deskTeamTemplates: Migration = {
  number: 21,
  sql: `
    -- As of annotations: the operation's number in the feed; 0 until it has one; null on this computer only.
    alter table template add column team_number integer;
    alter table template add column saved_by text;
  `,
}
