import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { ChangedBy } from '../../../shared/domain/applications/field-changes.ts'
import type { Attempt, Decision } from '../../../shared/domain/decisions/decision.ts'
import type { OutboxEvent } from '../../../shared/domain/decisions/events.ts'
import { isAlsoPossible } from '../../../shared/domain/decisions/record.ts'
import { kindRules, settlingOf } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import type {
  AchAuthorization,
  Answer,
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
import { timeSince } from '../time-since.ts'

interface Dependencies {
  readonly desk: DeskStore
  readonly clock: Clock
  readonly log: Log
  readonly ledger: OutboxLedger
  readonly lease: OutboxLease
  readonly session: { aheadOfService(): number | null }
  readonly generation: Pick<FileGeneration, 'keep'>
  readonly onRead: (connectionId: string, id: string, read: ReadApplication, by: ChangedBy) => void
  /** Writes what a request came to, as often as it takes. */
  readonly write: (work: () => void) => Promise<void>
  /** When to try again after a failure; null if it is not tried again by itself. */
  readonly waitAfter: (decision: Decision, failure: Failure, api: LendingApi) => number | null
}

/** How old a check may be when its submission leaves. */
const checkLastsMs = 2_000

/** What is done with a decision over the network, each from record to record. */
export interface OutboxWork {
  /**
   * Checks it, if its kind is checked, and sends at once what passes the check, in the same
   * place: with many approvals waiting, none waits for the checks of others. `maySend` is asked after
   * the check; if not, it is queued again.
   */
  start(
    id: string,
    session: Pick<Session, 'api' | 'connection'>,
    maySend: () => boolean,
  ): Promise<void>
  /** Reads how an unknown one ended, or whether what was confirmed is what the service has. */
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
    // The record says `sending` and is on disk: only now may the first byte leave, once the
    // keychain knows that an older file would be one.
    const attempt = lastAttempt(decision, 'send')
    const startedAt = clock.now()
    const outcome = await send(decision, api, isCurrent)
    const answer = outcome.kind === 'done' ? outcome.value : null
    const event = eventOfSend(outcome, clock.now(), (failure) => waitAfter(decision, failure, api))
    const document = answer?.document ?? null
    await write(() =>
      ledger.apply(decision.id, event, {
        only: (now) => lastAttempt(now, 'send') === attempt,
        ...(document !== null && {
          document: (confirmed: Decision) => newDocument(desk, confirmed, document),
        }),
      }),
    )
    if (answer?.read != null) keepRead(decision, answer.read, { officerSince: startedAt })
  }

  async function send(
    decision: Decision,
    api: LendingApi,
    isCurrent: () => boolean,
  ): Promise<SendOutcome<Answer>> {
    let hasBegun = false
    try {
      const stop = await stopOf(decision)
      if (stop !== null) return { kind: 'not-sent', status: null, failure: stop }
      hasBegun = true
      return await api.send(decision, isCurrent)
    } catch (cause) {
      const reference = log.unexpected('send-threw', cause, { decision: decision.id })
      const kind = hasBegun ? 'unknown' : 'not-sent'
      return { kind, status: null, failure: { code: 'unexpected', reference } }
    }
  }

  /** Why it may not leave now, after the record says `sending`; null if it may. */
  async function stopOf(decision: Decision): Promise<Failure | null> {
    // Its document may have been revoked, another payment returned, or its day over, while it waited.
    const debitable = stillDebitable(desk, decision, clock.now())
    if (!debitable.ok) return debitable.error
    const connection = desk.connections.get(decision.connectionId)
    if (connection !== null && isFirstPaymentPassed(connection, decision, clock.now())) {
      return { code: 'first-payment-passed' }
    }
    const stopped = ledger.stoppedByClaim(decision)
    if (stopped !== null) return stopped.error
    const kept = await generation.keep()
    return kept.ok ? null : kept.error
  }

  function keepRead(decision: Decision, read: ReadApplication, by: ChangedBy): void {
    try {
      dependencies.onRead(decision.connectionId, decision.subject, read, by)
    } catch (cause) {
      // The copy can be fetched again; the decision goes on.
      log.unexpected('read-not-kept', cause)
    }
  }

  const isAmbiguous = (decision: Decision): boolean =>
    connectionsToService(desk, decision.connectionId)
      .flatMap((id) => desk.decisions.ofSubject(id, decision.subject))
      .some((other) => isAlsoPossible(other, decision))

  /** Reads what tells how it ended; what it was told of an application is kept. */
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
        // One that doesn't name its document may belong to another submission.
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
        // One that the register has was made by another submission.
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
      const makesDocument = kindRules[waiting.kind].settle?.reads === 'document'
      const before = makesDocument && api.facilities ? await latestDocument(waiting, api) : null
      if (before !== null && !maySend()) return
      // Whether it is known only decides who settles a lost response: nothing waits for it.
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

/** What reading told, and the document that it found. */
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

/** The last attempt with this purpose, by the time it began; 0 if there is none. */
function lastAttempt(decision: Decision, purpose: Attempt['purpose']): number {
  return decision.attempts.findLast((attempt) => attempt.purpose === purpose)?.startedAt ?? 0
}
