import type { CacheStore, WantedLine } from '../../ports/cache-store.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import { showStoredAnnotations } from '../worklist/stored-annotations.ts'

/** Lines looked up or made before other work gets its turn: about 30 ms at most. */
const linesAtOnce = 500
/** IDs counted before other work gets its turn. */
const countedAtOnce = 100_000
/** IDs compared before other work gets its turn: about 10 ms. */
const comparedAtOnce = 2_000

/**
 * Makes lines that the cache lacks, for example after a crash or after it was recreated; adds to
 * the worklist what only the cache has, for example after an older desk.db was restored. Ends early
 * if the connection is no longer in use. Returns whether there was anything to do and all of it is
 * done.
 */
export async function makeMissingLines(
  {
    desk,
    cache,
    clock,
    isInUse,
    isRestored,
  }: {
    readonly desk: Pick<DeskStore, 'worklist' | 'annotations' | 'notices'>
    readonly cache: CacheStore
    readonly clock: Clock
    readonly isInUse: (connectionId: string) => boolean
    readonly isRestored: boolean
  },
  connectionId: string,
): Promise<boolean> {
  /** Number of surplus lines in the cache; negative if lines are missing. */
  async function surplusLines(): Promise<number> {
    let listed = 0
    for (let cursor: number | null = 0; cursor !== null;) {
      const next = desk.worklist.countAfter(connectionId, cursor, countedAtOnce)
      listed += next.count
      cursor = next.cursor
      if (cursor !== null) await yieldTurn(clock)
    }
    return (await cache.total(connectionId, {})) - listed
  }

  /** IDs of the cache's lines, until the connection is no longer in use. */
  async function* cachedIds(limit: number): AsyncGenerator<string[]> {
    for (let after: WantedLine | null = null; isInUse(connectionId);) {
      const every = { before: Number.MAX_SAFE_INTEGER, limit }
      const lines: WantedLine[] = cache.unwanted(connectionId, { ...every, after })
      yield lines.map(({ id }) => id)
      if (lines.length < limit) return
      after = lines.at(-1) ?? null
      await yieldTurn(clock)
    }
  }

  async function isEachLineListed(): Promise<boolean> {
    for await (const ids of cachedIds(comparedAtOnce)) {
      if (desk.worklist.among(connectionId, ids).size < ids.length) return false
    }
    return true
  }

  // Since a backup that was restored, as many may have been removed as added. Comparing each ID of
  // 100,000 takes half a second.
  if ((await surplusLines()) === 0 && (!isRestored || (await isEachLineListed()))) return false
  for (let cursor: number | undefined = 0; cursor !== undefined;) {
    const entries = desk.worklist.page(connectionId, cursor, linesAtOnce)
    // Nothing is known of recreated lines, so they count as wanted from now on.
    const wantedAt = clock.now()
    cache.transaction(() => {
      const made = cache.ensure(
        connectionId,
        entries.map(({ id, addedAt }) => ({ id, addedAt, wantedAt })),
      )
      showStoredAnnotations({ desk, cache }, connectionId, made)
    })
    if (entries.length < linesAtOnce) break
    cursor = entries.at(-1)?.cursor
    await yieldTurn(clock)
    if (!isInUse(connectionId)) return false
  }

  let surplus = await surplusLines()
  for await (const ids of cachedIds(linesAtOnce)) {
    if (surplus <= 0) break
    surplus -= desk.worklist.add(connectionId, ids, clock.now()).length
  }
  return isInUse(connectionId)
}
