import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { mostIds } from '../../shared/domain/worklist/worklist.ts'
import {
  isUnderWay,
  type RefreshItem,
  type RefreshState,
} from '../../shared/domain/refresh/refresh.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { forgetOnSwitch } from './connections.ts'
import type { Filter } from './worklist.ts'

const itemsAtOnce = 100
/** Most items in one response of Loan Desk. */
const mostItemsAtOnce = 500

/** The refresh of several applications: its progress, and the applications that failed. */
export const useRefreshStore = defineStore('refresh', () => {
  const bridge = useBridge()
  const state = shallowRef<RefreshState | null>(null)
  const failure = ref<Failure | null>(null)
  const items = shallowRef<readonly RefreshItem[]>([])
  const itemsTotal = ref(0)

  bridge.on('refresh.state', (now) => (state.value = now))
  // After a reconnection, Loan Desk may have restarted without this refresh.
  watch(
    bridge.link,
    (link) => {
      if (link === 'up') void load()
    },
    { immediate: true },
  )

  forgetOnSwitch(() => {
    failure.value = null
    items.value = []
  })

  async function load(): Promise<void> {
    take(await bridge.refresh.state({}))
  }

  function take(result: Result<RefreshState | null>): void {
    if (result.ok) {
      state.value = result.value
      failure.value = null
    } else if (result.error.code !== 'app-not-open') {
      failure.value = result.error
    }
  }

  /** Loads the first items, or those after the items already shown (`more`). */
  async function loadItems(more: boolean): Promise<void> {
    const before = more ? items.value : []
    const result = await bridge.refresh.items({ offset: before.length, limit: itemsAtOnce })
    if (!result.ok) {
      failure.value = result.error
      return
    }
    items.value = [...before, ...result.value.items]
    itemsTotal.value = result.value.total
  }

  /** IDs that the service no longer has: at most as many as one call takes, or none if reading fails. */
  async function goneIds(): Promise<string[]> {
    const gone: string[] = []
    for (let offset = 0; gone.length < mostIds; offset += mostItemsAtOnce) {
      const result = await bridge.refresh.items({ offset, limit: mostItemsAtOnce })
      if (!result.ok) {
        failure.value = result.error
        return []
      }
      if (result.value.items.length === 0) break
      const { items: some } = result.value
      gone.push(...some.filter(({ outcome }) => outcome === 'gone').map(({ id }) => id))
    }
    return gone.slice(0, mostIds)
  }

  async function act(work: Promise<Result<RefreshState | null>>): Promise<void> {
    items.value = []
    take(await work)
  }

  return {
    state,
    failure,
    items,
    itemsTotal,
    isUnderWay: computed(() => isUnderWay(state.value) && state.value?.startedBy === 'officer'),
    startAll: () => act(bridge.refresh.startAll({})),
    startView: (filter: Filter) => act(bridge.refresh.startView({ filter })),
    startIds: (ids: readonly string[]) => act(bridge.refresh.startIds({ ids: [...ids] })),
    end: () => act(bridge.refresh.end({})),
    resume: () => act(bridge.refresh.resume({})),
    retryFailed: () => act(bridge.refresh.retryFailed({})),
    dismiss: () => act(bridge.refresh.dismiss({})),
    loadItems,
    goneIds,
  }
})
