import type { BusinessSize, OfficerFacts } from '../../shared/domain/notices/notice.ts'
import { businessSizes } from './en-vocabulary.ts'
import { formatCalendarDate } from './format.ts'
import { inLanguage } from './language.ts'

const factsEn = {
  complete: (day: string, reason: string) => `Complete on ${day}: ${reason}`,
  otherTerms: 'Given on other terms than requested',
  revenue: (size: BusinessSize) => `Gross revenue: ${businessSizes[size]}`,
} as const

/** `factsEn` in the app's language. */
export const factsMessages = inLanguage({ en: factsEn })

/** What an officer recorded about an application, one text per part; empty if nothing was recorded. */
export function factsText({ complete, otherTerms, business }: OfficerFacts): string[] {
  return [
    ...(complete === null
      ? []
      : [factsMessages.complete(formatCalendarDate(complete.day), complete.reason)]),
    ...(otherTerms ? [factsMessages.otherTerms] : []),
    ...(business === null ? [] : [factsMessages.revenue(business)]),
  ]
}
