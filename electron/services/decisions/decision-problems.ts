import type { Client } from '../../../shared/contract/contract.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { Decision, SeenApplication } from '../../../shared/domain/decisions/decision.ts'
import { seenLast } from '../../../shared/domain/decisions/record.ts'
import { withCoverage, type CoverageByClass } from '../../../shared/domain/offers/coverage.ts'
import { unsendableIn } from '../../../shared/domain/offers/form/offer-form.ts'
import type { OfferTerms } from '../../../shared/domain/offers/offer.ts'
import {
  findingPath,
  policyFindings,
  severityOf,
} from '../../../shared/domain/offers/policy/policy.ts'
import type { PolicyRuleName } from '../../../shared/domain/offers/policy/policy-facts.ts'
import { receivedTerms } from '../../../shared/domain/offers/received-terms.ts'
import { offerFromWire, offersIn } from '../../../shared/domain/wire/application.ts'
import { feeTreatmentIn } from '../../../shared/domain/wire/fee-form.ts'
import { loanFiguresOf } from '../../../shared/finance/loan-figures.ts'
import { feeTreatments } from '../../../shared/finance/loan-terms.ts'
import type { FieldProblem } from '../../../shared/result.ts'
import {
  serviceProfiles,
  type ServiceProfileName,
} from '../../../shared/service-profiles/all-profiles.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import {
  areSendableReasons,
  reasonsProblem,
  type RejectionReason,
} from '../../../shared/values/rejection-reasons.ts'
import { approvableStatus } from '../../../shared/values/vocabulary.ts'
import type { CacheStore } from '../../ports/cache-store.ts'
import type { Clock } from '../../ports/clock.ts'

/*
 * Problems that block an approval or a rejection, each at the field of the request. The page's
 * forms check the same, but what is sent never depends on a page.
 */

export interface ApprovalFacts {
  readonly cache: CacheStore
  readonly coverage: { known(connection: Connection): CoverageByClass }
  readonly clock: Clock
}

type Approval = Pick<
  Parameters<Client['decisions']['approve']>[0],
  'applicationId' | 'offers' | 'estimates' | 'seen'
>

export function approvalProblems(
  facts: ApprovalFacts,
  connection: Connection,
  approval: Approval,
): FieldProblem[] {
  const { offers, estimates } = approval
  return [
    ...offers.flatMap((terms, position) =>
      unsendableIn(connection.unitsProfile, connection.serviceProfile, terms).map((problem) => ({
        ...problem,
        path: `offers[${position}].${problem.path}`,
      })),
    ),
    ...blockedBy(facts, connection, approval),
    ...(estimates.length === offers.length ? [] : [{ path: 'estimates', code: 'not-one-each' }]),
  ]
}

function blockedBy(
  { cache, coverage, clock }: ApprovalFacts,
  connection: Connection,
  { applicationId, offers, seen }: Omit<Approval, 'estimates'>,
): FieldProblem[] {
  const copy = cache.get(connection, applicationId)?.copy?.application ?? null
  const today = calendarDayAt(clock.now(), connection.timeZone)
  const { status, requestedAmount, borrowerState: state = null } = seen
  return policyFindings(offers, {
    application: {
      status,
      requestedAmount,
      creditType: copy?.creditType ?? null,
      creditData: copy?.creditData ?? null,
      state,
    },
    today,
    rules: withCoverage(connection, coverage.known(connection), (type) => type),
    serviceProfile: connection.serviceProfile,
    aprs: offers.map((terms) => lowestApr(terms, today, connection.serviceProfile)),
  })
    .filter(({ severity }) => severity === 'block')
    .map((finding) => ({ path: findingPath(finding), code: finding.rule }))
}

/**
 * Whether a rule blocks an approval that is to be sent again: the lender may have set it, or the
 * service changed its caps, since the officer approved.
 */
export function isBlocked(
  facts: ApprovalFacts,
  connection: Connection,
  decision: Pick<Decision, 'body' | 'seen' | 'found' | 'subject'>,
): boolean {
  const { body, subject: applicationId } = decision
  const seen = seenLast(decision)
  const offers = offersIn(body).flatMap((offer) => {
    const terms = receivedTerms(offerFromWire(offer, connection.unitsProfile))
    const isAdded = feeTreatmentIn(offer) === 'added'
    return terms?.type === 'loan_offer' && isAdded
      ? { ...terms, feeTreatment: 'added' as const }
      : (terms ?? [])
  })
  if (offers.length === 0 || seen === null) return false
  return blockedBy(facts, connection, { applicationId, offers, seen }).length > 0
}

const dateRule: PolicyRuleName = 'first-payment-not-after-today'

/**
 * Whether an approval must not be sent at `now` (epoch milliseconds) because a first payment date
 * is no longer after today. False if that policy rule doesn't block approvals of the connection.
 */
export function isFirstPaymentPassed(
  { timeZone, disabledRules, ruleSeverities }: Connection,
  { body }: Pick<Decision, 'body'>,
  now: number,
): boolean {
  if (disabledRules.includes(dateRule) || severityOf(dateRule, ruleSeverities) !== 'block') {
    return false
  }
  const today = calendarDayAt(now, timeZone)
  return offersIn(body).some(
    ({ first_payment_date: day }) => typeof day === 'string' && day <= today,
  )
}

/**
 * APR of a loan with the fee treatment that its request states; the lowest over all fee treatments
 * if the service isn't told.
 */
function lowestApr(
  terms: OfferTerms,
  disbursementDate: string,
  serviceProfile: ServiceProfileName,
): number | null {
  if (terms.type !== 'loan_offer') return null
  const isStated = serviceProfiles[serviceProfile].originationFee === 'type-and-fee'
  const stated = terms.feeTreatment ?? 'withheld'
  const possible = feeTreatments.filter((treatment) => !isStated || treatment === stated)
  const aprs = possible.flatMap((feeTreatment) => {
    const figures = loanFiguresOf({ ...terms, disbursementDate, feeTreatment })
    return figures.ok ? [figures.value.apr] : []
  })
  return aprs.length === 0 ? null : Math.min(...aprs)
}

/** `known`: the service's own reasons for denial. */
export function rejectionProblems(
  known: readonly RejectionReason[],
  codes: readonly string[],
  { status }: SeenApplication,
): FieldProblem[] {
  const problem = reasonsProblem(
    codes.map((code) => known.find((reason) => reason.code === code) ?? { code, text: null }),
  )
  return [
    ...(status === approvableStatus ? [] : [{ path: 'seen.status', code: 'not-pending' }]),
    ...(problem === null ? [] : [{ path: 'reasons', code: problem }]),
    ...(areSendableReasons(codes) ? [] : [{ path: 'reasons', code: 'not-different' }]),
  ]
}
