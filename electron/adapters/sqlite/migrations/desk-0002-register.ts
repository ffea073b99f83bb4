import type { Migration } from './migration.ts'

/** Of a document: the first opening beside the last, and every mark of its use. */
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
