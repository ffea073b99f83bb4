import { failed, ok } from '../../../result.ts'
import type { ReadApplication } from '../../applications/application.ts'
import type { WireForm } from '../../connections/connection.ts'
import type { OfferTerms } from '../../offers/offer.ts'
import { approvableStatus, approvedStatuses } from '../../../values/vocabulary.ts'
import { changesSinceSeen, offersMatch, seenApplication } from '../compare.ts'
import {
  applicationFromResponse,
  approveBody,
  hasIntegers,
  offersIn,
} from '../../wire/responses.ts'
import { mayHaveBeenDone } from '../record.ts'
import type { Decision, Override, SeenApplication } from '../decision.ts'
import type { KindRules, SubmissionFacts } from './kind-rules.ts'

/** The approval of an application with the offers that the officer composed. */
export function approvalOf(
  asked: {
    readonly applicationId: string
    readonly offers: readonly OfferTerms[]
    readonly seen: SeenApplication
    readonly overrides: readonly Override[]
  },
  { unitsProfile, serviceProfile }: WireForm,
): SubmissionFacts {
  const { applicationId: subject, offers, seen, overrides } = asked
  return {
    kind: 'approve',
    subject,
    body: approveBody(offers, unitsProfile, serviceProfile),
    seen,
    overrides,
  }
}

export const approve: KindRules = {
  accepts: (body) => offersIn(body).length > 0 && offersIn(body).every(hasIntegers),
  answerOf(body, { unitsProfile }, subject) {
    const read = applicationFromResponse(body, unitsProfile, subject)
    if (!read.ok) return read
    // A yes about an application that is not approved is no yes: reading will tell.
    return isApproved(read.value)
      ? ok({ reply: read.value.raw, read: read.value, document: null })
      : failed('reply-unreadable', { detail: 'not approved' })
  },
  about: 'application',
  matterOf: () => '',
  check(decision, read) {
    if (mayHaveBeenDone(decision) && isAsSent(decision, read)) {
      return { type: 'settle-as-sent', startedAt: decision.updatedAt, reply: read.raw }
    }
    const now = seenApplication(read)
    const isSame = decision.seen !== null && changesSinceSeen(decision.seen, now).length === 0
    return isSame ? { type: 'check-passed' } : { type: 'check-differs', found: now }
  },
  /**
   * A status that is neither approved nor the one from before means that somebody else has decided
   * meanwhile; so does the one from before if the service had confirmed.
   */
  settle(decision, read, startedAt) {
    if (isAsSent(decision, read)) {
      return { type: 'settle-as-sent', startedAt, reply: read.raw }
    }
    const before = decision.seen?.status ?? approvableStatus
    const isPending = read.application.status === before && !isApproved(read)
    return isPending && decision.state === 'unknown'
      ? { type: 'settle-still-pending', startedAt }
      : { type: 'settle-otherwise', startedAt, found: seenApplication(read) }
  },
  endsDraft: 'offers',
  bodyDependsOnForm: true,
  madeAs: 'decision-made',
  replyForPage: (reply) => reply,
}

const isApproved = (read: ReadApplication): boolean =>
  approvedStatuses.some((status) => status === read.application.status)

const isAsSent = (decision: Decision, read: ReadApplication): boolean =>
  isApproved(read) && offersMatch(offersIn(decision.body), seenApplication(read).offers)
