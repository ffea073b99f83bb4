import { defineStore } from 'pinia'
import { computed } from 'vue'
import { isLoan, type OfferCheck } from '../../shared/domain/offers/offer-check.ts'
import type { LoanOfferTerms, OfferTerms } from '../../shared/domain/offers/offer.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { UsState } from '../../shared/values/us-states.ts'
import { useBridge } from '../bridge.ts'
import { forgetOnSwitch, useForgottenOnSwitch, useConnectionsStore } from './connections.ts'

/** What the service says about composed offers. Each response applies only to exactly those terms. */
export const useOfferCheckStore = defineStore('offer check', () => {
  const bridge = useBridge()
  const connections = useConnectionsStore()
  const { resettable } = useForgottenOnSwitch()
  /** Responses to the last query, by the terms in question. */
  const responses = resettable<ReadonlyMap<string, Result<OfferCheck | null>>>(new Map())
  const isChecking = resettable(false)
  let latest = 0

  const isOffered = computed(() => connections.has('offerCheckPath'))

  const keyOf = (state: UsState, terms: OfferTerms): string => JSON.stringify([state, terms])

  /**
   * The result for these terms (null: the service returned none for them); undefined if none was
   * requested.
   */
  const responseFor = (state: UsState | null, terms: OfferTerms | null) =>
    state === null || terms === null ? undefined : responses.value.get(keyOf(state, terms))

  /** Checks the loans among the offers. A response to an earlier query is dropped. */
  async function check(state: UsState, offers: readonly OfferTerms[]): Promise<void> {
    const loans: readonly LoanOfferTerms[] = offers.filter(isLoan)
    if (!isOffered.value || loans.length === 0) return
    const mine = ++latest
    isChecking.value = true
    const checked = await bridge.coverage.check({ state, offers: [...loans] })
    if (mine !== latest) return
    isChecking.value = false
    responses.value = new Map(
      loans.map((terms, index) => [
        keyOf(state, terms),
        checked.ok ? ok(checked.value.find(({ position }) => position === index) ?? null) : checked,
      ]),
    )
  }

  forgetOnSwitch(() => (latest += 1))

  return { isChecking, isOffered, responseFor, check }
})
