import type { SampleApplication } from './wire.ts'

/** Why the service will not approve a particular sample application. */
export type ApprovalObstacle =
  | 'STATE_NOT_SUPPORTED'
  | 'NON_ZERO_INTEREST_NOT_ENABLED'
  | 'PRODUCT_NOT_SUPPORTED'
  | 'THIRD_PARTY_MISSING'
  | 'MISSING_LENDING_DETAILS'
  | 'KYC_NOT_APPROVED'

/** An application with what only the service knows about it. */
export interface SampleRecord {
  readonly application: SampleApplication
  readonly obstacle?: ApprovalObstacle
  /** From then on the service has it (milliseconds since 1970); always if none is given. */
  readonly arrivesAt?: number
  /** It belongs to another lender: reading and approving answer 403. */
  readonly otherLender?: boolean
}
