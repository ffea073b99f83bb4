import { dayMs } from '../../durations.ts'

/** Payment statuses of the service that Loan Desk knows. */
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

/** A payment as the service shows it. Texts that Loan Desk doesn't know are kept unchanged. */
export interface Payment {
  readonly id: string
  /** One of `paymentStatuses`, or a status that Loan Desk doesn't know. */
  readonly status: string
  /** A return code, possibly within other text; null if there is none. */
  readonly failureReason: string | null
  /** Cents; null if it isn't a whole number of cents. */
  readonly amount: number | null
  readonly createdOn: string | null
  /** The document that authorized it, if the service shows that. */
  readonly authorizationId: string | null
}

/** The officer's permission for debits after a return. */
interface Allowed {
  readonly at: number
  readonly by: string
  readonly reason: string
}

/** The payment of a document, as last read. */
export interface DocumentPayment extends Pick<Payment, 'id' | 'status' | 'failureReason'> {
  readonly readAt: number
  /** null unless the officer allowed debits after a return. */
  readonly allowed: Allowed | null
}

/** Finds the code in any spelling, because debits aren't stopped if it isn't found. */
export function returnCodeOf({ failureReason }: Pick<Payment, 'failureReason'>): string | null {
  return /(?<![a-z\d])r\d{2}(?![a-z\d])/i.exec(failureReason ?? '')?.[0].toUpperCase() ?? null
}

/**
 * How long after it was made a settled payment can still be returned: the borrower has 60 days from
 * settlement to dispute it as unauthorized (R10), and settlement and return each take some banking
 * days.
 */
const returnableMs = 70 * dayMs

const endedStatuses: readonly string[] = ['failed', 'canceled'] satisfies PaymentStatus[]

/** Whether the payment ended without a lasting debit. */
export const hasFailed = ({ status }: Pick<Payment, 'status'>): boolean =>
  endedStatuses.includes(status)

/**
 * Whether it is time to read a payment again, based on when it was made and last read. A settled
 * payment can be returned, and the service may add the return code of a failed payment later.
 */
export function isToBeRead(
  { status, failureReason, readAt }: Pick<DocumentPayment, 'status' | 'failureReason' | 'readAt'>,
  madeAt: number,
  now: number,
): boolean {
  const isEnd = status === 'settled' || (status === 'failed' && failureReason === null)
  if (!isEnd) return !hasFailed({ status })
  // If the clock was set back, `readAt` can be in the future.
  return now - madeAt < returnableMs && Math.abs(now - readAt) >= dayMs
}

export const isCanceled = ({ status }: Pick<Payment, 'status'>): boolean =>
  status === 'canceled' || status === 'cancellation_pending'

export const isCancelable = ({ status }: Pick<Payment, 'status'>): boolean => status === 'pending'

/**
 * Returns after which the same debit may be sent again: insufficient (R01) or uncollected (R09)
 * funds may be available next time. After any other return, the account must not be debited before
 * the cause is removed: the account is closed or frozen, or the borrower revoked, stopped or never
 * gave the authorization (Nacha rules, 2.12.4 on reinitiation).
 */
const fundsCodes: readonly string[] = ['R01', 'R09']

/** Whether the return of the payment stops further debits of the facility until the officer allows them. */
export function stopsDebits(payment: DocumentPayment | null): boolean {
  const code = payment === null ? null : returnCodeOf(payment)
  return payment?.allowed === null && code !== null && !fundsCodes.includes(code)
}

/** The facts that the rules for a document's payment use. */
interface Payable {
  readonly purpose: { readonly kind: string; readonly amount: number | null }
  readonly usedAt: number | null
  readonly supersededBy: string | null
  readonly revokedOn: string | null
  readonly history: readonly { readonly kind: string }[]
}

/**
 * Whether the document's registration was voided: a colleague may have made another document for
 * the same payment.
 */
export const isVoided = (history: Payable['history']): boolean =>
  history.some(({ kind }) => kind === 'voided')

/** Whether a payment can be made with a document: once, for a single-payment document with an amount. */
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
