import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { TeamOperations } from '../../shared/contract/team.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge, type Bridge } from '../bridge.ts'
import { useResettable } from '../state/resettable.ts'

type Wanted = Omit<Parameters<Bridge['team']['operations']>[0], 'before'>
const anything: Wanted = { officer: null, area: null, subject: null }
const noOperations: TeamOperations = { lines: [], officers: [], isLast: true }

/** The activity of all officers in the team space, page by page. */
export const useTeamActivityStore = defineStore('team-activity', () => {
  const bridge = useBridge()
  const { resettable, reset } = useResettable()
  const page = resettable(noOperations)
  const filter = resettable(anything)
  /** For each page up to this one, the number before which it begins. */
  const begins = resettable<readonly (number | null)[]>([null])
  const loaded = resettable(false)
  const failure = resettable<Failure | null>(null)
  let asked = 0

  bridge.on('team.changed', () => {
    // Older pages don't change.
    if (loaded.value && begins.value.length === 1) void read(filter.value, begins.value)
  })

  /** Shows a page when it has loaded. Until then, the previous page stays. */
  async function read(wanted: Wanted, through: readonly (number | null)[]): Promise<void> {
    const own = (asked += 1)
    const before = through.at(-1) ?? null
    const result = await bridge.team.operations({ ...wanted, before })
    if (own !== asked) return
    failure.value = result.ok ? null : result.error
    loaded.value = true
    if (!result.ok) return
    page.value = result.value
    begins.value = through
  }

  function narrow(part: Partial<Wanted>): Promise<void> {
    filter.value = { ...filter.value, ...part }
    return read(filter.value, [null])
  }

  function older(): Promise<void> {
    const last = page.value.lines.at(-1)?.number ?? null
    return read(filter.value, [...begins.value, last])
  }

  /** Stops following the team space. */
  function end(): void {
    asked += 1
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
    isFirst: computed(() => begins.value.length === 1),
    load: () => read(filter.value, [null]),
    again: () => read(filter.value, begins.value),
    newer: () => read(filter.value, begins.value.slice(0, -1)),
  }
})
