import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useBridge } from '../bridge.ts'
import type { Decision, DecisionState } from '../../shared/domain/decisions/decision.ts'
import { kindRules } from '../../shared/domain/decisions/kinds/all-kinds.ts'
import { findingPath } from '../../shared/domain/offers/policy.ts'
import { deskPath } from '../../shared/domain/wire/body.ts'
import { seenApplication } from '../../shared/domain/decisions/compare.ts'
import { approveBody } from '../../shared/domain/wire/responses.ts'
import type { Failure, FieldProblem } from '../../shared/result.ts'
import { useComposerStore } from './composer.ts'
import { useConnectionsStore } from './connections.ts'
import { useComposerSources } from '../state/composer-sources.ts'

/** States after which a new decision can be made for the same application. */
const over: readonly DecisionState[] = ['confirmed', 'refused', 'canceled']
/** States that say nothing of the offers as they are composed now. */
const past: readonly DecisionState[] = ['refused', 'canceled']

/** One review of composed offers: the body, the reasons, the one approval, and its course. */
export const useComposerReviewStore = defineStore('composer review', () => {
  const bridge = useBridge()
  const sources = useComposerSources()
  const composer = useComposerStore()
  const connections = useConnectionsStore()

  /** Made once for each review: a second press is the same decision. */
  const requestKey = ref(sources.uuid())
  const sending = ref(false)
  const failure = shallowRef<Failure | null>(null)
  const decision = shallowRef<Decision | null>(null)
  const subject = ref<string | null>(null)

  bridge.on('decisions.changed', ({ ids }) => {
    const followed = decision.value
    if (followed !== null && ids.includes(followed.id)) void follow(followed.id)
  })

  const body = computed(() =>
    composer.readyTerms === null
      ? null
      : approveBody(composer.readyTerms, composer.profile, connections.serviceProfile),
  )
  const missingReasons = computed(() =>
    composer.warnings.filter((finding) => composer.reasonFor(finding).trim() === ''),
  )
  /** A decision of this application that is not over yet, anyone who made it. */
  const isOpen = computed(() => decision.value !== null && !over.includes(decision.value.state))
  /** What the approval is compared with before it is sent has been read. */
  const hasCopy = computed(() => (composer.held?.copy ?? null) !== null)
  const canApprove = computed(
    () =>
      body.value !== null &&
      hasCopy.value &&
      composer.blocks.length === 0 &&
      missingReasons.value.length === 0 &&
      !sending.value &&
      !isOpen.value &&
      decision.value?.state !== 'confirmed',
  )

  /** Begins a review; an approval of this application that is still under way is followed. */
  async function begin(applicationId: string): Promise<void> {
    subject.value = applicationId
    requestKey.value = sources.uuid()
    failure.value = null
    decision.value = null
    const known = await bridge.decisions.ofSubject({ subject: applicationId })
    if (subject.value !== applicationId || !known.ok) return
    const newest = known.value
      .filter(({ kind, state }) => kindRules[kind].about === 'application' && !past.includes(state))
      .toSorted((a, b) => b.createdAt - a.createdAt)[0]
    if (newest !== undefined) take(newest)
  }

  /** Hands the approval to Loan Desk; returns at once when it is on disk there. */
  async function approve(): Promise<void> {
    const copy = composer.held?.copy ?? null
    const offers = composer.readyTerms
    const applicationId = composer.applicationId
    if (!canApprove.value || copy === null || offers === null || applicationId === null) return
    sending.value = true
    failure.value = null
    await composer.flush()
    const made = await bridge.decisions.approve({
      requestKey: requestKey.value,
      applicationId,
      offers: [...offers],
      seen: seenApplication(copy),
      overrides: composer.warnings.map((finding) => ({
        rule: finding.rule,
        path: findingPath(finding),
        reason: composer.reasonFor(finding).trim(),
      })),
    })
    sending.value = false
    if (subject.value !== applicationId) return
    if (made.ok) {
      take(made.value)
      // what happened between the answer and this moment was told before anyone listened
      void follow(made.value.id)
    } else failure.value = made.error
  }

  async function follow(id: string): Promise<void> {
    const now = await bridge.decisions.get({ id })
    if (now.ok && now.value.subject === subject.value) take(now.value)
  }

  function take(now: Decision): void {
    if (decision.value?.id === now.id && decision.value.updatedAt > now.updatedAt) return
    const became = decision.value?.id === now.id ? decision.value.state !== now.state : true
    decision.value = now
    if (!became) return
    if (now.state === 'confirmed') void composer.discardDraft()
    if (now.state === 'refused') composer.showServiceProblems(fieldProblems(now))
  }

  /** After a refusal or a decision taken back: the same offers can be sent as a new decision. */
  function beginAgain(): void {
    requestKey.value = sources.uuid()
    failure.value = null
    decision.value = null
  }

  const cancel = async (): Promise<void> => {
    const id = decision.value?.id
    if (id === undefined) return
    const canceled = await bridge.decisions.cancel({ id })
    if (canceled.ok) take(canceled.value)
    else failure.value = canceled.error
  }

  return {
    requestKey,
    sending,
    failure,
    decision,
    body,
    missingReasons,
    isOpen,
    hasCopy,
    canApprove,
    begin,
    approve,
    beginAgain,
    cancel,
  }
})

/** What the service said of single fields, at Loan Desk's own paths. */
export function fieldProblems(decision: Decision): readonly FieldProblem[] {
  return (decision.failure?.problems ?? []).map((problem) => ({
    ...problem,
    path: deskPath(problem.path),
  }))
}
