import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { CachedApplication } from '../../shared/domain/applications/application.ts'
import { seenApplication } from '../../shared/domain/decisions/compare.ts'
import { mostReasons, reasonsProblem } from '../../shared/values/rejection-reasons.ts'
import { approvableStatus } from '../../shared/values/vocabulary.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { DraftSaver } from '../state/draft-saver.ts'
import { useRereading } from '../state/of-application.ts'
import { useFollowedDecision } from '../state/followed-decision.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'
import { useReasonsStore } from './reasons.ts'
import { useTeamStore } from './team.ts'

/** The rejection of one application: the chosen reasons, saved as a draft, and its progress. */
export const useRejectionStore = defineStore('rejection', () => {
  const bridge = useBridge()
  const reasons = useReasonsStore()
  const team = useTeamStore()
  const { resettable, reset } = useForgottenOnSwitch()
  const applicationId = resettable<string | null>(null)
  const cached = resettable<CachedApplication | null>(null)
  const loadFailure = resettable<Failure | null>(null)
  /** Codes, in the order of choice. */
  const chosen = resettable<readonly string[]>([])
  const saveFailure = resettable<Failure | null>(null)
  /** Chosen reasons that could not be saved, by application ID. */
  const unsaved = new Map<string, readonly string[]>()

  const saver = new DraftSaver(async () => {
    const subject = applicationId.value
    if (subject === null) return unsaved.size === 0
    const key = { kind: 'rejection', subject } as const
    const codes = chosen.value
    const saved =
      codes.length === 0
        ? await bridge.drafts.discard(key)
        : await bridge.drafts.save({ ...key, content: { reasons: codes } })
    if (subject !== applicationId.value) return saved.ok && unsaved.size === 0
    if (saved.ok) unsaved.delete(subject)
    else unsaved.set(subject, codes)
    saveFailure.value = saved.ok ? null : saved.error
    return unsaved.size === 0
  })
  const { canSend, submit, begin, ...followed } = useFollowedDecision(() => undefined)

  useRereading(applicationId, readApplication)
  forgetOnSwitch(() => {
    unsaved.clear()
  })

  const problem = computed(() =>
    reasonsProblem(
      chosen.value.map(
        (code) =>
          reasons.list.reasons.find((reason) => reason.code === code) ?? { code, text: null },
      ),
    ),
  )
  const isPending = computed(
    () => cached.value?.copy?.application.status === approvableStatus && !cached.value.gone,
  )
  const isFull = computed(() => chosen.value.length >= mostReasons)
  const canReject = computed(
    () =>
      isPending.value &&
      problem.value === null &&
      team.stoppedBy(applicationId.value) === null &&
      canSend.value,
  )

  async function open(id: string): Promise<void> {
    await saver.flush()
    reset()
    followed.beginAgain()
    applicationId.value = id
    void reasons.load()
    const [draft] = await Promise.all([
      bridge.drafts.read({ kind: 'rejection', subject: id }),
      readApplication(id),
      begin(id),
    ])
    if (applicationId.value !== id || chosen.value.length > 0) return
    const unsavedReasons = unsaved.get(id)
    if (unsavedReasons !== undefined) {
      chosen.value = unsavedReasons
      saver.touch()
    } else if (draft.ok) chosen.value = chosenIn(draft.value?.content['reasons'])
    else loadFailure.value = draft.error
  }

  async function readApplication(id: string): Promise<void> {
    const opened = await bridge.applications.open({ id })
    if (applicationId.value !== id) return
    if (opened.ok) cached.value = opened.value
    else loadFailure.value = opened.error
  }

  /** Adds or removes a reason. A fifth one is ignored. */
  function toggle(code: string): void {
    if (chosen.value.includes(code)) chosen.value = chosen.value.filter((other) => other !== code)
    else if (isFull.value) return
    else chosen.value = [...chosen.value, code]
    saver.touch()
  }

  /** Submits the rejection to Loan Desk; returns when Loan Desk has written it to disk. */
  async function reject(): Promise<void> {
    const copy = cached.value?.copy ?? null
    const id = applicationId.value
    if (!canReject.value || copy === null || id === null) return
    await submit(async () => {
      await saver.flush()
      return bridge.decisions.reject({
        requestKey: followed.requestKey.value,
        applicationId: id,
        reasons: [...chosen.value],
        seen: seenApplication(copy),
      })
    })
  }

  return {
    ...followed,
    applicationId,
    cached,
    loadFailure,
    saveFailure,
    chosen,
    problem,
    isPending,
    isFull,
    canReject,
    open,
    toggle,
    reject,
    flush: () => saver.flush(),
  }
})

/** The chosen reasons in a saved draft, which may be from another version. */
const chosenIn = (content: unknown): readonly string[] =>
  Array.isArray(content)
    ? content.filter((code): code is string => typeof code === 'string').slice(0, mostReasons)
    : []
