import { number } from 'yup'
import type { PendingLink } from '../domain/links/deep-link.ts'
import { entry, exactly, nothing } from './entry.ts'

/**
 * Links into Loan Desk (loandesk://…) that another program asked for. One is shown at a time, and
 * nothing happens before the officer says so; the event `links.changed` tells which one waits.
 */
export const links = {
  pending: entry<PendingLink | null>()(nothing),
  /** The officer has answered the one with this number; returns the next one that waits. */
  settle: entry<PendingLink | null>()(exactly({ number: number().integer().min(1).required() })),
} as const
