import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { ListedDecision } from '../../shared/contract/decisions.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import type { DecisionSummary } from '../../shared/domain/startup/app-state.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { paced } from '../state/paced.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'

export const decisionPageSize = 200

/** All submissions, sent or not, page by page, and the actions on each. */
export const useDecisionsStore = defineStore('decisions', () => {
  const bridge = useBridge()
  const { resettable } = useForgottenOnSwitch()
  const list = resettable<readonly ListedDecision[]>([])
  const loaded = resettable(false)
  const openOnly = resettable(true)
  const offset = resettable(0)
  const isLast = resettable(true)
  const summary = resettable<DecisionSummary>({ waiting: 0, attention: 0, blocker: null })
  const summaryFailure = resettable<Failure | null>(null)
  const failure = resettable<Failure | null>(null)
  /** Increases after every change, so that components that show a subject's submissions read them again. */
  const revision = ref(0)
  let latest = 0

  const follow = paced(async () => {
    revision.value += 1
    if (loaded.value) await load()
  })
  bridge.on('decisions.changed', (event) => {
    summary.value = event.summary
    summaryFailure.value = null
    follow()
  })
  // A colleague can void the document of a submission.
  bridge.on('documents.changed', follow)

  async function loadSummary(): Promise<void> {
    const result = await bridge.decisions.summary({})
    summaryFailure.value = result.ok ? null : result.error
    if (result.ok) summary.value = result.value
  }

  async function load(from = offset.value): Promise<void> {
    const mine = ++latest
    const result = await bridge.decisions.list({
      openOnly: openOnly.value,
      offset: from,
      limit: decisionPageSize + 1,
    })
    if (mine !== latest) return
    // All submissions on this page have ended by now.
    if (result.ok && result.value.length === 0 && from > 0) {
      await load(Math.max(from - decisionPageSize, 0))
      return
    }
    failure.value = result.ok ? null : result.error
    if (result.ok) {
      list.value = result.value.slice(0, decisionPageSize)
      isLast.value = result.value.length <= decisionPageSize
      offset.value = from
    }
    loaded.value = true
  }

  function showOpenOnly(only: boolean): Promise<void> {
    openOnly.value = only
    return load(0)
  }

  function ofSubject(subject: string): Promise<Result<readonly Decision[]>> {
    return bridge.decisions.ofSubject({ subject })
  }

  async function act(call: Promise<Result<Decision>>): Promise<Result<Decision>> {
    const result = await call
    if (result.ok) {
      const { value } = result
      list.value = list.value.map((listed) =>
        listed.id === value.id ? { ...listed, ...value } : listed,
      )
    }
    return result
  }

  forgetOnSwitch(() => (latest += 1))

  return {
    list,
    loaded,
    openOnly,
    offset,
    isLast,
    summary,
    summaryFailure,
    failure,
    revision,
    load,
    loadSummary,
    showOpenOnly,
    ofSubject,
    get: (id: string) => bridge.decisions.get({ id }),
    cancel: (id: string) => act(bridge.decisions.cancel({ id })),
    tryNow: (id: string) => act(bridge.decisions.tryNow({ id })),
    settle: (id: string) => act(bridge.decisions.settle({ id })),
    resend: (id: string, reason: string, replaces: boolean) =>
      act(bridge.decisions.resend({ id, reason, replaces })),
    close: (id: string, outcome: 'confirmed' | 'canceled', reason: string) =>
      act(bridge.decisions.close({ id, outcome, reason })),
    voidRegistration: (id: string, reason: string) =>
      act(bridge.decisions.voidRegistration({ id, reason })),
  }
})
