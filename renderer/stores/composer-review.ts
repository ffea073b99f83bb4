import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useBridge } from '../bridge.ts'
import type { Decision } from '../../shared/domain/decisions/decision.ts'
import { findingPath } from '../../shared/domain/offers/policy/policy.ts'
import { fieldPath } from '../../shared/domain/wire/body.ts'
import { seenApplication } from '../../shared/domain/decisions/compare.ts'
import { approveBody } from '../../shared/domain/wire/application.ts'
import type { FieldProblem } from '../../shared/result.ts'
import { useFollowedDecision } from '../state/followed-decision.ts'
import { useComposerStore } from './composer.ts'
import { useConnectionsStore } from './connections.ts'
import { useTeamStore } from './team.ts'

/** One review of composed offers: the request body, the reasons, the approval, and its progress. */
export const useComposerReviewStore = defineStore('composer review', () => {
  const bridge = useBridge()
  const composer = useComposerStore()
  const connections = useConnectionsStore()
  const team = useTeamStore()
  const { canSend, submit, ...followed } = useFollowedDecision((decision) => {
    // By now, the officer may be composing offers for another application.
    if (decision.subject !== composer.applicationId) return
    if (decision.state === 'confirmed') void composer.discardDraft()
    if (decision.state === 'refused') composer.showServiceProblems(fieldProblems(decision))
  })

  const body = computed(() =>
    composer.readyTerms === null
      ? null
      : approveBody(composer.readyTerms, composer.profile, connections.serviceProfile),
  )
  const missingReasons = computed(() =>
    composer.warnings.filter((finding) => composer.reasonFor(finding).trim() === ''),
  )
  /** Whether there is a cached copy, with which the approval is compared before it is sent. */
  const hasCopy = computed(() => (composer.cached?.copy ?? null) !== null)
  const canApprove = computed(
    () =>
      body.value !== null &&
      hasCopy.value &&
      composer.blocks.length === 0 &&
      missingReasons.value.length === 0 &&
      team.stoppedBy(composer.applicationId) === null &&
      canSend.value,
  )

  /** Submits the approval to Loan Desk; returns when Loan Desk has written it to disk. */
  async function approve(): Promise<void> {
    const copy = composer.cached?.copy ?? null
    const offers = composer.readyTerms
    const applicationId = composer.applicationId
    if (!canApprove.value || copy === null || offers === null || applicationId === null) return
    await submit(async () => {
      await composer.flush()
      return bridge.decisions.approve({
        requestKey: followed.requestKey.value,
        applicationId,
        offers: [...offers],
        estimates: composer.offers.map(({ feeTreatment }) => ({
          paidOutOn: composer.today,
          feeTreatment,
        })),
        seen: {
          ...seenApplication(copy),
          ...(composer.borrowerState !== null && { borrowerState: composer.borrowerState }),
        },
        overrides: composer.warnings.map((finding) => ({
          rule: finding.rule,
          path: findingPath(finding),
          reason: composer.reasonFor(finding).trim(),
        })),
      })
    })
  }

  return { ...followed, body, missingReasons, hasCopy, canApprove, approve }
})

/** The service's field errors, with Loan Desk's own field paths. */
export function fieldProblems(decision: Decision): readonly FieldProblem[] {
  return (decision.failure?.problems ?? []).map((problem) => ({
    ...problem,
    path: fieldPath(problem.path),
  }))
}
