import type { ReadApplication } from '../../applications/application.ts'
import type { WireForm } from '../../connections/connection.ts'
import type { OfferTerms } from '../../offers/offer.ts'
import { approvedStatuses } from '../../../values/vocabulary.ts'
import { offersMatch, seenApplication } from '../compare.ts'
import { approveBody, hasIntegers, offersIn } from '../../wire/application.ts'
import type { Override, SeenApplication } from '../decision.ts'
import { applicationDecision } from './application-decision.ts'
import type { SubmissionFacts } from './kind-rules.ts'

/** The approval of an application with the offers that the officer composed. */
export function approvalOf(
  request: {
    readonly applicationId: string
    readonly offers: readonly OfferTerms[]
    readonly seen: SeenApplication
    readonly overrides: readonly Override[]
  },
  { unitsProfile, serviceProfile }: WireForm,
): SubmissionFacts {
  const { applicationId: subject, offers, seen, overrides } = request
  return {
    kind: 'approve',
    subject,
    body: approveBody(offers, unitsProfile, serviceProfile),
    seen,
    overrides,
  }
}

const isApproved = (read: ReadApplication): boolean =>
  approvedStatuses.some((status) => status === read.application.status)

export const approve = applicationDecision({
  accepts: (body) => offersIn(body).length > 0 && offersIn(body).every(hasIntegers),
  isDone: isApproved,
  isAsSent: ({ body }, read) =>
    isApproved(read) && offersMatch(offersIn(body), seenApplication(read).offers),
  result: (body) => ({ status: 'approved', offers: offersIn(body) }),
  registeredAs: 'approve',
  bodyDependsOnForm: true,
  madeWith: () => '',
})
