import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { noCoverage, type CoverageByClass } from '../../shared/domain/offers/coverage.ts'
import { useBridge } from '../bridge.ts'
import { forgetOnSwitch } from './connections.ts'

/** State caps of the service of the connection in use. */
export const useCoverageStore = defineStore('coverage', () => {
  const bridge = useBridge()
  const coverage = shallowRef<CoverageByClass>(noCoverage)
  let resets = 0

  async function load(): Promise<void> {
    const mine = resets
    const result = await bridge.coverage.read({})
    if (mine === resets && result.ok) coverage.value = result.value
  }

  forgetOnSwitch(() => {
    resets += 1
    coverage.value = noCoverage
  })

  return { coverage, load }
})
