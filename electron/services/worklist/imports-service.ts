import type { ImportOutcome } from '../../../shared/contract/worklist.ts'
import type { Handlers } from '../../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { inParts } from '../../../shared/in-parts.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { LogActivity } from '../log-activity.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { showStoredAnnotations } from './stored-annotations.ts'

/** Lines made or looked up before other work gets its turn. */
const linesAtOnce = 250

interface Dependencies {
  readonly desk: Pick<
    DeskStore,
    'connections' | 'worklist' | 'annotations' | 'notices' | 'transaction'
  >
  readonly cache: Pick<CacheStore, 'ensure' | 'setOwnAnnotations' | 'setNoticeFacts'>
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly notifier: Notifier
  readonly logActivity: LogActivity
  /** Starts fetching these from the service; false if there is no session with it. */
  readonly read: (ids: readonly string[]) => boolean
}

/**
 * Adds lists of IDs to the worklist. All are recorded in desk.db first, so that a crash can't leave
 * half a list.
 */
export function createImportsService(dependencies: Dependencies): Handlers['imports'] {
  const { desk, cache, inUse, clock, notifier } = dependencies
  let isBusy = false

  async function check(
    connectionId: string,
    ids: readonly string[],
  ): Promise<Result<{ here: number[] }>> {
    const here: number[] = []
    for (const [place, id] of ids.entries()) {
      if (desk.worklist.has(connectionId, id)) here.push(place)
      if (place % linesAtOnce === linesAtOnce - 1) await yieldTurn(clock)
    }
    return ok({ here })
  }

  function record(connectionId: string, ids: readonly string[], at: number): void {
    desk.transaction(() => {
      const added = desk.worklist.add(connectionId, ids, at)
      if (added.length === 0) return
      dependencies.logActivity({
        connectionId,
        action: 'applications-added',
        subject: String(added.length),
      })
    })
  }

  async function begin(
    connectionId: string,
    ids: readonly string[],
  ): Promise<Result<ImportOutcome>> {
    const addedAt = clock.now()
    record(connectionId, ids, addedAt)
    // The lines can be recreated from desk.db: by adding the list again, at the latest at the next
    // start.
    const added: string[] = []
    let done = 0
    for (const some of inParts(ids, linesAtOnce)) {
      if (desk.connections.get(connectionId) === null) return failed('connection-not-here')
      const made = cache.ensure(
        connectionId,
        some.map((id) => ({ id, addedAt })),
      )
      showStoredAnnotations(dependencies, connectionId, some)
      added.push(...made)
      done += some.length
      notifier.emit('applications.progress', { done, total: ids.length })
      await yieldTurn(clock)
    }
    if (added.length > 0) notifier.emit('applications.changed', { ids: null })
    const isReading =
      added.length > 0 && inUse.get()?.id === connectionId && dependencies.read(added)
    return ok({ added: added.length, isReading })
  }

  return {
    check: ({ ids }) => inUse.with(({ id }) => check(id, ids)),
    begin: async ({ ids }) => {
      if (isBusy) return failed('import-busy')
      isBusy = true
      try {
        return await inUse.with(({ id }) => begin(id, ids))
      } finally {
        isBusy = false
      }
    },
  }
}
