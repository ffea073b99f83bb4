import type { Migration } from './migration.ts'

/** Notes, follow-ups and tags are annotations everywhere, and facts are recorded. */
export const deskAnnotations: Migration = {
  number: 26,
  sql: `
    alter table connection rename column marks_revision to annotations_revision;
    alter table officer_facts rename column said_by to recorded_by;
  `,
}
