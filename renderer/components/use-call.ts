import { ref } from 'vue'
import type { Failure, Result } from '../../shared/result.ts'
import { useNotificationsStore } from '../stores/notifications.ts'

/** One thing at a time that a part of the settings asks of Loan Desk, and how that came out. */
export function useCall() {
  const notifications = useNotificationsStore()
  const busy = ref(false)
  const failure = ref<Failure | null>(null)

  /** Returns whether it was done; `done` is then told, unless the control shows it itself. */
  async function run(call: () => Promise<Result<unknown>>, done?: string): Promise<boolean> {
    busy.value = true
    // Told again, the same failure is announced again.
    failure.value = null
    const answer = await call()
    busy.value = false
    failure.value = answer.ok ? null : answer.error
    if (answer.ok && done !== undefined) notifications.tell(done)
    return answer.ok
  }

  return { busy, failure, run }
}
