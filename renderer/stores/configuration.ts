import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { settingSubjects, type Decision } from '../../shared/domain/decision.ts'
import type { LendingDetails } from '../../shared/domain/lending-details.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { useConnectionsStore } from './connections.ts'
import { useDecisionsStore } from './decisions.ts'

export type SettingKind = keyof typeof settingSubjects

const draftKindOf = {
  'set-lending-details': 'lending-details',
  'set-webhook': 'webhook',
} as const

type History = Readonly<Record<SettingKind, readonly Decision[]>>

const nothing: History = { 'set-lending-details': [], 'set-webhook': [] }

/** What is set at the service of the connection in use: the desk's record of it, and the drafts. */
export const useConfigurationStore = defineStore('configuration', () => {
  const bridge = useBridge()
  const connections = useConnectionsStore()
  const decisions = useDecisionsStore()
  const history = shallowRef(nothing)
  /** Whether the record of the connection in use was read; until then nothing is known of it. */
  const isRead = ref(false)
  const failure = shallowRef<Failure | null>(null)
  const keepers = new Set<DraftKeeper>()

  async function load(): Promise<void> {
    const asked = connections.state.connectionId
    const [details, webhook] = await Promise.all([
      bridge.decisions.ofSubject({ subject: settingSubjects['set-lending-details'] }),
      bridge.decisions.ofSubject({ subject: settingSubjects['set-webhook'] }),
    ])
    if (asked !== connections.state.connectionId) return
    if (!details.ok || !webhook.ok) {
      failure.value = details.ok ? (webhook.ok ? null : webhook.error) : details.error
      return
    }
    failure.value = null
    history.value = {
      'set-lending-details': newestFirst(details.value),
      'set-webhook': newestFirst(webhook.value),
    }
    isRead.value = true
  }

  watch(
    () => decisions.revision,
    () => void load(),
  )
  // What was read of one connection says nothing of another.
  watch(
    () => connections.state.connectionId,
    () => {
      history.value = nothing
      isRead.value = false
      failure.value = null
      void load()
    },
  )

  const draftKey = (kind: SettingKind) => ({
    kind: draftKindOf[kind],
    subject: settingSubjects[kind],
  })

  /** Keeps a form's unsaved typing in view, so that no switch of the connection loses or moves it. */
  function watchOver(keeper: DraftKeeper): () => void {
    keepers.add(keeper)
    return () => void keepers.delete(keeper)
  }

  return {
    history,
    isRead,
    failure,
    load,
    watchOver,
    /** Saves what is being typed before another connection is used. */
    settleDrafts: () => Promise.all([...keepers].map((keeper) => keeper.flush())),
    readDraft: (kind: SettingKind) => bridge.drafts.read(draftKey(kind)),
    saveDraft: (kind: SettingKind, content: JsonObject) =>
      bridge.drafts.save({ ...draftKey(kind), content }),
    discardDraft: (kind: SettingKind) => bridge.drafts.discard(draftKey(kind)),
    setLendingDetails: (requestKey: string, details: LendingDetails): Promise<Result<Decision>> =>
      bridge.decisions.setLendingDetails({
        requestKey,
        details: { ...details, address: { ...details.address } },
      }),
    setWebhook: (requestKey: string, url: string): Promise<Result<Decision>> =>
      bridge.decisions.setWebhook({ requestKey, url }),
  }
})

function newestFirst(list: readonly Decision[]): readonly Decision[] {
  return list.toSorted((a, b) => b.createdAt - a.createdAt)
}
