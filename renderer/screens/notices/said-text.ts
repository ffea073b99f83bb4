import type { OfficerFacts } from '../../../shared/domain/notices/notice.ts'
import { formatCalendarDate } from '../../messages/format.ts'
import { noticesMessages } from './notices-messages.ts'

/** What an officer says of an application, one text for each part; empty if nothing. */
export function saidText({ complete, otherTerms, business }: OfficerFacts): string[] {
  return [
    ...(complete === null
      ? []
      : [noticesMessages.complete(formatCalendarDate(complete.day), complete.reason)]),
    ...(otherTerms ? [noticesMessages.otherTerms] : []),
    ...(business === null ? [] : [noticesMessages.revenueIs(business)]),
  ]
}
