import { number } from 'yup'
import type { RefreshItems, RefreshState } from '../domain/refresh/refresh.ts'
import { applicationIds, worklistFilter } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

/** Fetching many applications again: one job at a time for the connection in use. */
export const refresh = {
  /** The current or the last job; null if there was none. */
  state: entry<RefreshState | null>()(nothing),
  /**
   * `startAll`, `startView` and `startIds` fail with refresh-under-way while a job that the officer
   * started isn't finished.
   */
  startAll: entry<RefreshState>()(nothing),
  startView: entry<RefreshState>()(exactly({ filter: worklistFilter })),
  startIds: entry<RefreshState>()(exactly({ ids: applicationIds(1) })),
  /** Stops the job; applications fetched so far keep their new copies. */
  end: entry<RefreshState | null>()(nothing),
  /** Continues a paused job now. */
  resume: entry<RefreshState | null>()(nothing),
  retryFailed: entry<RefreshState | null>()(nothing),
  /** The officer dismissed the summary. Does nothing while the job isn't finished. */
  dismiss: entry<RefreshState | null>()(nothing),
  /** Applications that couldn't be fetched or no longer exist, in the order they were processed. */
  items: entry<RefreshItems>()(
    exactly({
      offset: number().integer().min(0).max(10_000_000).required(),
      limit: number().integer().min(1).max(500).required(),
    }),
  ),
} as const
