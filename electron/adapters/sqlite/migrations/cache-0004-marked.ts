import type { Migration } from '../migration.ts'

/** Finds the lines of some tags, or with a note, without reading the others. */
export const cacheMarked: Migration = {
  number: 4,
  sql: 'create index line_by_mark on line (connection_no, mark_no);',
}
