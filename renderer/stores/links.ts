import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { PendingLink } from '../../shared/domain/links/deep-link.ts'
import { ok, type Failure, type Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'

/** The deep link that waits for the officer's confirmation. */
export const useLinksStore = defineStore('links', () => {
  const bridge = useBridge()
  const pending = shallowRef<PendingLink | null>(null)

  bridge.on('links.changed', (now) => (pending.value = now.pending))

  async function take(call: Promise<Result<PendingLink | null>>): Promise<Failure | null> {
    const result = await call
    if (result.ok) pending.value = result.value
    return result.ok ? null : result.error
  }

  /** Whether the ID in the link is known: in the worklist, or among the facilities. */
  async function isKnown(to: 'application' | 'facility', id: string): Promise<Result<boolean>> {
    if (to === 'application') {
      const opened = await bridge.applications.open({ id })
      if (opened.ok) return ok(true)
      return opened.error.code === 'application-not-here' ? ok(false) : opened
    }
    const facilities = await bridge.documents.facilities({})
    return facilities.ok ? ok(facilities.value.some((facility) => facility.id === id)) : facilities
  }

  return {
    pending,
    isKnown,
    load: () => take(bridge.links.pending({})),
    /** Closes the link with this number after the officer's choice. The link stays if this fails. */
    settle: (number: number) => take(bridge.links.settle({ number })),
  }
})
