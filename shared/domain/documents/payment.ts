import { dayMs } from '../../durations.ts'

/** What a payment came to, as far as Loan Desk knows the service's words. */
export const paymentStatuses = [
  'pending',
  'processing',
  'processed',
  'settled',
  'failed',
  'canceled',
  'cancellation_pending',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Return codes of the ACH network that the service names (Nacha rules). */
export const returnCodes = ['R01', 'R02', 'R03', 'R04', 'R10'] as const
export type ReturnCode = (typeof returnCodes)[number]

/** A payment as the service shows it. Texts that Loan Desk doesn't know are kept as they came. */
export interface Payment {
  readonly id: string
  /** One of `paymentStatuses`, or a word that Loan Desk doesn't know. */
  readonly status: string
  /** A return code, perhaps among other words; null if there is none. */
  readonly failureReason: string | null
  /** Cents; null if it was no whole number of them. */
  readonly amount: number | null
  readonly createdOn: string | null
  /** The document that authorized it, if the service shows that. */
  readonly authorizationId: string | null
}

/** The officer says that debits may go on after a return. */
interface Allowed {
  readonly at: number
  readonly by: string
  readonly reason: string
}

/** The payment of a document, as it was read last. */
export interface DocumentPayment extends Pick<Payment, 'id' | 'status' | 'failureReason'> {
  readonly readAt: number
  /** null until the officer allows debits after a return. */
  readonly allowed: Allowed | null
}

/** However it is written: a code that isn't found stops no debits. */
export function returnCodeOf({ failureReason }: Pick<Payment, 'failureReason'>): string | null {
  return /(?<![a-z\d])r\d{2}(?![a-z\d])/i.exec(failureReason ?? '')?.[0].toUpperCase() ?? null
}

/**
 * How long after a payment was made it can come back though it settled: the borrower has 60 days from
 * the settlement to call it unauthorized (R10), and both ways take some banking days.
 */
const returnableMs = 70 * dayMs

const endedStatuses: readonly string[] = ['failed', 'canceled'] satisfies PaymentStatus[]

/** Whether it ended without a debit that stands. */
export const hasFailed = ({ status }: Pick<Payment, 'status'>): boolean =>
  endedStatuses.includes(status)

/**
 * Whether it is time to read a payment again, by when it was made and read last. One that settled can
 * be returned, and of one that failed without a reason the service may say the return code later.
 */
export function isToBeRead(
  { status, failureReason, readAt }: Pick<DocumentPayment, 'status' | 'failureReason' | 'readAt'>,
  madeAt: number,
  now: number,
): boolean {
  const isEnd = status === 'settled' || (status === 'failed' && failureReason === null)
  if (!isEnd) return !hasFailed({ status })
  // A time of reading that is ahead of the clock says nothing.
  return now - madeAt < returnableMs && Math.abs(now - readAt) >= dayMs
}

export const isCanceled = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'canceled' || status === 'cancellation_pending'

/** Whether it can still be canceled. */
export const isCancelable = ({ status }: Pick<Payment, 'status'>): boolean => status === 'pending'

/**
 * Returns after which the same debit may be sent again: funds that are missing (R01) or not yet
 * collected (R09) may be there next time. After any other the account must not be debited before
 * its cause is removed: it is closed or frozen, or the borrower revoked, stopped or never gave the
 * authorization (Nacha rules, 2.12.4 on reinitiation).
 */
const fundsCodes: readonly string[] = ['R01', 'R09']

/** Whether its return stops further debits of the facility, until the officer allows them. */
export function stopsDebits(payment: DocumentPayment | null): boolean {
  const code = payment === null ? null : returnCodeOf(payment)
  return payment?.allowed === null && code !== null && !fundsCodes.includes(code)
}

/** What the rules on a document's payment look at. */
interface Payable {
  readonly purpose: { readonly kind: string; readonly amount: number | null }
  readonly usedAt: number | null
  readonly supersededBy: string | null
  readonly revokedOn: string | null
  readonly history: readonly { readonly kind: string }[]
}

/** Whether its registration was voided: a colleague may have made another one for its payment. */
export const isVoided = (history: Payable['history']): boolean =>
  history.some(({ kind }) => kind === 'voided')

/** Whether a payment can be made of a document: of a single one with an amount, once. */
export const isPayable = ({
  purpose,
  usedAt,
  supersededBy,
  revokedOn,
  history,
}: Payable): boolean =>
  purpose.kind === 'single' &&
  (purpose.amount ?? 0) > 0 &&
  usedAt === null &&
  supersededBy === null &&
  revokedOn === null &&
  !isVoided(history)
