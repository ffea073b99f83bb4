import { ref } from 'vue'
import type { Failure, Result } from '../../shared/result.ts'

/** One thing at a time that a part of the settings asks of Loan Desk, and how that came out. */
export function useCall() {
  const busy = ref(false)
  /** What was done, for those who listen too; nothing while the next thing is under way. */
  const announced = ref('')
  const failure = ref<Failure | null>(null)

  /** Returns whether it was done; `done` is then announced. */
  async function run(call: () => Promise<Result<unknown>>, done: string): Promise<boolean> {
    busy.value = true
    announced.value = ''
    const answer = await call()
    busy.value = false
    failure.value = answer.ok ? null : answer.error
    if (answer.ok) announced.value = done
    return answer.ok
  }

  return { busy, announced, failure, run }
}
