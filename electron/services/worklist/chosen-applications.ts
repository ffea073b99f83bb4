import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { filterAt, filterMoment } from '../../../shared/domain/worklist/worklist-moment.ts'
import type { OfficerFilter, WorklistFilter } from '../../../shared/domain/worklist/worklist.ts'
import { inParts } from '../../../shared/in-parts.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import { yieldTurn, type Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

/**
 * Applications handled at once, in about 20 ms, because each changed line is changed in every sort
 * index; then other queries get their turn.
 */
const atOnce = 50

interface Dependencies {
  readonly desk: Pick<DeskStore, 'worklist' | 'connections'>
  readonly cache: Pick<CacheStore, 'total' | 'idsAfter'>
  readonly clock: Clock
}

/** See `selection` in the contract. */
export interface Selection {
  readonly ids: readonly string[]
  readonly filter: OfficerFilter | null
}

export interface Chosen {
  readonly total: number
  /** Read batch by batch on demand; ends early if the connection is removed. */
  readonly batches: AsyncIterable<string[]>
}

/** The applications of a selection that are in the worklist, in the order in which they were added. */
export async function chosenApplications(
  { desk, cache, clock }: Dependencies,
  connection: Connection,
  { ids, filter }: Selection,
): Promise<Chosen> {
  const given = new Set(ids)
  const untilRemoved = async function* (
    batches: Iterable<string[]> | AsyncIterable<string[]>,
  ): AsyncGenerator<string[]> {
    for await (const some of batches) {
      if (desk.connections.get(connection.id) === null) return
      yield some
    }
  }
  if (filter === null) {
    const here: string[] = []
    for (const [place, some] of [...inBatches([...given])].entries()) {
      if (place > 0) await yieldTurn(clock)
      const found = desk.worklist.among(connection.id, some)
      here.push(...some.filter((id) => found.has(id)))
    }
    return { total: here.length, batches: untilRemoved(inBatches(here)) }
  }
  const resolved = filterAt(filter, filterMoment(connection, clock.now()))
  const found = await cache.total(connection.id, resolved)
  return {
    total: Math.max(found - given.size, 0),
    batches: untilRemoved(inView(cache, connection, resolved, given)),
  }
}

async function* inView(
  cache: Pick<CacheStore, 'idsAfter'>,
  connection: Connection,
  filter: WorklistFilter,
  without: ReadonlySet<string>,
): AsyncGenerator<string[]> {
  for (let cursor = 0; ;) {
    const some = await cache.idsAfter(connection.id, filter, cursor, atOnce)
    const last = some.at(-1)
    if (last === undefined) return
    cursor = last.cursor
    yield some.map(({ id }) => id).filter((id) => !without.has(id))
  }
}

export const inBatches = (ids: readonly string[]): Generator<string[]> => inParts(ids, atOnce)
