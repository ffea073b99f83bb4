import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { PendingLink } from '../../shared/domain/links/deep-link.ts'
import type { Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'

/** The link into Loan Desk that waits for the officer to confirm. */
export const useLinksStore = defineStore('links', () => {
  const bridge = useBridge()
  const pending = shallowRef<PendingLink | null>(null)

  bridge.on('links.changed', (told) => (pending.value = told.pending))

  function take(answer: Result<PendingLink | null>): void {
    if (answer.ok) pending.value = answer.value
  }

  /** Whether the link's id is known here: in the worklist, or among the facilities. */
  async function isKnown(to: 'application' | 'facility', id: string): Promise<boolean> {
    if (to === 'application') return (await bridge.applications.open({ id })).ok
    const facilities = await bridge.documents.facilities({})
    return facilities.ok && facilities.value.some((facility) => facility.id === id)
  }

  return {
    pending,
    isKnown,
    load: async () => take(await bridge.links.pending({})),
    /** The officer has answered the link with this number. */
    settle: async (number: number) => take(await bridge.links.settle({ number })),
  }
})
