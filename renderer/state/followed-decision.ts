import { computed, ref, shallowRef } from 'vue'
import type { Decision, DecisionState } from '../../shared/domain/decisions/decision.ts'
import { kindRules } from '../../shared/domain/decisions/kinds/all-kinds.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { forgetOnSwitch } from '../stores/connections.ts'
import { useComposerSources } from './composer-sources.ts'
import { useTellFailure } from './tell-failure.ts'

/** States after which a new decision can be made for the same application. */
const over: readonly DecisionState[] = ['confirmed', 'refused', 'canceled']
export const isDecided = ({ state }: Decision): boolean => over.includes(state)

/** States that say nothing of the decision as it is composed now. */
const past: readonly DecisionState[] = ['refused', 'canceled']

/**
 * The one decision about an application that a screen makes, and its course. `became` is told of
 * each new state.
 */
export function useFollowedDecision(became: (decision: Decision) => void) {
  const bridge = useBridge()
  const sources = useComposerSources()
  const tellFailure = useTellFailure()

  /** Made once for each review: a second press is the same decision. */
  const requestKey = ref(sources.uuid())
  const sending = ref(false)
  const failure = shallowRef<Failure | null>(null)
  const decision = shallowRef<Decision | null>(null)
  const subject = ref<string | null>(null)
  /** What failed after the officer had gone on to another application, by its own. */
  const missed = new Map<string, Failure>()
  forgetOnSwitch(() => {
    missed.clear()
  })

  bridge.on('decisions.changed', ({ ids }) => {
    const followed = decision.value
    if (followed !== null && ids.includes(followed.id)) void follow(followed.id)
  })

  /** A decision of this application that is not over yet, anyone who made it. */
  const isOpen = computed(() => decision.value !== null && !isDecided(decision.value))
  const canSend = computed(
    () => !sending.value && !isOpen.value && decision.value?.state !== 'confirmed',
  )

  /**
   * Begins a review; a decision about this application that is still under way is followed once
   * what the screen shows is `open`.
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
      tellFailure(words.application.decisions, known.error)
      return
    }
    const newest = known.value
      .filter(({ kind, state }) => kindRules[kind].about === 'application' && !past.includes(state))
      .toSorted((a, b) => b.createdAt - a.createdAt)[0]
    if (newest !== undefined) take(newest)
  }

  /** Hands the decision to Loan Desk; returns when it is on disk there. */
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
      // what happened between the answer and this moment was told before anyone listened
      void follow(made.value.id)
    }
  }

  function noteFailure(of: string | null, why: Failure): void {
    if (subject.value === of) failure.value = why
    else if (of !== null) {
      missed.set(of, why)
      tellFailure(words.application.title(of), why)
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

  /** After a refusal or a decision taken back: the same can be sent as a new decision. */
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
