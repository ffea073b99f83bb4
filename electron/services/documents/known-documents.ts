import { datesOf, paymentKey, serviceOf } from '../../../shared/domain/documents/ach-register.ts'
import type { AchPurpose } from '../../../shared/domain/documents/ach.ts'
import { hasFailed } from '../../../shared/domain/documents/payment.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import { kindRules } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { openStates, blocksNewDecision } from '../../../shared/domain/decisions/state-groups.ts'
import { latestDay } from '../../../shared/values/calendar-date.ts'
import type { DeskStore, StoredDocument } from '../../ports/desk-store.ts'

/* What this computer knows of the documents for one payment, under all connections to its service. */

interface RequestedPayment {
  readonly connectionId: string
  readonly facilityId: string
  readonly purpose: Pick<AchPurpose, 'paymentReference'>
}

/** Documents for the payment, including superseded ones. */
function allDocumentsFor(
  desk: Pick<DeskStore, 'connections' | 'documents'>,
  requested: RequestedPayment,
): StoredDocument[] {
  const isSame = samePayment(desk, requested)
  return desk.connections
    .all()
    .flatMap(({ id }) => desk.documents.page(id, { facilityId: requested.facilityId }))
    .filter(isSame)
}

/** Documents for the payment that aren't superseded. */
export const documentsFor = (
  desk: Pick<DeskStore, 'connections' | 'documents'>,
  requested: RequestedPayment,
): StoredDocument[] =>
  allDocumentsFor(desk, requested).filter(({ supersededBy }) => supersededBy === null)

/**
 * The last day (YYYY-MM-DD) of a debit by another document for the document's payment; null if
 * there was none, or if those debits failed or were canceled.
 */
export function earlierDebitOf(
  desk: Pick<DeskStore, 'connections' | 'documents' | 'payments'>,
  document: StoredDocument,
  timeZone: string,
): string | null {
  const others = allDocumentsFor(desk, document).filter(({ id }) => {
    const payment = desk.payments.ofDocument(id)
    return id !== document.id && (payment === null || !hasFailed(payment))
  })
  return latestDay(others.flatMap((other) => datesOf(other, timeZone).lastDebitOn ?? []))
}

/** Submissions that are making, or may have made, a document for the payment. */
export function submissionsFor(
  desk: Pick<DeskStore, 'connections' | 'decisions'>,
  requested: RequestedPayment,
): Decision[] {
  const isSame = samePayment(desk, requested)
  return desk.decisions
    .inStates(openStates, null)
    .filter(
      (decision) =>
        decision.achPurpose !== null &&
        blocksNewDecision(decision) &&
        isSame({ ...decision, facilityId: decision.subject, purpose: decision.achPurpose }),
    )
}

/**
 * Submissions that debit, or may have debited, the account for a document's payment: with this
 * document or with any other for the same payment, including superseded ones.
 */
export function debitsFor(
  desk: Pick<DeskStore, 'connections' | 'decisions' | 'documents'>,
  document: StoredDocument,
): Decision[] {
  const isSame = samePayment(desk, document)
  return desk.decisions.inStates(openStates, null).filter((decision) => {
    const usedId = kindRules[decision.kind].usesDocument(decision.body)
    const used = usedId === null ? null : desk.documents.get(usedId)
    const isOfPayment = used !== null && (used.id === document.id || isSame(used))
    return isOfPayment && blocksNewDecision(decision)
  })
}

/** IDs of all connections to this one's service, including its own. */
export function connectionsToService(
  desk: Pick<DeskStore, 'connections'>,
  connectionId: string,
): readonly string[] {
  const all = desk.connections.all()
  const own = all.find(({ id }) => id === connectionId)
  const service = own && serviceOf(own.baseUrl)
  return all.filter(({ baseUrl }) => serviceOf(baseUrl) === service).map(({ id }) => id)
}

function samePayment(
  desk: Pick<DeskStore, 'connections'>,
  requested: RequestedPayment,
): (other: RequestedPayment) => boolean {
  const baseUrls = new Map(desk.connections.all().map(({ id, baseUrl }) => [id, baseUrl]))
  const keyOf = ({ connectionId, ...payment }: RequestedPayment): string | null =>
    paymentKey({ ...payment, baseUrl: baseUrls.get(connectionId) ?? connectionId })
  const key = keyOf(requested)
  return (other) =>
    key !== null && other.facilityId === requested.facilityId && keyOf(other) === key
}
