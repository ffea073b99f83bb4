import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import {
  firstLayout,
  type WorklistLayout,
  type WorklistView,
} from '../../shared/domain/worklist/worklist-view.ts'
import { firstSort } from '../../shared/domain/worklist/worklist.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { oncePerId } from '../state/once-per-id.ts'
import { useFailureNotification } from '../state/failure-notification.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'
import { useWorklistStore, type Filter, type WorklistSort } from './worklist.ts'

/** Named views of the worklist, the view in use, and the layout of the list. */
export const useViewsStore = defineStore('views', () => {
  const bridge = useBridge()
  const worklist = useWorklistStore()
  const notifyFailure = useFailureNotification()
  const { resettable } = useForgottenOnSwitch()
  const list = resettable<readonly WorklistView[]>([])
  const counts = resettable<ReadonlyMap<string, number>>(new Map())
  const activeId = resettable<string | null>(null)
  const layout = shallowRef<WorklistLayout>(firstLayout)
  const failure = resettable<Failure | null>(null)
  /** Number of view changes. */
  let choices = 0

  const active = computed(() => list.value.find(({ id }) => id === activeId.value) ?? null)
  /** Whether the list differs from its saved view. */
  const isChanged = computed(
    () => active.value !== null && canonical(active.value) !== canonical(shown()),
  )

  function shown() {
    return { filter: worklist.filter, sort: worklist.sort, layout: layout.value }
  }

  /** The view as plain copies, which IPC can send. */
  function sent(): { filter: Filter; sort: WorklistSort; layout: SentLayout } {
    return {
      filter: structuredClone(worklist.filter),
      sort: worklist.sort,
      layout: sentLayout(layout.value),
    }
  }

  async function load(): Promise<void> {
    const [views, storedLayout] = await Promise.all([
      bridge.views.list({}),
      bridge.views.readLayout({}),
    ])
    if (views.ok) list.value = views.value
    // Without a connection there are no views.
    else if (views.error.code !== 'connection-not-here')
      notifyFailure(words.worklist.savedViews, views.error)
    if (!storedLayout.ok) notifyFailure(words.worklist.layout, storedLayout.error)
    else if (activeId.value === null) layout.value = storedLayout.value
  }

  /** Counting queries the whole list once for each view, so it runs only when the officer opens the views. */
  async function count(): Promise<void> {
    const result = await bridge.views.counts({})
    if (!result.ok) failure.value = result.error
    else counts.value = new Map(result.value.map(({ id, count: of }) => [id, of]))
  }

  async function change<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    const result = await call
    failure.value = result.ok ? null : result.error
    if (!result.ok) return result
    const views = await bridge.views.list({})
    if (views.ok) {
      list.value = views.value
      void count()
    } else failure.value = views.error
    return result
  }

  async function show(view: WorklistView | null): Promise<void> {
    choices += 1
    activeId.value = view?.id ?? null
    failure.value = null
    if (view === null) {
      await worklist.query({}, firstSort)
      return
    }
    layout.value = view.layout
    await worklist.query(view.filter, view.sort)
  }

  async function save(name: string): Promise<boolean> {
    const mine = choices
    const saved = await change(bridge.views.save({ name, ...sent() }))
    if (saved.ok && mine === choices) activeId.value = saved.value.id
    return saved.ok
  }

  async function update(): Promise<void> {
    if (activeId.value !== null)
      await change(bridge.views.update({ id: activeId.value, ...sent() }))
  }

  async function rename(id: string, name: string): Promise<boolean> {
    return (await change(bridge.views.rename({ id, name }))).ok
  }

  const removeId = oncePerId(async (id) => {
    const { ok } = await change(bridge.views.remove({ id }))
    if (ok && activeId.value === id) activeId.value = null
    return ok
  })

  /** Reports a failure as a notification: the list that would show it is closed by then. */
  async function restore(view: WorklistView): Promise<void> {
    const result = await change(bridge.views.restore({ id: view.id }))
    if (!result.ok) notifyFailure(words.actions.undo, result.error)
  }

  async function setLayout(changes: Partial<WorklistLayout>): Promise<void> {
    layout.value = { ...layout.value, ...changes }
    const storedLayout = await bridge.views.keepLayout(sentLayout(layout.value))
    if (!storedLayout.ok) notifyFailure(words.worklist.layout, storedLayout.error)
  }

  forgetOnSwitch(() => (choices += 1))

  return {
    list,
    counts,
    active,
    activeId,
    isChanged,
    layout,
    failure,
    load,
    count,
    show,
    save,
    update,
    rename,
    remove: ({ id }: WorklistView) => removeId(id),
    restore,
    setLayout,
  }
})

type SentLayout = { table: boolean; columns: WorklistLayout['columns'][number][] }

function sentLayout({ table, columns }: WorklistLayout): SentLayout {
  return { table, columns: [...columns] }
}

/** Returns the same text for equal views, regardless of the order of their filter keys. */
function canonical({ filter, sort, layout }: Pick<WorklistView, 'filter' | 'sort' | 'layout'>) {
  const values: readonly [string, unknown][] = Object.entries(filter)
  const parts = values
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}: ${Array.isArray(value) ? value.toSorted().join() : String(value)}`,
    )
  return JSON.stringify([parts.toSorted(), sort.by, sort.direction, layout.table, layout.columns])
}
