import { idsInEvent } from '../../../shared/contract/events.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { openStates } from '../../../shared/domain/decisions/state-groups.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** Pause between two steps, so that other work gets its turn. */
const pauseMs = 50

interface Dependencies {
  readonly desk: Pick<
    DeskStore,
    'connections' | 'worklist' | 'drafts' | 'decisions' | 'facilities' | 'payments' | 'transaction'
  >
  readonly cache: Pick<CacheStore, 'remove' | 'removeOtherConnections' | 'eraseRemoved'>
  readonly clock: Clock
  readonly notifier: Notifier
  readonly log: Log
}

/** Applications with unfinished work, their own or that of a facility that came from them. */
export interface RemovalBlockers {
  readonly drafts: ReadonlySet<string>
  readonly decisions: ReadonlySet<string>
  /** Applications with an unsaved note. */
  readonly notes: ReadonlySet<string>
}

/**
 * The only way to remove applications from this computer's worklist; also erases the data of
 * removed connections.
 */
export interface Remover {
  blockers(connectionId: string): RemovalBlockers
  /** Removes the applications that `choose` returns, in one transaction with `choose`; returns them. */
  remove(
    connectionId: string,
    choose: (blockers: RemovalBlockers) => readonly string[],
  ): readonly string[]
  /**
   * After `delayMs`, erases the data of removed connections and the text of removed applications in
   * the search index, step by step. A waiting erasure isn't rescheduled, so that several removals
   * in a row are erased together. If Loan Desk closes before, the next run erases the rest.
   */
  erase(delayMs: number): void
  stop(): void
}

export function createRemover({ desk, cache, clock, notifier, log }: Dependencies): Remover {
  let timer: Timer | null = null

  function blockers(connectionId: string): RemovalBlockers {
    const facilities = desk.facilities.all(connectionId)
    const withOrigins = (subjects: readonly string[]): ReadonlySet<string> => {
      const named = new Set(subjects)
      const origins = facilities
        .filter(({ id }) => named.has(id))
        .flatMap(({ applicationId }) => applicationId ?? [])
      return new Set([...subjects, ...origins])
    }
    const facilityOfPayment = (id: string): string | undefined =>
      desk.payments.all(connectionId).find((payment) => payment.id === id)?.facilityId
    return {
      drafts: withOrigins([
        ...desk.drafts.subjects(connectionId, 'offers'),
        ...desk.drafts.subjects(connectionId, 'rejection'),
        ...desk.drafts.subjects(connectionId, 'letter'),
        ...desk.drafts.subjects(connectionId, 'ach'),
      ]),
      decisions: withOrigins(
        desk.decisions
          .inStates(openStates, connectionId)
          .map(({ kind, subject }) =>
            kindRules[kind].about === 'payment' ? (facilityOfPayment(subject) ?? subject) : subject,
          ),
      ),
      notes: new Set(desk.drafts.subjects(connectionId, 'note')),
    }
  }

  function eraseSome(): void {
    timer = null
    let hasMore: boolean
    try {
      cache.removeOtherConnections(desk.connections.all().map(({ id }) => id))
      hasMore = desk.connections.eraseRemoved() || cache.eraseRemoved()
    } catch (cause) {
      // For example on a full disk: the rest is erased another time.
      log.unexpected('erasing-removed', cause)
      return
    }
    if (hasMore) timer = clock.after(pauseMs, eraseSome)
  }

  return {
    blockers,
    /**
     * Removes from desk.db first. If Loan Desk ends between the two, the line is still in the cache
     * and returns to the worklist at the next start. In the other order, Loan Desk would fetch the
     * application from the service again.
     */
    remove(connectionId, choose) {
      const ids = desk.transaction(() => {
        const chosen = choose(blockers(connectionId))
        if (chosen.length > 0) desk.worklist.remove(connectionId, chosen)
        return chosen
      })
      if (ids.length === 0) return ids
      cache.remove(connectionId, ids)
      notifier.emit('applications.changed', { ids: idsInEvent(ids) })
      return ids
    },
    erase(delayMs) {
      timer ??= clock.after(delayMs, eraseSome)
    },
    stop() {
      timer?.cancel()
      timer = null
    },
  }
}
