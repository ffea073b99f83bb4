import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { ChangedBy } from '../../../shared/domain/applications/field-changes.ts'
import type { Attempt, Decision } from '../../../shared/domain/decisions/decision.ts'
import type { OutboxEvent } from '../../../shared/domain/decisions/events.ts'
import { isAlsoPossible } from '../../../shared/domain/decisions/record.ts'
import { kindRules, settlingOf } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import type {
  AchAuthorization,
  SendResponse,
  Settling,
} from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import { failed, ok, type Failed, type Failure, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { LendingApi, SendOutcome } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import { possiblePayments, stillDebitable } from '../documents/document-payments.ts'
import { newDocument } from '../documents/document-succession.ts'
import type { Session } from '../connections/session-service.ts'
import { connectionsToService } from '../documents/known-documents.ts'
import type { FileGeneration } from '../startup/file-generation.ts'
import { isFirstPaymentPassed } from './decision-problems.ts'
import type { OutboxLease } from './lease.ts'
import type { OutboxLedger } from './ledger.ts'
import { eventOfFailedCheck, eventOfFailedSettling, eventOfSend } from './outcome-events.ts'
import type { TeamRegister } from './registrations.ts'
import { timeSince } from '../time-since.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly clock: Clock
  readonly log: Log
  readonly ledger: OutboxLedger
  readonly lease: OutboxLease
  readonly session: { aheadOfService(): number | null }
  readonly generation: Pick<FileGeneration, 'keep'>
  readonly register: Pick<TeamRegister, 'isKept' | 'read'>
  readonly onRead: (connectionId: string, id: string, read: ReadApplication, by: ChangedBy) => void
  /** Writes the outcome of a request, and retries until that works. */
  readonly write: (work: () => void) => Promise<void>
  /** When to retry after a failure; null if Loan Desk doesn't retry. */
  readonly waitAfter: (decision: Decision, failure: Failure, api: LendingApi) => number | null
}

/** Maximum age of a check when its submission is sent. */
const checkLastsMs = 2_000

/** Network work on a decision, from one record to the next. */
export interface OutboxWork {
  /**
   * Checks the decision if its kind has a check, and sends it at once in the same slot if it
   * passes: with many approvals waiting, none waits for the checks of others. Calls `maySend` after
   * the check; if false, the decision is queued again.
   */
  start(
    id: string,
    session: Pick<Session, 'api' | 'connection'>,
    maySend: () => boolean,
  ): Promise<void>
  /** Reads the outcome of an unknown decision, or whether the service has what was confirmed. */
  settle(id: string, api: LendingApi): Promise<void>
}

export function createOutboxWork(dependencies: Dependencies): OutboxWork {
  const { desk, clock, log, ledger, lease, session, generation, write, waitAfter } = dependencies

  async function check(decision: Decision, api: LendingApi, maySend: () => boolean): Promise<void> {
    const attempt = lastAttempt(decision, 'check')
    const isSameCheck = (now: Decision): boolean => lastAttempt(now, 'check') === attempt
    const read = await api.readApplication(decision.subject)
    const sinceCheck = timeSince(clock)
    const isCurrent = (): boolean => sinceCheck() <= checkLastsMs
    if (read.ok) keepRead(decision, read.value, 'service')
    const judged = read.ok
      ? kindRules[decision.kind].check?.(decision, read.value)
      : eventOfFailedCheck(read.error, waitAfter(decision, read.error, api))
    if (judged?.type === 'check-passed' && maySend()) {
      const only = (now: Decision): boolean => isSameCheck(now) && lease.take()
      const sending = ledger.apply(decision.id, judged, { only })
      if (sending !== null) await sendNow(sending, api, isCurrent)
      return
    }
    const event = judged === undefined || judged.type === 'check-passed' ? restart : judged
    await write(() => ledger.apply(decision.id, event, { only: isSameCheck }))
  }

  async function sendNow(
    decision: Decision,
    api: LendingApi,
    isCurrent: () => boolean,
  ): Promise<void> {
    // The record says `sending` and is on disk. The request leaves only now, once the keychain can
    // tell that an older file is outdated.
    const attempt = lastAttempt(decision, 'send')
    const startedAt = clock.now()
    const outcome = await send(decision, api, isCurrent)
    const result = outcome.kind === 'done' ? outcome.value : null
    const event = eventOfSend(outcome, clock.now(), (failure) => waitAfter(decision, failure, api))
    const document = result?.document ?? null
    await write(() =>
      ledger.apply(decision.id, event, {
        only: (now) => lastAttempt(now, 'send') === attempt,
        ...(document !== null && {
          document: (confirmed: Decision) => newDocument(desk, confirmed, document),
        }),
      }),
    )
    if (result?.read != null) keepRead(decision, result.read, { officerSince: startedAt })
  }

  async function send(
    decision: Decision,
    api: LendingApi,
    isCurrent: () => boolean,
  ): Promise<SendOutcome<SendResponse>> {
    let hasBegun = false
    try {
      const stop = stopOf(decision) ?? (await generationProblem())
      if (stop !== null) return { kind: 'not-sent', status: null, failure: stop }
      hasBegun = true
      // The keychain, a token or a turn can take long enough for everything to change.
      const maySend = (): boolean =>
        isCurrent() && isStillSending(decision) && stopOf(decision) === null
      return await api.send(decision, maySend)
    } catch (cause) {
      const reference = log.unexpected('send-threw', cause, { decision: decision.id })
      const kind = hasBegun ? 'unknown' : 'not-sent'
      return { kind, status: null, failure: { code: 'unexpected', reference } }
    }
  }

  /** Why the request must not leave after the record says `sending`; null if it may. */
  function stopOf(decision: Decision): Failure | null {
    // While it waited, its document may have been revoked, another payment returned, or its day passed.
    const debitable = stillDebitable(desk, decision, clock.now())
    if (!debitable.ok) return debitable.error
    const connection = desk.connections.get(decision.connectionId)
    if (connection !== null && isFirstPaymentPassed(connection, decision, clock.now())) {
      return { code: 'first-payment-passed' }
    }
    return ledger.stoppedByClaim(decision)?.error ?? null
  }

  async function generationProblem(): Promise<Failure | null> {
    const saved = await generation.keep()
    return saved.ok ? null : saved.error
  }

  /** False if another process has taken over the submission meanwhile. */
  function isStillSending(decision: Decision): boolean {
    const now = desk.decisions.get(decision.id)
    return now?.state === 'sending' && lastAttempt(now, 'send') === lastAttempt(decision, 'send')
  }

  function keepRead(decision: Decision, read: ReadApplication, by: ChangedBy): void {
    try {
      dependencies.onRead(decision.connectionId, decision.subject, read, by)
    } catch (cause) {
      // The copy can be fetched again; the decision continues.
      log.unexpected('read-not-kept', cause)
    }
  }

  const isAmbiguous = (decision: Decision): boolean =>
    connectionsToService(desk, decision.connectionId)
      .flatMap((id) => desk.decisions.ofSubject(id, decision.subject))
      .some((other) => isAlsoPossible(other, decision))

  /** Reads what shows the outcome; stores the application if one was read. */
  async function judge(
    decision: Decision,
    settling: Settling,
    api: LendingApi,
    startedAt: number,
  ): Promise<Result<Judged>> {
    switch (settling.reads) {
      case 'application': {
        const read = await api.readApplication(decision.subject)
        if (!read.ok) return read
        const event = settling.judge(decision, read.value, startedAt)
        const isOwn = event.type === 'settle-as-sent'
        keepRead(decision, read.value, isOwn ? { officerSince: decision.createdAt } : 'service')
        return ok({ event })
      }
      case 'payments': {
        const read = await (api.readPaymentsOf?.(decision.subject) ?? failed('not-offered'))
        if (!read.ok) return read
        const possible = possiblePayments(desk, decision, read.value)
        // A payment that doesn't name its document may belong to another submission.
        const clear = isAmbiguous(decision)
          ? possible.filter(({ authorizationId }) => authorizationId !== null)
          : possible
        const aheadMs = session.aheadOfService() ?? 0
        return ok({ event: settling.judge(decision, clear, startedAt, aheadMs) })
      }
      case 'payment': {
        const read = await (api.readPayment?.(decision.subject) ?? failed('not-offered'))
        return read.ok ? ok({ event: settling.judge(read.value, startedAt) }) : read
      }
      case 'document': {
        const read = await latestDocument(decision, api)
        if (!read.ok) return read
        const { value } = read
        // A document already in the register was made by another submission.
        const isKnown = value !== null && desk.documents.get(value.id) !== null
        const latest = isKnown || isAmbiguous(decision) ? null : value
        const event = settling.judge(decision, latest, startedAt)
        return ok(latest === null ? { event } : { event, document: latest })
      }
      case 'webhook': {
        const read = await (api.readWebhook?.() ?? failed('not-offered'))
        return read.ok ? ok({ event: settling.judge(decision, read.value, startedAt) }) : read
      }
    }
  }

  return {
    async start(id, { api, connection: { serviceProfile } }, maySend) {
      const waiting = desk.decisions.get(id)
      if (waiting === null) return
      const { connectionId, kind, body } = waiting
      const usesDocument = kindRules[kind].usesDocument(body) !== null
      if (usesDocument && dependencies.register.isKept(connectionId)) {
        // A colleague may have voided the document's registration, and made another document.
        await dependencies.register.read(connectionId)
        if (!maySend()) return
      }
      const makesDocument = kindRules[kind].settle?.reads === 'document'
      const before = makesDocument && api.facilities ? await latestDocument(waiting, api) : null
      if (before !== null && !maySend()) return
      // A failed read stops nothing: `documentBefore` only decides who settles a lost response.
      const known = before?.ok === true ? { documentBefore: before.value?.id ?? null } : {}
      const start = { type: 'start', serviceProfile, ...known } as const
      const started = ledger.apply(id, start, { only: lease.take })
      if (started?.state === 'checking') await check(started, api, maySend)
      else if (started?.state === 'sending') await sendNow(started, api, () => true)
    },
    async settle(id, api) {
      const decision = desk.decisions.get(id)
      const settling = decision && settlingOf(decision)
      if (decision === null || settling === null) return
      const startedAt = clock.now()
      const judged = await judge(decision, settling, api, startedAt)
      const { event, document }: Judged = judged.ok
        ? judged.value
        : {
            event: eventOfFailedSettling(
              judged.error,
              startedAt,
              waitAfter(decision, judged.error, api),
            ),
          }
      const isMade = document !== undefined && event.type === 'settle-as-sent'
      await write(() =>
        ledger.apply(id, event, {
          only: (now) => now.state === decision.state,
          ...(isMade && { document: (confirmed) => newDocument(desk, confirmed, document) }),
        }),
      )
    },
  }
}

/** Result of a reading, and the document that it found. */
interface Judged {
  readonly event: OutboxEvent
  readonly document?: AchAuthorization
}

const latestDocument = (
  { subject }: Decision,
  api: LendingApi,
): Promise<Result<AchAuthorization | null>> | Failed =>
  api.facilities?.latestAuthorization(subject) ?? failed('not-offered')

const restart: OutboxEvent = { type: 'restart' }

/** Start time of the last attempt with this purpose; 0 if there is none. */
function lastAttempt(decision: Decision, purpose: Attempt['purpose']): number {
  return decision.attempts.findLast((attempt) => attempt.purpose === purpose)?.startedAt ?? 0
}
