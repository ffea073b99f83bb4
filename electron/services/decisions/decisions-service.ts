import type { Handlers } from '../../../shared/contract/contract.ts'
import type { ListedDecision } from '../../../shared/contract/decisions.ts'
import { missingOf } from '../../../shared/domain/documents/ach-register.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { authorizationOf } from '../../../shared/domain/decisions/kinds/ach-authorization.ts'
import { kindRules, sameMatter } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { approvalOf } from '../../../shared/domain/decisions/kinds/approve.ts'
import { cancellationOf } from '../../../shared/domain/decisions/kinds/cancel-payment.ts'
import { paymentOf } from '../../../shared/domain/decisions/kinds/make-payment.ts'
import type { SubmissionFacts } from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import { rejectionOf } from '../../../shared/domain/decisions/kinds/reject.ts'
import { lendingDetailsOf } from '../../../shared/domain/decisions/kinds/lending-details.ts'
import { webhookDeletionOf, webhookOf } from '../../../shared/domain/decisions/kinds/webhook.ts'
import { storedEstimate } from '../../../shared/domain/offers/estimates.ts'
import { isCancelable } from '../../../shared/domain/documents/payment.ts'
import { openStates } from '../../../shared/domain/decisions/state-groups.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import { approvalHoldMs } from '../../../shared/domain/settings/settings.ts'
import { parseWebhookUrl } from '../../../shared/domain/settings/webhook-url.ts'
import { canSend } from '../../../shared/service-profiles/all-profiles.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import type { Random } from '../../ports/random.ts'
import type { ConnectionInUse } from '../connections/connection-in-use.ts'
import { readSettings } from '../settings/settings-service.ts'
import { purposeToStore } from '../documents/purpose-to-store.ts'
import {
  areDebitsStopped,
  payableDocument,
  stillDebitable,
} from '../documents/document-payments.ts'
import { documentsFor, submissionsFor } from '../documents/known-documents.ts'
import {
  approvalProblems,
  isBlocked,
  isFirstPaymentPassed,
  rejectionProblems,
  type ApprovalFacts,
} from './decision-problems.ts'
import type { Outbox } from './outbox.ts'
import type { RejectionReasons } from './rejection-reasons.ts'

/** Decisions listed if no other limit is given. */
const usuallyListed = 500

interface Dependencies extends ApprovalFacts {
  readonly desk: DeskStore
  readonly inUse: ConnectionInUse
  readonly outbox: Outbox
  readonly reasons: RejectionReasons
  readonly random: Random
  readonly person: Person
  /** SHA-256 of the text's UTF-8 bytes, in hex. */
  readonly sha256: (text: string) => string
}

/**
 * The officer's decisions and their outcomes. Each call returns once the decision is on disk. The
 * request's body is made here, from the terms and the connection's units, never by the page.
 */
export function createDecisionsService(dependencies: Dependencies): Handlers['decisions'] {
  const { desk, cache, inUse, outbox, reasons: reasonLists, clock } = dependencies

  /** Runs `work` with a decision of the connection in use. */
  function withDecision(
    id: string,
    work: (decision: Decision, connection: Connection) => Result<Decision>,
  ): Result<Decision> {
    return inUse.with((connection) => {
      const decision = desk.decisions.get(id)
      return decision?.connectionId === connection.id
        ? shown(work(decision, connection))
        : failed('decision-not-here')
    })
  }

  /** Until when a decision is held on this computer so that the officer can undo it; null: not held. */
  function sendsFrom({ kind }: Connection): number | null {
    const { holdApprovals } = readSettings(desk.values)
    const isHeld =
      holdApprovals === 'always' || (holdApprovals === 'production' && kind === 'production')
    return isHeld ? clock.now() + approvalHoldMs : null
  }

  /** A second call with the same key returns the same decision, whatever has changed since the first. */
  function once(
    requestKey: string,
    decide: (
      connection: Connection,
      decisionOf: (facts: SubmissionFacts) => Decision,
    ) => Result<Decision>,
  ): Result<Decision> {
    return inUse.with((connection) => {
      const same = desk.decisions.byRequestKey(requestKey)
      if (same !== null) return ok(forPage(same))
      return shown(
        decide(connection, (facts) => newDecision(dependencies, connection, requestKey, facts)),
      )
    })
  }

  /**
   * Whether this computer knows of another document for the payment, made or being made. False if
   * the same request is being sent: the outbox handles that.
   */
  function hasOtherDocument(decision: Decision): boolean {
    if (decision.achPurpose === null) return false
    const payment = { ...decision, facilityId: decision.subject, purpose: decision.achPurpose }
    const onTheirWay = submissionsFor(desk, payment).filter(({ id }) => id !== decision.id)
    const isMade = documentsFor(desk, payment).some(({ decisionId }) => decisionId !== decision.id)
    return (
      isMade || (onTheirWay.length > 0 && !onTheirWay.some((other) => sameMatter(other, decision)))
    )
  }

  function listed(decision: Decision): ListedDecision {
    const { connectionId, kind, subject, achPurpose } = decision
    const id = kindRules[kind].about === 'application' ? subject : achPurpose?.applicationId
    const borrowerName = id === undefined ? null : cache.borrowerNameOf(connectionId, id)
    return { ...forPage(decision), borrowerName }
  }

  return {
    approve: ({ requestKey, applicationId, offers, estimates, seen, overrides }) =>
      once(requestKey, (connection, decisionOf) => {
        if (!desk.worklist.has(connection.id, applicationId)) return failed('application-not-here')
        const request = { applicationId, offers, estimates, seen }
        const problems = approvalProblems(dependencies, connection, request)
        if (problems.length > 0) return failed('payload-invalid', { problems })
        const facts = approvalOf({ applicationId, offers, seen, overrides }, connection)
        const shownEstimates = offers.flatMap((terms, index) => {
          const basis = estimates[index]
          return basis === undefined ? [] : [storedEstimate(terms, basis)]
        })
        return outbox.submit(
          { ...decisionOf(facts), notBefore: sendsFrom(connection) },
          shownEstimates,
        )
      }),
    reject: ({ requestKey, applicationId, reasons, seen }) =>
      once(requestKey, (connection, decisionOf) => {
        if (!canSend(connection.serviceProfile, 'reject')) return failed('not-offered')
        if (!desk.worklist.has(connection.id, applicationId)) return failed('application-not-here')
        const { reasons: known } = reasonLists.known(connection.id)
        const problems = rejectionProblems(known, reasons, seen)
        if (problems.length > 0) return failed('payload-invalid', { problems })
        const facts = rejectionOf({ applicationId, reasons, seen })
        return outbox.submit({ ...decisionOf(facts), notBefore: sendsFrom(connection) })
      }),
    rejectionReasons: () =>
      inUse.with(async (connection) => ok(await reasonLists.current(connection))),
    createAchAuthorization: ({ requestKey, facilityId, purpose, replaces }) =>
      once(requestKey, (connection, decisionOf) => {
        const stored = purposeToStore(dependencies, connection, { facilityId, purpose })
        if (!stored.ok) return stored
        // Nobody reviews the document before it is signed, so the officer must confirm every item first.
        const missing = missingOf(stored.value, calendarDayAt(clock.now(), connection.timeZone))
        if (missing.length > 0) {
          const problems = missing.map((code) => ({ path: 'purpose', code }))
          return failed('payload-invalid', { problems })
        }
        const decision = decisionOf(authorizationOf({ facilityId, purpose: stored.value }))
        if (areDebitsStopped(desk, connection.id, facilityId)) return failed('debits-stopped')
        if (replaces !== true && hasOtherDocument(decision)) return failed('payment-has-document')
        return outbox.submit(decision)
      }),
    makePayment: ({ requestKey, documentId }) =>
      once(requestKey, (connection, decisionOf) => {
        if (!canSend(connection.serviceProfile, 'make-payment')) return failed('not-offered')
        const found = payableDocument(desk, { connectionId: connection.id, id: '' }, documentId)
        if (!found.ok) return found
        const { facilityId, purpose } = found.value
        const request = { facilityId, documentId, amount: purpose.amount ?? 0 }
        return outbox.submit(decisionOf(paymentOf(request, connection.unitsProfile)))
      }),
    cancelPayment: ({ requestKey, documentId }) =>
      once(requestKey, (connection, decisionOf) => {
        if (!canSend(connection.serviceProfile, 'cancel-payment')) return failed('not-offered')
        const payment = desk.payments.ofDocument(documentId)
        if (payment?.connectionId !== connection.id) return failed('document-not-here')
        if (!isCancelable(payment)) return failed('payment-not-cancelable')
        return outbox.submit(decisionOf(cancellationOf(payment.id)))
      }),
    setLendingDetails: ({ requestKey, details }) =>
      once(requestKey, (connection, decisionOf) => {
        if (!connection.starterMode) return failed('starter-mode-only')
        return outbox.submit(decisionOf(lendingDetailsOf(details)))
      }),
    setWebhook: ({ requestKey, url }) =>
      once(requestKey, (connection, decisionOf) => {
        const parsed = parseWebhookUrl(url)
        if (!parsed.ok) return parsed
        return outbox.submit(decisionOf(webhookOf(parsed.value, connection.serviceProfile)))
      }),
    deleteWebhook: ({ requestKey }) =>
      once(requestKey, (connection, decisionOf) => {
        if (!canSend(connection.serviceProfile, 'delete-webhook')) return failed('not-offered')
        return outbox.submit(decisionOf(webhookDeletionOf()))
      }),
    list: ({ openOnly, offset = 0, limit }) =>
      inUse.with((connection) => {
        const found = openOnly
          ? desk.decisions
              .inStates(openStates, connection.id)
              .toReversed()
              .slice(offset, limit === undefined ? undefined : offset + limit)
          : desk.decisions.newest(connection.id, limit ?? usuallyListed, offset)
        return ok(found.map(listed))
      }),
    ofSubject: ({ subject }) =>
      inUse.with((connection) => ok(desk.decisions.ofSubject(connection.id, subject).map(forPage))),
    get: ({ id }) => {
      const here = withDecision(id, ok)
      return here.ok ? ok(listed(here.value)) : here
    },
    summary: () => inUse.with((connection) => ok(outbox.summary(connection.id))),
    cancel: ({ id }) => withDecision(id, () => outbox.cancel(id)),
    tryNow: ({ id }) => withDecision(id, () => outbox.tryNow(id)),
    resend: ({ id, reason, replaces }) =>
      withDecision(id, (decision, connection) => {
        const debitable = stillDebitable(desk, decision, clock.now())
        if (!debitable.ok) return debitable
        if (isFirstPaymentPassed(connection, decision, clock.now())) {
          return failed('first-payment-passed')
        }
        if (isBlocked(dependencies, connection, decision)) return failed('approval-blocked')
        return replaces !== true && hasOtherDocument(decision)
          ? failed('payment-has-document')
          : outbox.resend(id, reason)
      }),
    settle: async ({ id }) => {
      const here = withDecision(id, ok)
      return here.ok ? shown(await outbox.settle(id)) : here
    },
    voidRegistration: ({ id, reason }) =>
      withDecision(id, () => outbox.voidRegistration(id, reason)),
    close: ({ id, outcome, reason }) => withDecision(id, () => outbox.close(id, outcome, reason)),
  }
}

/** A new decision to submit to the outbox. */
function newDecision(
  dependencies: Pick<Dependencies, 'clock' | 'random' | 'person'>,
  connection: Pick<Connection, 'id'>,
  requestKey: string,
  facts: SubmissionFacts,
): Decision {
  const now = dependencies.clock.now()
  return {
    id: dependencies.random.uuid(),
    connectionId: connection.id,
    state: 'draft',
    requestKey,
    seen: null,
    overrides: [],
    achPurpose: null,
    found: null,
    failure: null,
    response: null,
    attempts: [],
    createdAt: now,
    createdBy: dependencies.person.name,
    updatedAt: now,
    notBefore: null,
    resendReason: null,
    closeReason: null,
    registration: null,
    ...facts,
  }
}

/** Removes what a page must not have. */
function forPage(decision: Decision): Decision {
  const { kind, response } = decision
  return response === null
    ? decision
    : { ...decision, response: kindRules[kind].responseForPage(response) }
}

function shown(result: Result<Decision>): Result<Decision> {
  return result.ok ? ok(forPage(result.value)) : result
}
