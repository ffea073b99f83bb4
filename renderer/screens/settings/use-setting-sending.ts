import { ref, type Ref } from 'vue'
import type { Failure, Result } from '../../../shared/result.ts'
import { focusFirstWrong } from '../../components/focus-first-wrong.ts'

/**
 * Sending what a form of the settings sets at the service, and giving it up: the draft goes once
 * Loan Desk has it on disk, a failure leaves the form as it was.
 */
export function useSettingSending(parts: {
  readonly form: Readonly<Ref<HTMLFormElement | null>>
  readonly draft: { putAway(): Promise<unknown> }
  readonly saved: () => void
  readonly closed: () => void
}) {
  const busy = ref(false)
  const failure = ref<Failure | null>(null)

  async function send(call: () => Promise<Result<unknown>>): Promise<void> {
    if (busy.value) return
    busy.value = true
    failure.value = null
    const answer = await call()
    if (answer.ok) await parts.draft.putAway()
    busy.value = false
    if (answer.ok) parts.saved()
    else failure.value = answer.error
  }

  async function cancel(): Promise<void> {
    await parts.draft.putAway()
    parts.closed()
  }

  return {
    busy,
    failure,
    send,
    focusFirstProblem: () => focusFirstWrong(parts.form.value),
    cancel,
  }
}
