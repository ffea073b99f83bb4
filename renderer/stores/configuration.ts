import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { WebhookNow } from '../../shared/contract/connections.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import { settingKinds } from '../../shared/domain/decisions/kinds/all-kinds.ts'
import type { LendingDetails } from '../../shared/domain/settings/lending-details.ts'
import type { JsonObject } from '../../shared/json.ts'
import { firstFailure, ok, type Failure, type Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { useResettable } from '../state/resettable.ts'
import { useConnectionsStore } from './connections.ts'
import { useDecisionsStore } from './decisions.ts'
import { useAppStore } from './app.ts'

export type SettingKind = keyof typeof settingKinds

type History = Readonly<Record<SettingKind, readonly Decision[]>>
type Drafts = Readonly<Record<SettingKind, JsonObject | null>>

const nothing: History = { 'set-lending-details': [], 'set-webhook': [] }
const noDrafts: Drafts = { 'set-lending-details': null, 'set-webhook': null }

/** The settings at the service of the connection in use: Loan Desk's record of them, and drafts. */
export const useConfigurationStore = defineStore('configuration', () => {
  const bridge = useBridge()
  const connections = useConnectionsStore()
  const decisions = useDecisionsStore()
  const app = useAppStore()
  const { resettable, reset } = useResettable()
  const history = resettable(nothing)
  /** Drafts of the connection in use: as read together with the record, plus what was saved since. */
  const drafts = resettable(noDrafts)
  /** Whether the record and the drafts of the connection in use were read. Before that, nothing is known. */
  const isRead = resettable(false)
  const failure = resettable<Failure | null>(null)
  /** The webhook last read from the service in use, and why a later read failed. */
  const webhookNow = resettable<WebhookNow | null>(null)
  const webhookFailure = resettable<Failure | null>(null)
  const isReadingWebhook = resettable(false)
  let openForms = 0
  let webhookReads = 0

  async function load(): Promise<void> {
    const requestedFor = connections.state.connectionId
    const [details, webhook, typed] = await Promise.all([
      bridge.decisions.ofSubject({ subject: settingKinds['set-lending-details'].subject }),
      bridge.decisions.ofSubject({ subject: settingKinds['set-webhook'].subject }),
      isRead.value ? ok() : readDrafts(),
    ])
    if (requestedFor !== connections.state.connectionId) return
    failure.value = firstFailure(details, webhook, typed)
    if (!details.ok || !webhook.ok || !typed.ok) return
    history.value = {
      'set-lending-details': newestFirst(details.value),
      'set-webhook': newestFirst(webhook.value),
    }
    isRead.value = true
  }

  async function readWebhook(): Promise<void> {
    const mine = ++webhookReads
    isReadingWebhook.value = true
    const read = await bridge.webhook.read({})
    if (mine !== webhookReads) return
    isReadingWebhook.value = false
    webhookFailure.value = read.ok ? null : read.error
    if (read.ok) webhookNow.value = read.value
  }

  async function readDrafts(): Promise<Result<unknown>> {
    const requestedFor = connections.state.connectionId
    const [details, webhook] = await Promise.all([
      bridge.drafts.read(draftKey('set-lending-details')),
      bridge.drafts.read(draftKey('set-webhook')),
    ])
    // What the officer types in an open form is newer than the drafts just read.
    if (requestedFor !== connections.state.connectionId || openForms > 0) return ok()
    if (!details.ok) return details
    if (!webhook.ok) return webhook
    drafts.value = {
      'set-lending-details': details.value?.content ?? null,
      'set-webhook': webhook.value?.content ?? null,
    }
    return ok()
  }

  watch(
    () => decisions.revision,
    () => void load(),
  )
  watch(
    () => app.filesNumber,
    () => {
      // An open form stays, with the input in it.
      if (openForms === 0) isRead.value = false
      void load()
    },
  )
  // Data read through one connection does not apply to another.
  watch(
    () => connections.state.connectionId,
    () => {
      webhookReads += 1
      reset()
      void load()
    },
  )

  const draftKey = (kind: SettingKind) => ({
    kind: settingKinds[kind].draft,
    subject: settingKinds[kind].subject,
  })

  /** Marks a form as open until the caller calls the returned function. */
  function noteOpenForm(): () => void {
    openForms += 1
    return () => void (openForms -= 1)
  }

  function saveDraft(kind: SettingKind, content: JsonObject): Promise<Result<unknown>> {
    drafts.value = { ...drafts.value, [kind]: content }
    return bridge.drafts.save({ ...draftKey(kind), content })
  }
  /** If this fails, the draft reappears when drafts are read the next time. */
  function discardDraft(kind: SettingKind): Promise<Result<unknown>> {
    drafts.value = { ...drafts.value, [kind]: null }
    return bridge.drafts.discard(draftKey(kind))
  }

  return {
    history,
    drafts,
    isRead,
    failure,
    webhookNow,
    webhookFailure,
    isReadingWebhook,
    readWebhook,
    load,
    noteOpenForm,
    saveDraft,
    discardDraft,
    setLendingDetails: (requestKey: string, details: LendingDetails): Promise<Result<Decision>> =>
      bridge.decisions.setLendingDetails({
        requestKey,
        details: { ...details, address: { ...details.address } },
      }),
    setWebhook: (requestKey: string, url: string): Promise<Result<Decision>> =>
      bridge.decisions.setWebhook({ requestKey, url }),
    deleteWebhook: (requestKey: string): Promise<Result<Decision>> =>
      bridge.decisions.deleteWebhook({ requestKey }),
  }
})

function newestFirst(list: readonly Decision[]): readonly Decision[] {
  return list.toSorted((a, b) => b.createdAt - a.createdAt)
}
