import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { useBridge } from '../bridge.ts'
import { useNow } from '../clock.ts'
import type { CachedApplication } from '../../shared/domain/applications/application.ts'
import {
  offersContentToJson,
  readOffersContent,
} from '../../shared/domain/offers/form/offer-form-content.ts'
import { newOfferDraft } from '../../shared/domain/offers/form/offer-form.ts'
import type { OfferDraft } from '../../shared/domain/offers/form/offer-draft.ts'
import type { OfferTerms } from '../../shared/domain/offers/offer.ts'
import { standardRules } from '../../shared/domain/offers/policy/lender-rules.ts'
import { policyFindings, type Finding } from '../../shared/domain/offers/policy/policy.ts'
import { offerTypeFor, type OfferType } from '../../shared/values/vocabulary.ts'
import { parseCalendarDate } from '../../shared/finance/calendar.ts'
import { nextBankingDay } from '../../shared/finance/banking-days.ts'
import { firstFailure, type Failure } from '../../shared/result.ts'
import type { CachedBorrower } from '../../shared/domain/borrowers/borrower.ts'
import { useApplicationsStore } from './applications.ts'
import { useBorrowersStore } from './borrowers.ts'
import { useComposition, type Composition } from '../state/composer-composition.ts'
import { evaluateOffer } from '../state/composer-figures.ts'
import { useRereading } from '../state/of-application.ts'
import { DraftSaver } from '../state/draft-saver.ts'
import { useServiceProblems } from '../state/composer-service-problems.ts'
import { useComposerSources } from '../state/composer-sources.ts'
import { useResettable } from '../state/resettable.ts'
import { usStateCodes, type UsState } from '../../shared/values/us-states.ts'
import { withCoverage } from '../../shared/domain/offers/coverage.ts'
import { coverageSource } from '../messages/coverage-source.ts'
import { forgetOnSwitch, useConnectionsStore } from './connections.ts'
import { useCoverageStore } from './coverage.ts'

/** Days from today to the first payment of a new offer, moved to a banking day. */
const firstPaymentAfterDays = 30
/** Most consecutive days on which banks are closed: a weekend next to a holiday. */
const longestClosing = 3
const withoutConnection = standardRules()

/** The offers being composed for one application, as typed, and everything derived from them. */
export const useComposerStore = defineStore('composer', () => {
  const bridge = useBridge()
  const sources = useComposerSources()
  const applications = useApplicationsStore()
  const borrowers = useBorrowersStore()
  const connections = useConnectionsStore()

  const { resettable, reset: resetState } = useResettable()
  const applicationId = resettable<string | null>(null)
  const cached = resettable<CachedApplication | null>(null)
  const today = ref('')
  const phase = resettable<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const loadFailure = resettable<Failure | null>(null)
  const saveFailure = resettable<Failure | null>(null)
  const savedAt = resettable<number | null>(null)
  const leftOut = resettable(0)
  const knownState = resettable<UsState | null>(null)
  let opening = 0
  /** Compositions that could not be saved before another application was opened, by application ID. */
  const unsaved = new Map<string, Composition>()

  const saver = new DraftSaver(async () => {
    const subject = applicationId.value
    if (subject === null) return unsaved.size === 0
    const content = offersContentToJson(composed.composition.value)
    const saved = await bridge.drafts.save({ kind: 'offers', subject, content })
    const isSaved = saved.ok && unsaved.size === 0
    if (subject !== applicationId.value) return isSaved
    if (saved.ok) savedAt.value = saved.value.savedAt
    saveFailure.value = saved.ok ? null : saved.error
    return isSaved
  })

  const composed = useComposition({
    freshOffer: (type = fittingType()) => freshOffer(type),
    uuid: () => sources.uuid(),
    knownState,
    onChange: () => saver.touch(),
  })
  const { offers } = composed.forScreens
  const { clear: clearServiceProblems, ...serviceProblems } = useServiceProblems(offers)

  const connection = computed(() => connections.active)
  const profile = computed(() => connections.unitsProfile)
  const serviceProfile = computed(() => connections.serviceProfile)
  const covered = useCoverageStore()
  /** The lender's own rules, plus the service's state caps if it has them. */
  const rules = computed(() =>
    withCoverage(connection.value ?? withoutConnection, covered.coverage, coverageSource),
  )
  const limits = computed(() => rules.value.policyLimits)
  const application = computed(() => cached.value?.copy?.application ?? null)
  const evaluations = computed(() =>
    offers.value.map((draft) =>
      evaluateOffer(draft, {
        today: today.value,
        profile: profile.value,
        serviceProfile: serviceProfile.value,
      }),
    ),
  )
  /** Terms of all offers, or null if an offer is incomplete or there is no offer. */
  const readyTerms = computed<readonly OfferTerms[] | null>(() => {
    const terms = evaluations.value.flatMap((one) => (one.terms === null ? [] : [one.terms]))
    return terms.length > 0 && terms.length === offers.value.length ? terms : null
  })
  const findings = computed<readonly Finding[]>(() => {
    const of = application.value
    if (of === null) return []
    return policyFindings(
      evaluations.value.map((one) => one.terms),
      {
        application: { ...of, state: composed.forScreens.borrowerState.value },
        today: today.value,
        rules: rules.value,
        serviceProfile: serviceProfile.value,
        aprs: evaluations.value.map((one) => one.figures?.apr ?? null),
      },
    )
  })
  const blocks = computed(() => findings.value.filter((one) => one.severity === 'block'))
  const warnings = computed(() => findings.value.filter((one) => one.severity === 'warn'))

  watch([useNow(), connection], () => (today.value = sources.today(connections.timeZone)), {
    immediate: true,
    flush: 'sync',
  })
  // Unsaved input must not be saved under the next connection, or over a restored backup.
  forgetOnSwitch(reset)
  // For an application that was just added, the borrower may arrive while its offers are composed.
  watch(
    () => (borrowers.openId === applicationId.value ? borrowers.borrower : null),
    (now) => now !== null && knowBorrower(now),
  )
  useRereading(applicationId, readApplication)

  function knowBorrower(borrower: CachedBorrower | null): void {
    knownState.value = usStateCodes.find((code) => code === borrower?.state) ?? null
  }

  /** Opens an application's offers: the saved draft, or a first offer of the fitting type. */
  async function open(id: string): Promise<void> {
    if (id === applicationId.value && phase.value === 'ready') return readApplication(id)
    await saver.flush()
    const turn = ++opening
    if (applicationId.value !== null && saveFailure.value !== null) {
      unsaved.set(applicationId.value, composed.composition.value)
    }
    clear()
    applicationId.value = id
    // If this application is already open elsewhere, its facts are shown without waiting.
    cached.value = applications.cached?.id === id ? applications.cached : null
    phase.value = 'loading'
    if (connections.has('coveragePaths')) void covered.load()
    const [opened, draft, borrower] = await Promise.all([
      bridge.applications.open({ id }),
      bridge.drafts.read({ kind: 'offers', subject: id }),
      bridge.borrowers.read({ id }),
      connection.value === null ? connections.load() : null,
    ])
    if (turn !== opening) return
    if (!opened.ok || !draft.ok) {
      loadFailure.value = firstFailure(opened, draft)
      phase.value = 'failed'
      return
    }
    cached.value = opened.value
    const { leftOut: unread, ...stored } = readOffersContent(draft.value?.content ?? {})
    const typed = unsaved.get(id)
    if (borrower.ok) knowBorrower(borrower.value)
    composed.restore(typed ?? stored)
    if (unsaved.delete(id)) saver.touch()
    leftOut.value = typed === undefined ? unread : 0
    savedAt.value = draft.value?.savedAt ?? null
    phase.value = 'ready'
  }

  /** Reads the cached copy again: it may have changed while the officer was on another screen. */
  async function readApplication(id: string): Promise<void> {
    const opened = await bridge.applications.open({ id })
    if (opened.ok && id === applicationId.value) cached.value = opened.value
  }

  const fittingType = (): OfferType => offerTypeFor(application.value?.creditType ?? null)

  function freshOffer(type: OfferType): OfferDraft {
    const latest = Math.max(1, limits.value.firstPaymentDays - longestClosing)
    const days = Math.min(firstPaymentAfterDays, latest)
    const first = parseCalendarDate(today.value)?.add({ days })
    return newOfferDraft(type, {
      key: sources.uuid(),
      amount: application.value?.requestedAmount ?? null,
      firstPaymentDate: first ? nextBankingDay(first).toString() : null,
      limits: limits.value,
    })
  }

  /** Discards the draft and starts over. One undo step restores it. */
  async function startOver(): Promise<void> {
    composed.startOver()
    await discardDraft()
  }

  /** Used when the decision is confirmed: nothing is left to finish. The sent offers stay on screen. */
  async function discardDraft(): Promise<void> {
    const subject = applicationId.value
    await saver.forget()
    savedAt.value = null
    // If this fails, the draft is still there, and marked in the list, when the composer is opened
    // again.
    if (subject !== null) await bridge.drafts.discard({ kind: 'offers', subject })
  }

  function reset(): void {
    opening += 1
    unsaved.clear()
    clear()
  }

  function clear(): void {
    void saver.forget()
    composed.clear()
    clearServiceProblems()
    resetState()
  }

  return {
    applicationId,
    cached,
    application,
    connection,
    profile,
    rules,
    serviceProfile,
    today,
    phase,
    loadFailure,
    saveFailure,
    savedAt,
    leftOut,
    ...composed.forScreens,
    evaluations,
    readyTerms,
    findings,
    blocks,
    warnings,
    fittingType,
    open,
    ...serviceProblems,
    startOver,
    discardDraft,
    flush: () => saver.flush(),
  }
})
