import { failed, ok } from '../../../result.ts'
import type { LendingDetails } from '../../settings/lending-details.ts'
import { plainBody } from '../../wire/body.ts'
import { lendingDetailsFromWire, lendingDetailsToWire } from '../../wire/configuration.ts'
import type { SubmissionFacts } from './kind-rules.ts'
import { setting } from './setting.ts'

export const lendingDetails = setting({
  subject: 'lending_details',
  settle: null,
  draft: 'lending-details',
  accepts: (body) => lendingDetailsFromWire(body).ok,
  /**
   * Returns the echoed body unchanged if it has every field that the specification requires. If its
   * values differ from the sent ones, the officer sees the difference.
   */
  parseResponse(body) {
    const details = lendingDetailsFromWire(body)
    if (!details.ok) return details
    const response = plainBody(body, () => undefined)
    return response === null
      ? failed('reply-unreadable')
      : ok({ response, read: null, document: null })
  },
})

export const lendingDetailsOf = (details: LendingDetails): SubmissionFacts => ({
  kind: 'set-lending-details',
  subject: lendingDetails.subject,
  body: lendingDetailsToWire(details),
})
