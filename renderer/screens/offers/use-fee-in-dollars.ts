import { computed, shallowRef, type ComputedRef } from 'vue'
import {
  textAt,
  type OfferFieldPath,
} from '../../../shared/domain/offers/form/offer-form-fields.ts'
import { fieldText } from '../../../shared/domain/offers/form/offer-form.ts'
import type { OfferDraft } from '../../../shared/domain/offers/form/offer-draft.ts'
import { readFeeInDollars } from '../../../shared/domain/offers/origination-fee.ts'
import { composerMessages as words } from './composer-words.ts'
import { formatMoney, formatRate } from '../../messages/format.ts'

/** Lets the officer type an origination fee in dollars, although the service takes only basis points. */
export function useFeeInDollars(of: () => { draft: OfferDraft; path: OfferFieldPath }): {
  /** The fee that is charged: shown while the officer types, and afterward if it differs from the input. */
  readonly note: ComputedRef<string | null>
  readonly isTyped: ComputedRef<boolean>
  /** The percentage that replaces the input; null if the field has no dollar amount. */
  take(): string | null
} {
  const taken = shallowRef<{ fee: string; amount: string } | null>(null)

  const typed = computed(() => {
    const { draft, path } = of()
    return path === 'originationFee' ? readFeeInDollars(textAt(draft, path), draft.amount) : null
  })
  /** The dollar fee that was replaced, while its replacement is unchanged. */
  const replaced = computed(() => {
    const { draft, path } = of()
    if (taken.value === null || taken.value.amount !== draft.amount) return null
    const fee = readFeeInDollars(taken.value.fee, draft.amount)
    return fee !== null && textAt(draft, path) === fieldText(path, fee.basisPoints) ? fee : null
  })
  const note = computed(() => {
    const fee = typed.value ?? replaced.value
    if (fee === null) return null
    const [percent, charged] = [formatRate(fee.basisPoints), formatMoney(fee.charged)]
    if (fee.charged !== fee.typed)
      return words.feeNotExact(formatMoney(fee.typed), percent, charged)
    return typed.value === null ? null : words.feeFromDollars(percent, charged)
  })

  return {
    note,
    isTyped: computed(() => typed.value !== null),
    take() {
      const { draft, path } = of()
      if (typed.value === null) return null
      taken.value = { fee: textAt(draft, path), amount: draft.amount }
      return fieldText(path, typed.value.basisPoints)
    },
  }
}
