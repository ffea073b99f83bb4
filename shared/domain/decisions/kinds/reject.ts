import type { ReadApplication } from '../../applications/application.ts'
import { rejectedStatus } from '../../../values/vocabulary.ts'
import { reasonsIn, rejectBody, sameReasons } from '../../wire/rejection.ts'
import type { SeenApplication } from '../decision.ts'
import { areSendableReasons } from '../../../values/rejection-reasons.ts'
import { applicationDecision } from './application-decision.ts'
import type { SubmissionFacts } from './kind-rules.ts'

/** The rejection of an application for reasons of the service's list. */
export function rejectionOf(request: {
  readonly applicationId: string
  readonly reasons: readonly string[]
  readonly seen: SeenApplication
}): SubmissionFacts {
  const { applicationId: subject, reasons, seen } = request
  return { kind: 'reject', subject, body: rejectBody(reasons), seen }
}

const isRejected = (read: ReadApplication): boolean => read.application.status === rejectedStatus

export const reject = applicationDecision({
  accepts: (body) => areSendableReasons(reasonsIn(body)),
  isDone: isRejected,
  isAsSent: ({ body }, read) =>
    isRejected(read) && sameReasons(reasonsIn(body), reasonsIn(read.raw)),
  result: (body) => ({ status: rejectedStatus, rejectionReasons: reasonsIn(body) }),
  registeredAs: 'reject',
  bodyDependsOnForm: false,
  madeWith: ({ body }) => reasonsIn(body).join(','),
})
