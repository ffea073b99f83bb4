import { number } from 'yup'
import type { PendingLink } from '../domain/links/deep-link.ts'
import { entry, exactly, nothing } from './entry.ts'

/**
 * Links into Loan Desk (loandesk://…) opened by another program. One is shown at a time, and
 * nothing happens before the officer confirms; the event `links.changed` reports the pending link.
 */
export const links = {
  pending: entry<PendingLink | null>()(nothing),
  /** The officer has confirmed or dismissed the link with this number; returns the next pending link. */
  settle: entry<PendingLink | null>()(exactly({ number: number().integer().min(1).required() })),
} as const
