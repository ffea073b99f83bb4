import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { TeamOperations } from '../../shared/contract/team.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge, type Bridge } from '../bridge.ts'
import { useResettable } from '../state/resettable.ts'

type ActivityFilter = Omit<Parameters<Bridge['team']['operations']>[0], 'before'>
const anything: ActivityFilter = { officer: null, area: null, subject: null }
const noOperations: TeamOperations = { lines: [], officers: [], isLast: true }
type Begins = readonly (number | null)[]
const first: Begins = [null]
const beginning = { filter: anything, begins: first }

/** The activity of all officers in the team space, page by page. */
export const useTeamActivityStore = defineStore('team-activity', () => {
  const bridge = useBridge()
  const { resettable, reset } = useResettable()
  const page = resettable(noOperations)
  const filter = resettable(anything)
  /** The filter of the shown page, and for each page up to it, the number before which it begins. */
  const shown = resettable<{ readonly filter: ActivityFilter; readonly begins: Begins }>(beginning)
  const loaded = resettable(false)
  const failure = resettable<Failure | null>(null)
  let reads = 0
  /** The page that was requested last. */
  let requested = first

  bridge.on('team.changed', () => {
    // Older pages don't change.
    if (loaded.value && requested.length === 1) void read(requested)
  })

  /** Shows a page when it has loaded. Until then, the previous page stays. */
  async function read(begins: Begins): Promise<void> {
    const own = (reads += 1)
    requested = begins
    const current = filter.value
    const before = begins.at(-1) ?? null
    const result = await bridge.team.operations({ ...current, before })
    if (own !== reads) return
    failure.value = result.ok ? null : result.error
    loaded.value = true
    if (result.ok) {
      page.value = result.value
      shown.value = { filter: current, begins }
      return
    }
    if (shown.value.filter !== current) {
      page.value = { ...page.value, lines: [], isLast: true }
      shown.value = { filter: current, begins: first }
    }
    requested = shown.value.begins
  }

  function narrow(part: Partial<ActivityFilter>): Promise<void> {
    filter.value = { ...filter.value, ...part }
    return read(first)
  }

  function older(): Promise<void> {
    const last = page.value.lines.at(-1)?.number ?? null
    return read([...shown.value.begins, last])
  }

  /** Stops following the team space. */
  function end(): void {
    reads += 1
    reset()
  }

  return {
    page,
    filter,
    loaded,
    failure,
    narrow,
    older,
    end,
    isFirst: computed(() => shown.value.begins.length === 1),
    load: () => read(first),
    again: () => read(shown.value.begins),
    newer: () => read(shown.value.begins.slice(0, -1)),
  }
})
