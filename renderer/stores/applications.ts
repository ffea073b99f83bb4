import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { AddResult } from '../../shared/contract/applications.ts'
import type { CachedApplication } from '../../shared/domain/applications/application.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { useRereading } from '../state/of-application.ts'
import { useFailureNotification } from '../state/failure-notification.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'

/** The application that is open, and adding applications. */
export const useApplicationsStore = defineStore('applications', () => {
  const bridge = useBridge()
  const notifyFailure = useFailureNotification()
  const { resettable } = useForgottenOnSwitch()
  const openId = resettable<string | null>(null)
  const cached = resettable<CachedApplication | null>(null)
  const failure = resettable<Failure | null>(null)
  const beingRefreshed = shallowReactive(new Set<string>())
  const refreshing = computed(() => openId.value !== null && beingRefreshed.has(openId.value))
  const progress = resettable<Progress | null>(null)

  useRereading(openId, read)
  bridge.on('applications.progress', (now) => (progress.value = now))

  async function read(id: string): Promise<void> {
    take(id, await bridge.applications.open({ id }))
  }

  function take(id: string, result: Result<CachedApplication>): void {
    if (openId.value !== id) return
    failure.value = result.ok ? null : result.error
    if (result.ok) cached.value = result.value
    else if (result.error.code === 'application-not-here') cached.value = null
  }

  /** Shows the copy on this computer; never waits for the network. */
  async function open(id: string | null): Promise<void> {
    if (openId.value !== id) {
      openId.value = id
      failure.value = null
      if (id === null) cached.value = null
    }
    if (id !== null) await read(id)
  }

  /**
   * Refreshes the application from the service. If that fails, the cached copy stays and carries
   * the failure.
   */
  async function refresh(): Promise<Result<CachedApplication> | null> {
    const id = openId.value
    if (id === null || refreshing.value) return null
    beingRefreshed.add(id)
    const result = await bridge.applications.refresh({ id })
    beingRefreshed.delete(id)
    // The cached copy carries the reason why it is not newer.
    if (result.ok) take(id, result)
    else await read(id)
    return result
  }

  async function markSeen(): Promise<void> {
    const id = openId.value
    if (id === null) return
    const seen = await bridge.applications.markSeen({ id })
    if (!seen.ok) notifyFailure(words.application.changesSeen, seen.error)
    await read(id)
  }

  async function add(ids: readonly string[]): Promise<Result<readonly AddResult[]>> {
    progress.value = null
    const result = await bridge.applications.add({ ids: [...ids] })
    progress.value = null
    return result
  }

  forgetOnSwitch(() => {
    beingRefreshed.clear()
  })

  return { openId, cached, failure, refreshing, progress, open, refresh, markSeen, add }
})
