import {
  isToBeRead,
  paymentStatuses,
  returnCodeOf,
} from '../../../shared/domain/documents/payment.ts'
import { hourMs } from '../../../shared/durations.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { yieldTurn, type Clock, type Timer } from '../../ports/clock.ts'
import type { DeskStore, StoredPayment } from '../../ports/desk-store.ts'
import type { LendingApi } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { Person } from '../../ports/person.ts'
import { sessionWith, type SessionService } from '../connections/session-service.ts'
import type { LogActivity } from '../log-activity.ts'
import { stopsAll } from '../refresh/refresh-failures.ts'
import { stoppingPayments } from './document-payments.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly session: Pick<SessionService, 'current' | 'isOnline'>
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly notifier: Notifier
  readonly logActivity: LogActivity
  readonly person: Person
  readonly log: Log
}

/** The service's state of payments that were made here. */
export interface PaymentReadings {
  /** Reads a document's payment, if it has one and the service is reachable. */
  read(connectionId: string, documentId: string): Promise<Result<null>>
  /**
   * Reads the payments of the connection in use whose status can still change, one after another,
   * until one fails for a reason that concerns all. Does nothing while such a reading is in
   * progress.
   */
  readOpen(): Promise<void>
  /** Also reads them every hour, because Loan Desk may stay open without a refresh. */
  start(): void
  stop(): void
  /** The officer allows debits of a facility after these returns. */
  allow(
    connectionId: string,
    facilityId: string,
    allowed: { readonly returns: readonly string[]; readonly reason: string },
  ): Result<null>
}

/** Payments examined before other work gets its turn. */
const lookedAtOnce = 200

const knownStatus = (status: string): string =>
  paymentStatuses.find((known) => known === status) ?? 'other'

export function createPaymentReadings(dependencies: Dependencies): PaymentReadings {
  const { desk, session, clock, notifier, person, logActivity } = dependencies
  /** Client whose payments are being read. */
  let reading: LendingApi | null = null
  let timer: Timer | null = null

  async function read(
    { connectionId, documentId, id, readAt }: StoredPayment,
    readPayment: NonNullable<LendingApi['readPayment']>,
  ): Promise<Result<null>> {
    const result = await readPayment(id)
    if (!result.ok) return result
    const { status, failureReason } = result.value
    const overtakenBy = desk.transaction(() => {
      // Queried again: the connection may be gone, or the officer may have acted meanwhile.
      const before = desk.payments.ofDocument(documentId)
      if (before?.id !== id) return null
      // What was recorded meanwhile may be newer than this response.
      if (before.readAt !== readAt) return before
      desk.payments.put({ ...before, status, failureReason, readAt: clock.now() })
      if (before.status === status && before.failureReason === failureReason) return null
      logActivity({
        connectionId,
        action: 'payment-changed',
        subject: documentId,
        // Only known values of the service: the log holds no free text.
        outcome: `${knownStatus(status)} ${returnCodeOf(result.value) ?? ''}`.trim(),
      })
      return null
    })
    if (overtakenBy !== null) return read(overtakenBy, readPayment)
    notifier.emit('documents.changed', { ids: [documentId] })
    return ok()
  }

  async function readAll(
    connectionId: string,
    api: LendingApi,
    readPayment: NonNullable<LendingApi['readPayment']>,
  ): Promise<void> {
    for (const [place, payment] of desk.payments.all(connectionId).entries()) {
      if (place % lookedAtOnce === lookedAtOnce - 1) await yieldTurn(clock)
      const document = desk.documents.get(payment.documentId)
      const madeAt = document?.usedAt ?? document?.createdAt ?? 0
      if (!isToBeRead(payment, madeAt, clock.now())) continue
      const result = await read(payment, readPayment)
      // Loan Desk reads them again when the network is back.
      if (session.current()?.api !== api || !session.isOnline()) return
      if (result.ok) continue
      dependencies.log.warn('payment-not-read', { code: result.error.code })
      // The same failure would be logged for all others.
      if (stopsAll(result.error)) return
    }
  }

  async function readOpen(): Promise<void> {
    const open = session.current()
    if (open === null || open.api === reading) return
    const { api, connection } = open
    if (api.readPayment === null) return
    reading = api
    try {
      await readAll(connection.id, api, api.readPayment)
    } finally {
      if (reading === api) reading = null
    }
  }

  function start(): void {
    timer = clock.after(hourMs, () => {
      start()
      readOpen().catch((cause: unknown) => dependencies.log.unexpected('reading payments', cause))
    })
  }

  return {
    async read(connectionId, documentId) {
      const payment = desk.payments.ofDocument(documentId)
      const readPayment = sessionWith(session, connectionId)?.api.readPayment ?? null
      return payment?.connectionId === connectionId && readPayment !== null
        ? read(payment, readPayment)
        : ok()
    },
    readOpen,
    start,
    stop() {
      timer?.cancel()
      timer = null
    },
    allow(connectionId, facilityId, { returns, reason }) {
      const at = clock.now()
      const stopping = stoppingPayments(desk, connectionId, facilityId)
      if (!stopping.every(({ id }) => returns.includes(id))) return failed('return-not-seen')
      if (stopping.length === 0) return ok()
      desk.transaction(() => {
        for (const payment of stopping) {
          desk.payments.put({ ...payment, allowed: { at, by: person.name, reason } })
        }
        // The reason stays with the payment: the log is never changed, so it holds no free text.
        logActivity({ connectionId, action: 'debits-allowed', subject: facilityId })
      })
      notifier.emit('documents.changed', { ids: stopping.map(({ documentId }) => documentId) })
      return ok()
    },
  }
}
