import { defineStore } from 'pinia'
import type { SavedFile } from '../../shared/contract/files.ts'
import type { ActivityEntry } from '../../shared/domain/activity/activity.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { useForgottenOnSwitch } from './connections.ts'

export const activityPageSize = 100

/** One page of the activity log at a time. */
export const useActivityStore = defineStore('activity', () => {
  const bridge = useBridge()
  const { resettable } = useForgottenOnSwitch()
  const entries = resettable<readonly ActivityEntry[]>([])
  const total = resettable(0)
  const offset = resettable(0)
  const loaded = resettable(false)
  const failure = resettable<Failure | null>(null)

  async function load(from = 0): Promise<void> {
    const result = await bridge.activity.page({ offset: from, limit: activityPageSize })
    failure.value = result.ok ? null : result.error
    loaded.value = true
    if (!result.ok) return
    entries.value = result.value.entries
    total.value = result.value.total
    offset.value = from
  }

  function verify(): Promise<
    Result<{ readonly entries: number; readonly brokenAt: number | null }>
  > {
    return bridge.activity.verify({})
  }

  function exportAs(format: 'csv' | 'json'): Promise<Result<SavedFile>> {
    return bridge.activity.export({ format })
  }

  return { entries, total, offset, loaded, failure, load, verify, exportAs }
})
