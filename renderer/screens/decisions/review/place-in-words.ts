import type { OfferFieldPath } from '../../../../shared/domain/offers/form/offer-form-fields.ts'
import { composerMessages } from '../../offers/composer-words.ts'
import { reviewMessages } from '../../offers/review-messages.ts'

/**
 * `offers[0].firstPaymentDate` as text; for an empty path, the application. A path that is not a
 * field of an offer stays unchanged.
 */
export function placeInWords(path: string): string {
  if (path === '') return reviewMessages.thisApplication
  const place = /^offers\[(\d+)\]\.?(.*)$/.exec(path)
  const field = place?.[2] ?? ''
  if (place === null || (field !== '' && !Object.hasOwn(composerMessages.fields, field)))
    return path
  const name = field === '' ? null : composerMessages.fields[field as OfferFieldPath]
  return reviewMessages.place(Number(place[1]) + 1, name)
}
