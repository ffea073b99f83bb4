import { onBeforeUnmount, ref, watch, type Ref } from 'vue'
import type { JsonObject } from '../../../shared/json.ts'
import { DraftKeeper } from '../../state/draft-keeper.ts'
import { useConfigurationStore, type SettingKind } from '../../stores/configuration.ts'
import { useConnectionsStore } from '../../stores/connections.ts'

/**
 * The draft of a form of what is set at the service: saved as typed, put away once it was sent. The
 * form begins with it if there is one. It stays with the connection that it was typed for.
 */
export function useSettingDraft(
  kind: SettingKind,
  typed: () => JsonObject,
): {
  readonly saved: Readonly<Ref<'no' | 'yes' | 'failed'>>
  putAway(): Promise<void>
} {
  const configuration = useConfigurationStore()
  const connections = useConnectionsStore()
  const connectionId = connections.state.connectionId
  const saved = ref<'no' | 'yes' | 'failed'>(configuration.drafts[kind] === null ? 'no' : 'yes')
  let kept = JSON.stringify(typed())

  const keeper = new DraftKeeper(async () => {
    if (connections.state.connectionId !== connectionId) return true
    const content = typed()
    const answer = await configuration.saveDraft(kind, content)
    saved.value = answer.ok ? 'yes' : 'failed'
    if (answer.ok) kept = JSON.stringify(content)
    return answer.ok
  })
  onBeforeUnmount(configuration.noteOpenForm())

  watch(
    () => JSON.stringify(typed()),
    (now) => {
      if (now !== kept) keeper.touch()
    },
  )

  return {
    saved,
    async putAway() {
      await keeper.forget()
      await configuration.discardDraft(kind)
      kept = JSON.stringify(typed())
      saved.value = 'no'
    },
  }
}
