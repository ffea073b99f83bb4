import type { OfferFieldPath } from '../../../../shared/domain/offers/offer-form-fields.ts'
import { composerWords } from '../../offers/composer-words.ts'
import { reviewWords } from '../../offers/review-messages.ts'

/**
 * `offers[0].firstPaymentDate` in words, and the application itself for an empty path; a path that
 * is no field of an offer stays as it is.
 */
export function placeInWords(path: string): string {
  if (path === '') return reviewWords.thisApplication
  const place = /^offers\[(\d+)\]\.?(.*)$/.exec(path)
  const field = place?.[2] ?? ''
  if (place === null || (field !== '' && !Object.hasOwn(composerWords.fields, field))) return path
  const name = field === '' ? null : composerWords.fields[field as OfferFieldPath]
  return reviewWords.place(Number(place[1]) + 1, name)
}
