import type { StoppedFacility } from '../../../shared/contract/documents.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { possibleSends } from '../../../shared/domain/decisions/record.ts'
import { defaultTimeZone } from '../../../shared/domain/connections/connection.ts'
import { isDatePassed } from '../../../shared/domain/documents/ach-dates.ts'
import { datesOf } from '../../../shared/domain/documents/ach-register.ts'
import type { AchPurpose } from '../../../shared/domain/documents/ach.ts'
import {
  isPayable,
  stopsDebits,
  type DocumentPayment,
  type Payment,
} from '../../../shared/domain/documents/payment.ts'
import { paymentFromRecord } from '../../../shared/domain/wire/payment.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { DeskStore, StoredDocument, StoredPayment } from '../../ports/desk-store.ts'
import { connectionsToService, debitsFor } from './known-documents.ts'

/** Payments whose return stops debits of a facility, under any connection to its service. */
export const stoppingPayments = (
  desk: Pick<DeskStore, 'connections' | 'payments'>,
  connectionId: string,
  facilityId: string,
): StoredPayment[] =>
  connectionsToService(desk, connectionId)
    .flatMap((id) => desk.payments.ofFacility(id, facilityId))
    .filter(stopsDebits)

/** Whether new documents and payments of a facility are stopped. */
export const areDebitsStopped = (...of: Parameters<typeof stoppingPayments>): boolean =>
  stoppingPayments(...of).length > 0

/** Stopped facilities of the connection's service, the last one stopped first. */
export function stoppedFacilities(
  desk: Pick<DeskStore, 'connections' | 'documents' | 'payments'>,
  connectionId: string,
): StoppedFacility[] {
  const newest = new Map<string, { readonly madeAt: number; readonly payment: StoredPayment }>()
  const stopping = connectionsToService(desk, connectionId)
    .flatMap((id) => desk.payments.all(id))
    .filter(stopsDebits)
  for (const payment of stopping) {
    const madeAt = desk.documents.get(payment.documentId)?.createdAt ?? 0
    const known = newest.get(payment.facilityId)
    if (known === undefined || known.madeAt < madeAt) {
      newest.set(payment.facilityId, { madeAt, payment })
    }
  }
  return [...newest.values()]
    .toSorted((a, b) => b.madeAt - a.madeAt)
    .map(({ payment }) => ({
      facilityId: payment.facilityId,
      returns: stopping
        .filter(({ facilityId }) => facilityId === payment.facilityId)
        .map(({ id }) => id),
      payment: paymentForPage(payment),
    }))
}

/** A stored payment without the IDs of its document, connection and facility. */
export function paymentForPage(stored: StoredPayment): DocumentPayment {
  const { id, status, failureReason, readAt, allowed } = stored
  return { id, status, failureReason, readAt, allowed }
}

type PayingSubmission = Pick<Decision, 'connectionId' | 'id'>

/**
 * The document, if this submission can make a payment with it. A document allows one payment ever,
 * whatever the register says of its use, and none while another submission may have debited the
 * account for the same payment. Fails with document-not-here, document-not-payable, debits-stopped
 * and decision-already-open.
 */
export function payableDocument(
  desk: Pick<DeskStore, 'connections' | 'decisions' | 'documents' | 'payments'>,
  { connectionId, id: own }: PayingSubmission,
  documentId: string,
): Result<StoredDocument> {
  const document = desk.documents.get(documentId)
  const timeZone = desk.connections.get(connectionId)?.timeZone
  if (document?.connectionId !== connectionId || timeZone === undefined) {
    return failed('document-not-here')
  }
  const { facilityId, decisionId } = document
  // `newDocument` renamed it, because its ID was already in the register.
  const isRenamed = document.id.endsWith(`~${decisionId}`)
  if (isRenamed || !isPayable({ ...document, ...datesOf(document, timeZone) })) {
    return failed('document-not-payable')
  }
  const others = desk.decisions
    .ofSubject(connectionId, facilityId)
    .filter(({ id, kind, body }) => id !== own && kindRules[kind].usesDocument(body) === documentId)
  if (others.some(({ state }) => state === 'confirmed')) return failed('document-not-payable')
  if (debitsFor(desk, document).some(({ id }) => id !== own)) return failed('decision-already-open')
  return areDebitsStopped(desk, connectionId, facilityId) ? failed('debits-stopped') : ok(document)
}

/**
 * Checks at `now` (epoch milliseconds) whether a submission may still be sent: its document may
 * have been used or revoked since the officer asked, a return may stop debits, or the payment's day
 * may have passed. A payment that was asked for after its day may be sent: the officer was
 * informed. Kinds that debit nobody always pass. Fails as `payableDocument` does, and with
 * payment-date-passed.
 */
export function stillDebitable(
  desk: Pick<DeskStore, 'connections' | 'decisions' | 'documents' | 'payments'>,
  decision: Decision,
  now: number,
): Result<unknown> {
  const { connectionId, kind, subject, body, achPurpose, createdAt } = decision
  const timeZone = desk.connections.get(connectionId)?.timeZone ?? defaultTimeZone
  const isOver = (purpose: AchPurpose, at: number): boolean =>
    isDatePassed(purpose, calendarDayAt(at, timeZone))
  const documentId = kindRules[kind].usesDocument(body)
  if (documentId !== null) {
    const payable = payableDocument(desk, decision, documentId)
    if (!payable.ok) return payable
    const { purpose } = payable.value
    return isOver(purpose, now) && !isOver(purpose, createdAt)
      ? failed('payment-date-passed')
      : ok()
  }
  if (achPurpose === null) return ok()
  if (areDebitsStopped(desk, connectionId, subject)) return failed('debits-stopped')
  return isOver(achPurpose, now) ? failed('payment-date-passed') : ok()
}

/** The payments of a facility that this submission can have made. */
export function possiblePayments(
  desk: Pick<DeskStore, 'connections' | 'documents' | 'payments'>,
  { connectionId, kind, body }: Decision,
  payments: readonly Payment[],
): readonly Payment[] {
  const documentId = kindRules[kind].usesDocument(body) ?? ''
  const amount = desk.documents.get(documentId)?.purpose.amount
  const known = connectionsToService(desk, connectionId).flatMap((id) => desk.payments.all(id))
  return payments.filter(
    (payment) =>
      payment.amount === amount &&
      !known.some((other) => other.id === payment.id && other.documentId !== documentId),
  )
}

/**
 * Records the effect of a confirmed submission on a payment: a new payment marks its document as
 * used, a cancellation changes the payment's status. Call in a transaction.
 */
export function enterConfirmed(
  desk: Pick<DeskStore, 'activity' | 'connections' | 'documents' | 'payments'>,
  decision: Decision,
): void {
  enterPayment(desk, decision)
  const { connectionId, kind, subject, response, updatedAt: readAt } = decision
  const shown = kindRules[kind].about === 'payment' ? paymentFromRecord(response) : null
  const known = desk.payments.all(connectionId).find(({ id }) => id === subject)
  if (shown === null || known === undefined) return
  const { status, failureReason } = shown
  desk.payments.put({ ...known, status, failureReason, readAt })
}

function enterPayment(
  desk: Pick<DeskStore, 'activity' | 'connections' | 'documents' | 'payments'>,
  decision: Decision,
): void {
  const { connectionId, kind, body, subject: facilityId, response, createdBy: by } = decision
  const { updatedAt: at } = decision
  const documentId = kindRules[kind].usesDocument(body)
  const document = documentId === null ? null : desk.documents.get(documentId)
  const timeZone = desk.connections.get(connectionId)?.timeZone
  if (document?.connectionId !== connectionId || timeZone === undefined) return
  // The outcome of a lost response may be known only days later.
  const on = calendarDayAt(possibleSends(decision).at(-1)?.startedAt ?? at, timeZone)
  const use = { at, by, kind: 'used', on, reason: '' } as const
  desk.documents.put({ ...document, usedAt: at, history: [...document.history, use] })
  desk.activity.append({
    at,
    who: by,
    connectionId,
    action: 'document-used',
    subject: document.id,
    outcome: on,
  })
  const made = paymentFromRecord(response)
  if (made === null) return
  const { id, status, failureReason } = made
  desk.payments.put({
    documentId: document.id,
    connectionId,
    facilityId,
    id,
    status,
    failureReason,
    readAt: at,
    allowed: null,
  })
}
