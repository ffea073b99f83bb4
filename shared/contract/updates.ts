import { string } from 'yup'
import { entry, exactly, nothing } from './entry.ts'

/** What is known of newer versions of Loan Desk. */
export type UpdateState =
  /** Loan Desk was packed without a feed, or runs from its sources. */
  | { readonly kind: 'off' }
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'newest' }
  | { readonly kind: 'available'; readonly version: string }
  | { readonly kind: 'fetching'; readonly version: string }
  | { readonly kind: 'installing'; readonly version: string }

/** Newer versions of Loan Desk: each step when the officer confirms, none by itself. */
export const updates = {
  state: entry<UpdateState>()(nothing),
  /** Asks the feed. Fails with update-failed. */
  look: entry<UpdateState>()(nothing),
  /**
   * Fetches the version that the officer was shown, ends Loan Desk and starts it. Fails with
   * update-gone if that is not the version at hand, update-while-sending, update-failed.
   */
  install: entry<UpdateState>()(exactly({ version: string().min(1).max(64).required() })),
} as const
