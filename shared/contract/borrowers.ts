import type { CachedBorrower } from '../domain/borrowers/borrower.ts'
import { applicationId } from './applications.ts'
import { entry, exactly } from './entry.ts'

/** The borrowers of applications, if the service of the connection in use provides them. */
export const borrowers = {
  /** The cached copy, null if there is none; no network request. */
  read: entry<CachedBorrower | null>()(exactly({ id: applicationId() })),
  /**
   * Like `read`, but fetches the borrower from the service first if the copy is a day old. null if
   * the application names no borrower, or the service provides none.
   */
  fetch: entry<CachedBorrower | null>()(exactly({ id: applicationId() })),
} as const
