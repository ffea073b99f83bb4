import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useBridge } from '../bridge.ts'
import { useNow } from '../clock.ts'
import type { HeldApplication } from '../../shared/contract/applications.ts'
import { defaultTimeZone } from '../../shared/domain/connection.ts'
import { offersContentToJson, readOffersContent } from '../../shared/domain/offer-form-content.ts'
import { draftFromTerms, newOfferDraft } from '../../shared/domain/offer-form.ts'
import { textAt, withText, type OfferFieldPath } from '../../shared/domain/offer-form-fields.ts'
import type { FeeTreatment, OfferDraft } from '../../shared/domain/offer-draft.ts'
import { mostOffers } from '../../shared/domain/offer-schema.ts'
import type { OfferTerms } from '../../shared/domain/offer.ts'
import { policyFindings, type Finding } from '../../shared/domain/policy.ts'
import { defaultUnitsProfile } from '../../shared/domain/units.ts'
import { offerTypeFor, type OfferType } from '../../shared/domain/vocabulary.ts'
import { parseCalendarDate } from '../../shared/finance/calendar.ts'
import { nextBankingDay } from '../../shared/finance/banking-days.ts'
import type { Failure, FieldProblem } from '../../shared/result.ts'
import { evaluateOffer } from './composer-figures.ts'
import { StepHistory } from './composer-history.ts'
import { DraftKeeper } from './composer-keeper.ts'
import { useComposerSources } from './composer-sources.ts'
import { useConnectionsStore } from './connections.ts'

interface Composition {
  readonly offers: readonly OfferDraft[]
  readonly reasons: Readonly<Record<string, string>>
}

/** What the service said of one field when it refused; it stands until the field is changed. */
interface ServiceProblem {
  readonly key: string
  readonly path: string
  readonly message: string
  readonly text: string
}

const empty: Composition = { offers: [], reasons: {} }
/** Days from today to the first payment of a new offer, moved to a banking day. */
const firstPaymentAfterDays = 30

/** The offers that are composed for one application, as typed, with everything that follows. */
export const useComposerStore = defineStore('composer', () => {
  const bridge = useBridge()
  const sources = useComposerSources()
  const connections = useConnectionsStore()

  const applicationId = ref<string | null>(null)
  const held = shallowRef<HeldApplication | null>(null)
  const composition = shallowRef<Composition>(empty)
  const today = ref('')
  const phase = ref<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const loadFailure = shallowRef<Failure | null>(null)
  const saveFailure = shallowRef<Failure | null>(null)
  const savedAt = ref<number | null>(null)
  const leftOut = ref(0)
  const undoSteps = ref(0)
  const serviceProblems = shallowRef<readonly ServiceProblem[]>([])
  const history = new StepHistory<Composition>()
  let opening = 0

  const keeper = new DraftKeeper(async () => {
    const subject = applicationId.value
    if (subject === null) return
    const content = offersContentToJson(composition.value)
    const saved = await bridge.drafts.save({ kind: 'offers', subject, content })
    if (subject !== applicationId.value) return
    if (saved.ok) savedAt.value = saved.value.savedAt
    saveFailure.value = saved.ok ? null : saved.error
  })

  const connection = computed(() => connections.active)
  const offers = computed(() => composition.value.offers)
  const profile = computed(() => connection.value?.unitsProfile ?? defaultUnitsProfile)
  const application = computed(() => held.value?.copy?.application ?? null)
  const evaluations = computed(() => offers.value.map((draft) => evaluateOffer(draft, today.value)))
  /** Terms of every offer, or null while one is not readable or there is none. */
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
        application: of,
        today: today.value,
        disabledRules: connection.value?.disabledRules ?? [],
        aprs: evaluations.value.map((one) => one.figures?.apr ?? null),
      },
    )
  })
  const blocks = computed(() => findings.value.filter((one) => one.severity === 'block'))
  const warnings = computed(() => findings.value.filter((one) => one.severity === 'warn'))

  watch(
    [useNow(), connection],
    () => (today.value = sources.today(connection.value?.timeZone ?? defaultTimeZone)),
    { immediate: true, flush: 'sync' },
  )
  // Drafts belong to a connection: what is left of the one before must not be saved under the next.
  watch(
    () => connections.state.connectionId,
    (_, before) => {
      if (before !== null) reset()
    },
    { flush: 'sync' },
  )
  bridge.on('applications.changed', ({ ids }) => {
    const id = applicationId.value
    if (id !== null && (ids === null || ids.includes(id))) void readApplication(id)
  })

  /** Opens the composition of an application: the kept draft, or a first offer of the fitting kind. */
  async function open(id: string): Promise<void> {
    if (id === applicationId.value && phase.value === 'ready') return readApplication(id)
    await keeper.flush()
    const turn = ++opening
    reset()
    applicationId.value = id
    phase.value = 'loading'
    const [opened, draft] = await Promise.all([
      bridge.applications.open({ id }),
      bridge.drafts.read({ kind: 'offers', subject: id }),
      connection.value === null ? connections.load() : null,
    ])
    if (turn !== opening) return
    if (!opened.ok || !draft.ok) {
      loadFailure.value = opened.ok ? (draft.ok ? null : draft.error) : opened.error
      phase.value = 'failed'
      return
    }
    held.value = opened.value
    if (draft.value !== null) {
      const kept = readOffersContent(draft.value.content)
      composition.value = { offers: kept.offers, reasons: kept.reasons }
      leftOut.value = kept.leftOut
      savedAt.value = draft.value.savedAt
    }
    if (offers.value.length === 0) {
      composition.value = { ...empty, offers: [freshOffer(fittingType())] }
    }
    phase.value = 'ready'
  }

  /** The copy may have moved on while the officer was elsewhere. */
  async function readApplication(id: string): Promise<void> {
    const opened = await bridge.applications.open({ id })
    if (opened.ok && id === applicationId.value) held.value = opened.value
  }

  const fittingType = (): OfferType => offerTypeFor(application.value?.creditType ?? null)

  function freshOffer(type: OfferType): OfferDraft {
    const first = parseCalendarDate(today.value)?.add({ days: firstPaymentAfterDays })
    return newOfferDraft(type, {
      key: sources.uuid(),
      amount: application.value?.requestedAmount ?? null,
      firstPaymentDate: first ? nextBankingDay(first).toString() : null,
    })
  }

  /** Takes a new state over; `label` joins key presses in one field to one step of undo. */
  function change(next: Composition, label: string | null): void {
    history.keep(composition.value, label)
    undoSteps.value = history.length
    composition.value = next
    keeper.touch()
  }

  const changeOffers = (next: readonly OfferDraft[], label: string | null = null) =>
    change({ ...composition.value, offers: next }, label)

  function replace(key: string, next: (draft: OfferDraft) => OfferDraft, label: string): void {
    changeOffers(
      offers.value.map((draft) => (draft.key === key ? next(draft) : draft)),
      label,
    )
  }

  function setText(key: string, path: OfferFieldPath, text: string): void {
    const draft = offers.value.find((one) => one.key === key)
    if (draft === undefined || textAt(draft, path) === text) return
    replace(key, (one) => withText(one, path, text), `${key} ${path}`)
  }

  function setFeeTreatment(key: string, feeTreatment: FeeTreatment): void {
    replace(key, (draft) => ({ ...draft, feeTreatment }), `${key} fee treatment`)
  }

  const isFull = computed(() => offers.value.length >= mostOffers)

  /** Adds an offer and answers its key, or null where no more fit. */
  function add(type: OfferType = fittingType()): string | null {
    return insert(freshOffer(type), offers.value.length)
  }

  function addFromTerms(terms: OfferTerms): string | null {
    return insert(draftFromTerms(terms, sources.uuid()), offers.value.length)
  }

  function duplicate(key: string): string | null {
    const position = offers.value.findIndex((draft) => draft.key === key)
    const original = offers.value[position]
    return original ? insert({ ...original, key: sources.uuid() }, position + 1) : null
  }

  function insert(draft: OfferDraft, position: number): string | null {
    if (isFull.value) return null
    changeOffers(offers.value.toSpliced(position, 0, draft))
    return draft.key
  }

  /** Moves an offer one place to the left (-1) or right (1). */
  function move(key: string, by: -1 | 1): void {
    const from = offers.value.findIndex((draft) => draft.key === key)
    const moved = offers.value[from]
    const to = from + by
    if (moved === undefined || to < 0 || to >= offers.value.length) return
    changeOffers(offers.value.toSpliced(from, 1).toSpliced(to, 0, moved))
  }

  function remove(key: string): void {
    changeOffers(offers.value.filter((draft) => draft.key !== key))
  }

  function undo(): void {
    const before = history.back()
    undoSteps.value = history.length
    if (before === undefined) return
    composition.value = before
    keeper.touch()
  }

  /** A reason belongs to a rule at a field of one offer, wherever the offer is moved to. */
  function reasonKey({ rule, offer, field }: Finding): string {
    const key = offer === null ? '' : (offers.value[offer]?.key ?? '')
    return `${rule} ${key} ${field ?? ''}`
  }

  const reasonFor = (finding: Finding): string =>
    composition.value.reasons[reasonKey(finding)] ?? ''

  function setReason(finding: Finding, reason: string): void {
    const key = reasonKey(finding)
    const reasons = { ...composition.value.reasons, [key]: reason }
    change({ ...composition.value, reasons }, `reason ${key}`)
  }

  /** Puts what the service said of fields at those fields, until they are changed. */
  function showServiceProblems(problems: readonly FieldProblem[]): void {
    serviceProblems.value = problems.flatMap(({ path, message, code }) => {
      const place = /^offers\[(\d+)\]\.(.+)$/.exec(path)
      const draft = offers.value[Number(place?.[1])]
      if (place === null || draft === undefined) return []
      const field = place[2] ?? ''
      const text = textAt(draft, field as OfferFieldPath)
      return [{ key: draft.key, path: field, message: message ?? code, text }]
    })
  }

  function serviceProblemAt(draft: OfferDraft, path: OfferFieldPath): string | null {
    const told = serviceProblems.value.find((one) => one.key === draft.key && one.path === path)
    return told !== undefined && told.text === textAt(draft, path) ? told.message : null
  }

  /** Throws the draft away and begins anew; one step of undo brings it back. */
  async function startAnew(): Promise<void> {
    change({ ...empty, offers: [freshOffer(fittingType())] }, null)
    await discardDraft()
  }

  /** After the decision is confirmed there is nothing left to finish; what was sent stays shown. */
  async function discardDraft(): Promise<void> {
    const subject = applicationId.value
    keeper.forget()
    savedAt.value = null
    if (subject !== null) await bridge.drafts.discard({ kind: 'offers', subject })
  }

  function reset(): void {
    keeper.forget()
    history.clear()
    applicationId.value = null
    held.value = null
    composition.value = empty
    phase.value = 'idle'
    loadFailure.value = null
    saveFailure.value = null
    savedAt.value = null
    leftOut.value = 0
    undoSteps.value = 0
    serviceProblems.value = []
  }

  return {
    applicationId,
    held,
    application,
    connection,
    profile,
    today,
    phase,
    loadFailure,
    saveFailure,
    savedAt,
    leftOut,
    offers,
    evaluations,
    readyTerms,
    findings,
    blocks,
    warnings,
    undoSteps,
    isFull,
    fittingType,
    open,
    setText,
    setFeeTreatment,
    add,
    addFromTerms,
    duplicate,
    move,
    remove,
    undo,
    reasonFor,
    setReason,
    showServiceProblems,
    serviceProblemAt,
    startAnew,
    discardDraft,
    flush: () => keeper.flush(),
    reset,
  }
})
