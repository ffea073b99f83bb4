import type { Migration } from './migration.ts'

/** For documents: the first opening in addition to the last, and every recorded use. */
export const deskRegister: Migration = {
  number: 2,
  sql: `
    alter table document add column first_opened_at integer;
    alter table document add column uses text not null default '[]';
    update document set first_opened_at = opened_at;
    update document
      set uses = json_array(
        json_object('at', used_at, 'by', created_by, 'kind', 'used', 'reason', '')
      )
      where used_at is not null;
  `,
}
