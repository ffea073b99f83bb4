import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ReasonList } from '../../shared/contract/decisions.ts'
import { knownReasons } from '../../shared/values/rejection-reasons.ts'
import { useBridge } from '../bridge.ts'
import { readable } from '../messages/format.ts'
import { forgetOnSwitch } from './connections.ts'

/** The known codes, used until the service's own list is loaded. */
const withoutTexts: ReasonList = {
  reasons: Object.keys(knownReasons).map((code) => ({ code, text: null })),
  fetchedAt: null,
}

/** The reasons for denial of the connection in use, with the service's texts. */
export const useReasonsStore = defineStore('reasons', () => {
  const bridge = useBridge()
  const list = shallowRef(withoutTexts)
  let resets = 0

  async function load(): Promise<void> {
    const mine = resets
    const result = await bridge.decisions.rejectionReasons({})
    if (mine === resets && result.ok) list.value = result.value
  }

  forgetOnSwitch(() => {
    resets += 1
    list.value = withoutTexts
  })

  const texts = computed(() => new Map(list.value.reasons.map(({ code, text }) => [code, text])))

  return {
    list,
    load,
    /** The service's text for a code, or the code in a readable form. */
    nameOf: (code: string) => texts.value.get(code) ?? readable(code),
  }
})
