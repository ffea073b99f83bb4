import { computed, ref, shallowRef } from 'vue'
import type { Decision, DecisionState } from '../../shared/domain/decisions/decision.ts'
import { kindRules } from '../../shared/domain/decisions/kinds/all-kinds.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { forgetOnSwitch } from '../stores/connections.ts'
import { useComposerSources } from './composer-sources.ts'
import { useFailureNotification } from './failure-notification.ts'

/** States after which a new decision can be made for the same application. */
const ended: readonly DecisionState[] = ['confirmed', 'refused', 'canceled']
export const hasEnded = ({ state }: Decision): boolean => ended.includes(state)

/** States in which a decision says nothing about the one being composed now. */
const past: readonly DecisionState[] = ['refused', 'canceled']

/**
 * The decision about an application that a screen makes, and its progress. `became` is called for
 * each new state.
 */
export function useFollowedDecision(became: (decision: Decision) => void) {
  const bridge = useBridge()
  const sources = useComposerSources()
  const notifyFailure = useFailureNotification()

  /** One key per review, so that a second press submits the same decision. */
  const requestKey = ref(sources.uuid())
  const sending = ref(false)
  const failure = shallowRef<Failure | null>(null)
  const decision = shallowRef<Decision | null>(null)
  const subject = ref<string | null>(null)
  /** Failures that arrived after the officer opened another application, by application ID. */
  const missed = new Map<string, Failure>()
  forgetOnSwitch(() => {
    missed.clear()
  })

  bridge.on('decisions.changed', ({ ids }) => {
    const followed = decision.value
    if (followed !== null && ids.includes(followed.id)) void follow(followed.id)
  })

  /** Whether this application has an unfinished decision, made by anyone. */
  const isOpen = computed(() => decision.value !== null && !hasEnded(decision.value))
  const canSend = computed(
    () => !sending.value && !isOpen.value && decision.value?.state !== 'confirmed',
  )

  /**
   * Begins a review. After `open`, by which the screen has loaded, an unfinished or confirmed
   * decision about this application is followed.
   */
  async function begin(applicationId: string, open?: Promise<void>): Promise<void> {
    subject.value = applicationId
    beginAgain()
    failure.value = missed.get(applicationId) ?? null
    missed.delete(applicationId)
    await open
    const known = await bridge.decisions.ofSubject({ subject: applicationId })
    if (subject.value !== applicationId) return
    if (!known.ok) {
      notifyFailure(words.application.decisions, known.error)
      return
    }
    const newest = known.value
      .filter(({ kind, state }) => kindRules[kind].about === 'application' && !past.includes(state))
      .toSorted((a, b) => b.createdAt - a.createdAt)[0]
    if (newest !== undefined) take(newest)
  }

  /** Submits the decision to Loan Desk; returns when Loan Desk has written it to disk. */
  async function submit(call: () => Promise<Result<Decision>>): Promise<void> {
    const applicationId = subject.value
    sending.value = true
    failure.value = null
    const made = await call()
    sending.value = false
    if (!made.ok) {
      noteFailure(applicationId, made.error)
    } else if (subject.value === applicationId) {
      take(made.value)
      // Events between the response and this point were missed, so read the decision again.
      void follow(made.value.id)
    }
  }

  function noteFailure(of: string | null, why: Failure): void {
    if (subject.value === of) failure.value = why
    else if (of !== null) {
      missed.set(of, why)
      notifyFailure(words.application.title(of), why)
    }
  }

  async function follow(id: string): Promise<void> {
    const now = await bridge.decisions.get({ id })
    if (now.ok && now.value.subject === subject.value) take(now.value)
  }

  function take(now: Decision): void {
    if (decision.value?.id === now.id && decision.value.updatedAt > now.updatedAt) return
    const isNew = decision.value?.id !== now.id || decision.value.state !== now.state
    decision.value = now
    if (isNew) became(now)
  }

  /** After a refused or canceled decision, allows a new one with the same content. */
  function beginAgain(): void {
    requestKey.value = sources.uuid()
    failure.value = null
    decision.value = null
  }

  async function cancel(): Promise<void> {
    const id = decision.value?.id
    const of = subject.value
    if (id === undefined) return
    const canceled = await bridge.decisions.cancel({ id })
    if (!canceled.ok) noteFailure(of, canceled.error)
    else if (subject.value === of) take(canceled.value)
  }

  return {
    requestKey,
    sending,
    failure,
    decision,
    isOpen,
    canSend,
    begin,
    submit,
    beginAgain,
    cancel,
  }
}
