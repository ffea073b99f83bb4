import type { Handlers } from '../../../shared/contract/contract.ts'
import { filterAt, filterMoment } from '../../../shared/domain/worklist/worklist-moment.ts'
import {
  firstLayout,
  mostViews,
  worklistColumns,
  type WorklistLayout,
  type WorklistView,
} from '../../../shared/domain/worklist/worklist-view.ts'
import { isRecord } from '../../../shared/json.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Random } from '../../ports/random.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { RecentlyRemoved } from './recently-removed.ts'

const layoutName = 'worklist-layout'

interface Dependencies {
  readonly desk: DeskStore
  readonly cache: CacheStore
  readonly inUse: ConnectionInUse
  readonly clock: Clock
  readonly random: Random
}

/** Saved filters, orders and columns of the worklist, with the officer's names. */
export function createViewsService(dependencies: Dependencies): Handlers['views'] {
  const { desk, cache, inUse, clock, random } = dependencies
  const removed = new RecentlyRemoved<WorklistView>()

  function find(connectionId: string, id: string): WorklistView | undefined {
    return desk.views.all(connectionId).find((view) => view.id === id)
  }

  function isTaken(connectionId: string, name: string, exceptId?: string): boolean {
    return desk.views
      .all(connectionId)
      .some((view) => view.id !== exceptId && isSameName(view.name, name))
  }

  function put(connectionId: string, view: WorklistView): Result<WorklistView> {
    desk.views.put(connectionId, view)
    return ok(view)
  }

  /** Adds a view if the limit isn't reached and the name is free. */
  function add(connectionId: string, view: WorklistView): Result<WorklistView> {
    if (isTaken(connectionId, view.name)) return failed('view-name-taken')
    if (desk.views.all(connectionId).length >= mostViews) return failed('view-limit')
    return put(connectionId, view)
  }

  return {
    list: () => inUse.with((connection) => ok(desk.views.all(connection.id))),
    counts: () =>
      inUse.with(async (connection) => {
        const moment = filterMoment(connection, clock.now())
        const counts: { id: string; count: number }[] = []
        for (const { id, filter } of desk.views.all(connection.id)) {
          counts.push({ id, count: await cache.total(connection.id, filterAt(filter, moment)) })
        }
        return ok(counts)
      }),
    save: ({ name, ...content }) =>
      inUse.with((connection) =>
        add(connection.id, { id: random.uuid(), name, savedAt: clock.now(), ...content }),
      ),
    rename: ({ id, name }) =>
      inUse.with((connection): Result<WorklistView> => {
        const view = find(connection.id, id)
        if (view === undefined) return failed('view-not-here')
        if (isTaken(connection.id, name, id)) return failed('view-name-taken')
        return put(connection.id, { ...view, name })
      }),
    update: ({ id, ...content }) =>
      inUse.with((connection): Result<WorklistView> => {
        const view = find(connection.id, id)
        if (view === undefined) return failed('view-not-here')
        return put(connection.id, { ...view, ...content, savedAt: clock.now() })
      }),
    remove: ({ id }) =>
      inUse.with((connection): Result<null> => {
        const view = find(connection.id, id)
        if (view === undefined) return failed('view-not-here')
        desk.views.remove(connection.id, id)
        removed.keep(connection.id, view)
        return ok()
      }),
    restore: ({ id }) =>
      inUse.with((connection): Result<WorklistView> => {
        const restored = removed.restore(connection.id, id, (view) => add(connection.id, view))
        return restored ?? failed('view-not-here')
      }),
    readLayout: () => ok(readLayout(desk)),
    keepLayout: (layout) => {
      desk.values.put(layoutName, { table: layout.table, columns: [...layout.columns] })
      return ok(readLayout(desk))
    },
  }
}

/** Another version may have stored the layout: unknown columns are left out. */
function readLayout(desk: DeskStore): WorklistLayout {
  const stored = desk.values.get(layoutName)
  if (!isRecord(stored) || !Array.isArray(stored['columns'])) return firstLayout
  const names: readonly unknown[] = stored['columns']
  return {
    table: stored['table'] === true,
    columns: names.flatMap((name) => worklistColumns.filter((known) => known === name)),
  }
}

function isSameName(a: string, b: string): boolean {
  return a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0
}
