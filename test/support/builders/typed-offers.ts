import type { OfferDraft } from '../../../shared/domain/offers/form/offer-draft.ts'
import {
  withText,
  type OfferFieldPath,
} from '../../../shared/domain/offers/form/offer-form-fields.ts'
import { newOfferDraft } from '../../../shared/domain/offers/form/offer-form.ts'
import type { OfferType } from '../../../shared/values/vocabulary.ts'

export type OfferTexts = Partial<Record<OfferFieldPath, string>>

/** A new offer in the form, with the texts that the officer typed. */
export function typedOffer(type: OfferType, texts: OfferTexts, key = 'k'): OfferDraft {
  return Object.entries(texts).reduce(
    (draft, [path, text]) => withText(draft, path as OfferFieldPath, text),
    newOfferDraft(type, { key, amount: null, firstPaymentDate: null }),
  )
}
