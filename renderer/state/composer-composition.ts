import { computed, ref, shallowRef, type Ref } from 'vue'
import type { OfferDraft } from '../../shared/domain/offers/offer-draft.ts'
import type { FeeTreatment } from '../../shared/finance/loan-terms.ts'
import {
  textAt,
  withText,
  type OfferFieldPath,
} from '../../shared/domain/offers/offer-form-fields.ts'
import { draftFromTerms } from '../../shared/domain/offers/offer-form.ts'
import { mostOffers } from '../../shared/domain/offers/offer-schema.ts'
import type { OfferTerms } from '../../shared/domain/offers/offer.ts'
import type { Finding } from '../../shared/domain/offers/policy.ts'
import type { OffersContent } from '../../shared/domain/offers/offer-form-content.ts'
import type { UsState } from '../../shared/values/us-states.ts'
import type { OfferType } from '../../shared/values/vocabulary.ts'
import { StepHistory } from './composer-history.ts'

/** What the officer composes for an application, as its draft keeps it. */
export type Composition = OffersContent

interface Parts {
  /** A new offer as Loan Desk would begin it. */
  readonly freshOffer: (type?: OfferType) => OfferDraft
  readonly uuid: () => string
  /** What the service has for the borrower, as far as it is known. */
  readonly knownState: Readonly<Ref<UsState | null>>
  /** Something was changed that has to be kept. */
  readonly onChange: () => void
}

const empty: Composition = { offers: [], reasons: {}, state: null }

/** What the officer does to the offers of one application; every step can be taken back. */
export function useComposition({ freshOffer, uuid, knownState, onChange }: Parts) {
  const composition = shallowRef<Composition>(empty)
  const undoSteps = ref(0)
  const history = new StepHistory<Composition>()

  const offers = computed(() => composition.value.offers)
  const isFull = computed(() => offers.value.length >= mostOffers)

  /** Takes a new state over; `label` joins key presses in one field to one step of undo. */
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

  /** Adds an offer and answers its key, or null if no more fit. */
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

  /** Puts these offers in the place of one, as one step; false if they are more than fit. */
  function spread(key: string, terms: readonly OfferTerms[], feeTreatment: FeeTreatment): boolean {
    const position = offers.value.findIndex((draft) => draft.key === key)
    if (position < 0 || offers.value.length - 1 + terms.length > mostOffers) return false
    const drafts = terms.map((one) => draftFromTerms(one, uuid(), feeTreatment))
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

  /** Until the officer chooses one, it is the one that the service has for the borrower. */
  const borrowerState = computed(() => composition.value.state ?? knownState.value)
  function setBorrowerState(state: UsState | null): void {
    change({ ...composition.value, state }, 'state')
  }

  /** Throws everything away and begins with one fresh offer, as a step that can be taken back. */
  function beginAnew(): void {
    change({ ...empty, offers: [freshOffer()], state: composition.value.state }, null)
  }

  /** Takes over what was kept, with a fresh offer where there is none; nothing to take back. */
  function restore(kept: Composition): void {
    composition.value = kept.offers.length > 0 ? kept : { ...kept, offers: [freshOffer()] }
  }

  function clear(): void {
    history.clear()
    undoSteps.value = 0
    composition.value = empty
  }

  return {
    composition,
    restore,
    beginAnew,
    clear,
    /** What screens may do with it. */
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
