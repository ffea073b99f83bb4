import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { UpdateState } from '../../shared/contract/updates.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'

/** A newer version of Loan Desk. The known state stays while it is checked again. */
export const useUpdatesStore = defineStore('updates', () => {
  const bridge = useBridge()
  const state = shallowRef<UpdateState | null>(null)
  const failure = shallowRef<Failure | null>(null)
  /** While an action of the officer is running. */
  const busy = ref(false)

  async function take(call: Promise<Result<UpdateState>>): Promise<void> {
    const result = await call
    failure.value = result.ok ? null : result.error
    if (result.ok) state.value = result.value
  }

  async function run(call: Promise<Result<UpdateState>>): Promise<void> {
    busy.value = true
    failure.value = null
    await take(call)
    busy.value = false
  }

  async function install(version: string): Promise<void> {
    const installing = run(bridge.updates.install({ version }))
    state.value = { kind: 'fetching', version }
    await installing
    // After a failure, the state is read again, because the update is still available.
    if (failure.value === null) return
    const result = await bridge.updates.state({})
    if (result.ok) state.value = result.value
  }

  return {
    state,
    failure,
    busy,
    load: () => take(bridge.updates.state({})),
    look: () => run(bridge.updates.look({})),
    install,
  }
})
