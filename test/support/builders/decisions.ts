import { stateGroup } from '../../../shared/domain/decisions/state-groups.ts'
import type {
  Attempt,
  Decision,
  SeenApplication,
} from '../../../shared/domain/decisions/decision.ts'

export const someTime = Date.UTC(2026, 10, 20, 15, 0, 0)

export const seenPending: SeenApplication = {
  status: 'pending',
  requestedAmount: 500_000,
  offers: null,
}

/** Wire body of an approval with one offer. */
export const approvalBody = {
  offers: [
    {
      type: 'loan_offer',
      amount: 500_000,
      first_payment_date: '2026-12-15',
      grace_period: { term: 0, interest_rate: 0 },
      interest_rate: 1_250,
      late_payment_fee: 1_500,
      payment_period: 'monthly',
      origination_fee: 150,
      loan_term: { term: 24, term_type: 'months' },
    },
  ],
}

/** A new approval that isn't submitted yet; given fields replace the defaults. */
export function decisionOf(given: Partial<Decision> = {}): Decision {
  return {
    id: 'dec_1',
    connectionId: 'conn_1',
    kind: 'approve',
    subject: 'app_1',
    state: 'draft',
    requestKey: `key of ${given.id ?? 'dec_1'}`,
    body: approvalBody,
    seen: seenPending,
    overrides: [],
    achPurpose: null,
    found: null,
    failure: null,
    response: null,
    attempts: [],
    createdAt: someTime,
    createdBy: 'Ines Officer',
    updatedAt: someTime,
    notBefore: null,
    resendReason: null,
    closeReason: null,
    registration: null,
    ...given,
  }
}

/** The service's refusal while it still verifies the borrower's identity. */
export const tooEarlyAtService: Pick<Decision, 'failure'> = {
  failure: { code: 'service-refused', status: 400, serviceCode: 'KYC_NOT_APPROVED' },
}

/** A new rejection for two reasons. */
export function rejectionOf(given: Partial<Decision> = {}): Decision {
  return decisionOf({
    kind: 'reject',
    body: { rejection_reasons: ['income_too_low', 'too_many_nsfs'] },
    ...given,
  })
}

/** A new ACH document for one payment. */
export function achDecisionOf(given: Partial<Decision> = {}): Decision {
  return decisionOf({
    kind: 'create-ach-authorization',
    subject: 'fac_1',
    body: null,
    seen: null,
    achPurpose: {
      kind: 'single',
      paymentReference: 'payment 1',
      amount: 41_250,
      plannedOn: '2026-12-01',
      ticked: ['right-facility'],
      consent: { way: 'phone', takenOn: '2026-11-20', takenBy: 'Ines Officer' },
    },
    ...given,
  })
}

/** A recorded send that ended one minute before `someTime`. */
export function sendOf(outcome: Attempt['outcome'], given: Partial<Attempt> = {}): Attempt {
  return {
    purpose: 'send',
    startedAt: someTime - 61_000,
    endedAt: outcome === null ? null : someTime - 60_000,
    outcome,
    status: null,
    failure: null,
    ...given,
  }
}

/**
 * Whether Loan Desk continues it without the officer; true for an unknown one that Loan Desk still
 * settles.
 */
export function goesOnByItself({ state, notBefore }: Decision): boolean {
  return stateGroup(state) === 'waiting' || (state === 'unknown' && notBefore !== null)
}
