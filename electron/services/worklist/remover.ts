import { idsInEvent } from '../../../shared/contract/events.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { openStates } from '../../../shared/domain/decisions/standing.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock, Timer } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'

/** Between two parts of the work, for whatever else Loan Desk is asked. */
const breathMs = 50

interface Dependencies {
  readonly desk: Pick<
    DeskStore,
    'connections' | 'worklist' | 'drafts' | 'decisions' | 'facilities' | 'payments' | 'transaction'
  >
  readonly cache: Pick<CacheStore, 'remove' | 'eraseRemoved'>
  readonly clock: Clock
  readonly notifier: Notifier
  readonly log: Log
}

/** Applications with unfinished work, their own or that of a facility which came of them. */
export interface RemovalBlockers {
  readonly drafts: ReadonlySet<string>
  readonly decisions: ReadonlySet<string>
  /** A note that was begun and not saved. */
  readonly notes: ReadonlySet<string>
}

/**
 * The one way in which an application leaves the worklist of this computer; erases what is left of
 * removed connections too.
 */
export interface Remover {
  blockers(connectionId: string): RemovalBlockers
  /** Removes those that `choose` names, in one transaction with its looking; returns them. */
  remove(
    connectionId: string,
    choose: (blockers: RemovalBlockers) => readonly string[],
  ): readonly string[]
  /**
   * After `delayMs`, erases what is left of removed connections and lets the words of what was
   * removed leave the search index, some at a time. So that several in a row are erased together, an
   * erasure that waits already is not brought forward. What is left when Loan Desk closes is erased
   * the next time.
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
      hasMore = desk.connections.eraseRemoved() || cache.eraseRemoved()
    } catch (cause) {
      // A full disk, say: what is left is erased another time.
      log.unexpected('erasing-removed', cause)
      return
    }
    if (hasMore) timer = clock.after(breathMs, eraseSome)
  }

  return {
    blockers,
    /**
     * From desk.db first. If it ends between the two, the line is still in the cache, and comes back
     * to the worklist at the next opening. The other way round it would be read from the service again.
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
