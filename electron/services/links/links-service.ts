import type { Handlers } from '../../../shared/contract/contract.ts'
import {
  parseDeepLink,
  refusedLink,
  type PendingLink,
} from '../../../shared/domain/links/deep-link.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** Limit of pending links: a program that opens more is likely malicious. */
export const mostPendingLinks = 5

export interface LinksService {
  /**
   * Takes the unparsed links of one start or one click from the system. They only wait to be shown.
   * The log gets the rule of a refusal, never the link.
   */
  readonly receive: (given: readonly string[]) => void
  readonly handlers: Handlers['links']
}

/** Holds links until the officer responds, in order of arrival: a later link never replaces the shown one. */
export function createLinksService(dependencies: {
  readonly notifier: Notifier
  readonly log: Log
}): LinksService {
  const waiting: PendingLink[] = []
  let lastNumber = 0

  const first = (): PendingLink | null => waiting[0] ?? null

  function receive(given: readonly string[]): void {
    if (given.length === 0) return
    const link = given.length === 1 ? parseDeepLink(given[0] ?? '') : refusedLink('several-links')
    if (!link.ok) dependencies.log.warn('link-refused', { rule: link.error.detail ?? '' })
    const isKnown = waiting.some((known) => JSON.stringify(known.link) === JSON.stringify(link))
    if (isKnown || waiting.length >= mostPendingLinks) return
    lastNumber += 1
    waiting.push({ number: lastNumber, link })
    if (waiting.length === 1) dependencies.notifier.emit('links.changed', { pending: first() })
  }

  function settle(number: number): Result<PendingLink | null> {
    if (first()?.number === number) {
      waiting.shift()
      dependencies.notifier.emit('links.changed', { pending: first() })
    }
    return ok(first())
  }

  return {
    receive,
    handlers: { pending: () => ok(first()), settle: ({ number }) => settle(number) },
  }
}
