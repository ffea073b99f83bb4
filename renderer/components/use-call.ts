import { ref } from 'vue'
import type { Failure, Result } from '../../shared/result.ts'
import { useNotificationsStore } from '../stores/notifications.ts'

/** Runs one call of a settings section at a time, with its busy state and failure. */
export function useCall() {
  const notifications = useNotificationsStore()
  const busy = ref(false)
  const failure = ref<Failure | null>(null)

  /** Returns whether the call succeeded. On success, notifies the officer with `done`, if given. */
  async function run(call: () => Promise<Result<unknown>>, done?: string): Promise<boolean> {
    busy.value = true
    // Cleared first, so that screen readers announce the same failure again.
    failure.value = null
    const result = await call()
    busy.value = false
    failure.value = result.ok ? null : result.error
    if (result.ok && done !== undefined) notifications.notify(done)
    return result.ok
  }

  return { busy, failure, run }
}
