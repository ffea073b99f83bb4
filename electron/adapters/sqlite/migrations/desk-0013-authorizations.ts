import type { Migration } from './migration.ts'

/**
 * The kind of a document and of a request for one; all existing ones are single. Revocations are
 * recorded together with the uses, in one history.
 */
export const deskAuthorizations: Migration = {
  number: 13,
  sql: `
    alter table document rename column uses to history;
    update document set
      history = replace(history, '"kind":"taken-back"', '"kind":"use-undone"'),
      purpose = json_set(purpose, '$.kind', 'single');
    update decision set ach_purpose = json_set(ach_purpose, '$.kind', 'single')
      where ach_purpose is not null;
  `,
}
