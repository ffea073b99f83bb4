import type { BusinessSize, OfficerFacts } from '../../shared/domain/notices/notice.ts'
import { businessSizes } from './en-vocabulary.ts'
import { formatCalendarDate } from './format.ts'
import { inLanguage } from './language.ts'

const saidEn = {
  complete: (day: string, reason: string) => `Complete on ${day}: ${reason}`,
  otherTerms: 'Given on other terms than requested',
  revenue: (size: BusinessSize) => `Gross revenue: ${businessSizes[size]}`,
} as const

/** `saidEn` in the app's language. */
export const saidMessages = inLanguage({ en: saidEn })

/** What an officer recorded about an application, one text per part; empty if nothing was recorded. */
export function saidText({ complete, otherTerms, business }: OfficerFacts): string[] {
  return [
    ...(complete === null
      ? []
      : [saidMessages.complete(formatCalendarDate(complete.day), complete.reason)]),
    ...(otherTerms ? [saidMessages.otherTerms] : []),
    ...(business === null ? [] : [saidMessages.revenue(business)]),
  ]
}
