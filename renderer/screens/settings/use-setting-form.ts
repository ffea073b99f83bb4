import { onBeforeUnmount, ref, watch } from 'vue'
import type { JsonObject } from '../../../shared/json.ts'
import type { Result } from '../../../shared/result.ts'
import { useCall } from '../../components/use-call.ts'
import { DraftSaver } from '../../state/draft-saver.ts'
import { useConfigurationStore, type SettingKind } from '../../stores/configuration.ts'
import { useConnectionsStore } from '../../stores/connections.ts'

/**
 * A form for a setting at the service. The input is saved as a draft of the connection for which it
 * was typed. The draft is discarded when the submission is on disk, or when the officer cancels.
 */
export function useSettingForm(
  kind: SettingKind,
  typed: () => JsonObject,
  callbacks: { readonly saved: () => void; readonly closed: () => void },
) {
  const configuration = useConfigurationStore()
  const connections = useConnectionsStore()
  const connectionId = connections.state.connectionId
  const draft = ref<'no' | 'yes' | 'failed'>(configuration.drafts[kind] === null ? 'no' : 'yes')
  const { busy, failure, run } = useCall()
  // One request key per form, so that a second press makes the same submission.
  const requestKey = crypto.randomUUID()
  let lastSaved = JSON.stringify(typed())

  const saver = new DraftSaver(async () => {
    if (connections.state.connectionId !== connectionId) return true
    const content = typed()
    const result = await configuration.saveDraft(kind, content)
    draft.value = result.ok ? 'yes' : 'failed'
    if (result.ok) lastSaved = JSON.stringify(content)
    return result.ok
  })
  onBeforeUnmount(configuration.noteOpenForm())

  watch(
    () => JSON.stringify(typed()),
    (now) => {
      if (now !== lastSaved) saver.touch()
    },
  )

  async function putAway(): Promise<void> {
    await saver.forget()
    await configuration.discardDraft(kind)
    lastSaved = JSON.stringify(typed())
    draft.value = 'no'
  }

  /** If it fails, the form stays unchanged. */
  async function send(call: (requestKey: string) => Promise<Result<unknown>>): Promise<void> {
    if (busy.value) return
    const isSent = await run(async () => {
      const result = await call(requestKey)
      if (result.ok) await putAway()
      return result
    })
    if (isSent) callbacks.saved()
  }

  async function cancel(): Promise<void> {
    await putAway()
    callbacks.closed()
  }

  return { draft, busy, failure, send, cancel }
}
