import type { Migration } from './migration.ts'

/** Indexes for the queries after each step of each decision, so that they read no bodies. */
export const deskWaitingDecisions: Migration = {
  number: 23,
  sql: `
    drop index decision_by_state;
    create index decision_by_state on decision (state, connection_id, created_at);
    create index decision_waiting on decision (
      connection_id, created_at, seq, id, kind, subject, state, not_before, registration
    ) where state in ('queued', 'unknown');
  `,
}
