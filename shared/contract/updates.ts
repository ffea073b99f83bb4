import { string } from 'yup'
import { entry, exactly, nothing } from './entry.ts'

/** State of the search for newer versions. */
export type UpdateState =
  /** Loan Desk was packaged without an update feed, or runs from source. */
  | { readonly kind: 'off' }
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'newest' }
  | { readonly kind: 'available'; readonly version: string }
  | { readonly kind: 'fetching'; readonly version: string }
  | { readonly kind: 'installing'; readonly version: string }

/** Newer versions of Loan Desk; each step only when the officer confirms. */
export const updates = {
  state: entry<UpdateState>()(nothing),
  /** Checks the feed. Fails with update-failed. */
  look: entry<UpdateState>()(nothing),
  /**
   * Downloads the version that the officer was shown, quits Loan Desk and starts that version.
   * Fails with update-gone if it isn't the available version, with update-while-sending, and with
   * update-failed.
   */
  install: entry<UpdateState>()(exactly({ version: string().min(1).max(64).required() })),
} as const
