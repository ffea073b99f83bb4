import type { CachedBorrower } from '../domain/borrowers/borrower.ts'
import { applicationId } from './applications.ts'
import { entry, exactly } from './entry.ts'

/** The borrowers of applications, where the service of the connection in use shows them. */
export const borrowers = {
  /** The cached copy, null if there is none; never the network. */
  read: entry<CachedBorrower | null>()(exactly({ id: applicationId() })),
  /**
   * The same, read from the service before if it is a day old. null where the application names no
   * borrower, or the service shows none.
   */
  fetch: entry<CachedBorrower | null>()(exactly({ id: applicationId() })),
} as const
