import { computed, ref, shallowRef, type Ref } from 'vue'
import type { OfferDraft } from '../../shared/domain/offers/form/offer-draft.ts'
import type { FeeTreatment } from '../../shared/finance/loan-terms.ts'
import {
  textAt,
  withText,
  type OfferFieldPath,
} from '../../shared/domain/offers/form/offer-form-fields.ts'
import { draftFromTerms } from '../../shared/domain/offers/form/offer-form.ts'
import { mostOffers } from '../../shared/domain/offers/offer-schema.ts'
import type { OfferTerms } from '../../shared/domain/offers/offer.ts'
import type { Finding } from '../../shared/domain/offers/policy/policy.ts'
import type { OffersContent } from '../../shared/domain/offers/form/offer-form-content.ts'
import type { UsState } from '../../shared/values/us-states.ts'
import type { OfferType } from '../../shared/values/vocabulary.ts'
import { StepHistory } from './composer-history.ts'

/** The offers that the officer composes for an application, in the format of the draft. */
export type Composition = OffersContent

interface Parts {
  /** A new offer with Loan Desk's initial values. */
  readonly freshOffer: (type?: OfferType) => OfferDraft
  readonly uuid: () => string
  /** The borrower's state at the service, if known. */
  readonly knownState: Readonly<Ref<UsState | null>>
  /** Called after every change that has to be saved. */
  readonly onChange: () => void
}

const empty: Composition = { offers: [], reasons: {}, state: null }

/** The officer's changes to the offers of one application. Every step can be undone. */
export function useComposition({ freshOffer, uuid, knownState, onChange }: Parts) {
  const composition = shallowRef<Composition>(empty)
  const undoSteps = ref(0)
  const history = new StepHistory<Composition>()

  const offers = computed(() => composition.value.offers)
  const isFull = computed(() => offers.value.length >= mostOffers)

  /**
   * Applies a new composition. Consecutive changes with the same `label` (typing in one field) are
   * one undo step.
   */
  function change(next: Composition, label: string | null): void {
    history.keep(composition.value, label)
    undoSteps.value = history.length
    composition.value = next
    onChange()
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

  /** Adds an offer; returns its key, or null if the number of offers is at its limit. */
  function add(type?: OfferType): string | null {
    return insert(freshOffer(type), offers.value.length)
  }

  function addFromTerms(terms: OfferTerms): string | null {
    return insert(draftFromTerms(terms, uuid()), offers.value.length)
  }

  function duplicate(key: string): string | null {
    const position = offers.value.findIndex((draft) => draft.key === key)
    const original = offers.value[position]
    return original ? insert({ ...original, key: uuid() }, position + 1) : null
  }

  function insert(draft: OfferDraft, position: number): string | null {
    if (isFull.value) return null
    changeOffers(offers.value.toSpliced(position, 0, draft))
    return draft.key
  }

  /**
   * Replaces one offer with several in one undo step; returns false if that exceeds the limit. The
   * late payment fee isn't priced: it stays as typed, even if it is invalid.
   */
  function spread(key: string, terms: readonly OfferTerms[]): boolean {
    const position = offers.value.findIndex((draft) => draft.key === key)
    const original = offers.value[position]
    if (!original || offers.value.length - 1 + terms.length > mostOffers) return false
    const { feeTreatment, latePaymentFee } = original
    const drafts = terms.map((one) => ({
      ...draftFromTerms(one, uuid(), feeTreatment),
      latePaymentFee,
    }))
    changeOffers(offers.value.toSpliced(position, 1, ...drafts))
    return true
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
    onChange()
  }

  /** A reason belongs to a rule and a field of one offer, even if the offer is moved. */
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

  /** Until the officer chooses a state, the one that the service has for the borrower. */
  const borrowerState = computed(() => composition.value.state ?? knownState.value)
  function setBorrowerState(state: UsState | null): void {
    change({ ...composition.value, state }, 'state')
  }

  /** Starts over with one new offer; the borrower's state stays. This step can be undone. */
  function startOver(): void {
    change({ ...empty, offers: [freshOffer()], state: composition.value.state }, null)
  }

  /** Loads a saved composition, or a new offer if it has none. This step can't be undone. */
  function restore(saved: Composition): void {
    composition.value = saved.offers.length > 0 ? saved : { ...saved, offers: [freshOffer()] }
  }

  function clear(): void {
    history.clear()
    undoSteps.value = 0
    composition.value = empty
  }

  return {
    composition,
    restore,
    startOver,
    clear,
    /** What screens may use. */
    forScreens: {
      offers,
      isFull,
      undoSteps,
      setText,
      setFeeTreatment,
      add,
      addFromTerms,
      duplicate,
      spread,
      move,
      remove,
      undo,
      reasonFor,
      setReason,
      borrowerState,
      setBorrowerState,
    },
  }
}
