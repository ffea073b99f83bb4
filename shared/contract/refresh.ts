import { number } from 'yup'
import type { RefreshItems, RefreshState } from '../domain/refresh/refresh.ts'
import { applicationIds, worklistFilter } from './applications.ts'
import { entry, exactly, nothing } from './entry.ts'

/** Reading many applications again: one such job at a time for the connection in use. */
export const refresh = {
  /** The job that is under way or was the last one; null if there was none. */
  state: entry<RefreshState | null>()(nothing),
  /** Each start fails with refresh-under-way while another that the officer began has work left. */
  startAll: entry<RefreshState>()(nothing),
  startView: entry<RefreshState>()(exactly({ filter: worklistFilter })),
  startIds: entry<RefreshState>()(exactly({ ids: applicationIds(1) })),
  /** Leaves what is not read yet as it is; what was read is kept. */
  end: entry<RefreshState | null>()(nothing),
  /** A paused one asks again now. */
  goOn: entry<RefreshState | null>()(nothing),
  retryFailed: entry<RefreshState | null>()(nothing),
  /** The officer has read the summary. Does nothing while there is work left. */
  dismiss: entry<RefreshState | null>()(nothing),
  /** What could not be read and what is gone, in the order it was met. */
  items: entry<RefreshItems>()(
    exactly({
      offset: number().integer().min(0).max(10_000_000).required(),
      limit: number().integer().min(1).max(500).required(),
    }),
  ),
} as const
