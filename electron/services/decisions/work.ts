import type { AchPurpose } from '../../../shared/domain/ach.ts'
import type { ReadApplication } from '../../../shared/domain/application.ts'
import type { Attempt, Decision } from '../../../shared/domain/decisions/decision.ts'
import type { OutboxEvent } from '../../../shared/domain/decisions/events.ts'
import type { Failure } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore, StoredDocument } from '../../ports/desk-store.ts'
import type { AchAuthorization, LendingApi } from '../../ports/lending-api.ts'
import type { Log } from '../../ports/log.ts'
import { documentHost } from '../document-address.ts'
import { eventOfCheck, eventOfSettling, send, type Sent } from './answers.ts'
import type { FileGeneration } from '../file-generation.ts'
import type { OutboxLease } from './lease.ts'
import type { OutboxLedger } from './ledger.ts'
import { timeSince } from '../time-since.ts'

interface Parts {
  readonly desk: DeskStore
  readonly clock: Clock
  readonly log: Log
  readonly ledger: OutboxLedger
  readonly lease: OutboxLease
  readonly generation: Pick<FileGeneration, 'keep'>
  readonly onRead: (connectionId: string, id: string, read: ReadApplication) => void
  /** Writes what a request came to, as often as it takes. */
  readonly write: (work: () => void) => Promise<void>
  /** When to try again after a failure; null where it is not tried again by itself. */
  readonly waitAfter: (decision: Decision, failure: Failure) => number | null
}

/** How old a check may be when its approval leaves. */
const checkLastsMs = 2_000

/** The three things that are done with a decision over the network, each from record to record. */
export interface OutboxWork {
  /**
   * Sends at once what the check lets pass, in the same place: with many approvals waiting, none
   * waits for the checks of others. `maySend` is asked after the check; if not, it is queued again.
   */
  checkAndSend(decision: Decision, api: LendingApi, maySend: () => boolean): Promise<void>
  sendUnchecked(id: string, api: LendingApi): Promise<void>
  /** Reads how an unknown one ended, or whether what was confirmed is what the service has. */
  settle(decision: Decision, api: LendingApi): Promise<void>
}

export function createOutboxWork(parts: Parts): OutboxWork {
  const { desk, clock, log, ledger, lease, generation, write, waitAfter } = parts

  async function sendNow(
    decision: Decision,
    api: LendingApi,
    isCurrent: () => boolean,
  ): Promise<void> {
    // The record says `sending` and is on disk: only now may the first byte leave, once the
    // keychain knows that an older file would be one.
    const attempt = lastAttempt(decision, 'send')
    const sent = await sendSafely(decision, api, isCurrent)
    const { authorization } = sent
    await write(() =>
      ledger.apply(decision.id, sent.event, {
        only: (now) => lastAttempt(now, 'send') === attempt,
        ...(authorization !== null && {
          document: (confirmed: Decision) => newDocument(confirmed, authorization),
        }),
      }),
    )
    if (sent.read !== null) keepRead(decision, sent.read)
  }

  async function sendSafely(
    decision: Decision,
    api: LendingApi,
    isCurrent: () => boolean,
  ): Promise<Sent> {
    try {
      const kept = await generation.keep()
      if (!kept.ok) {
        const notBefore = waitAfter(decision, kept.error)
        const event = { type: 'not-sent', status: null, failure: kept.error, notBefore } as const
        return { event, read: null, authorization: null }
      }
      return await send(api, decision, (failure) => waitAfter(decision, failure), isCurrent)
    } catch (cause) {
      const reference = log.unexpected('send-threw', cause, { decision: decision.id })
      const failure: Failure = { code: 'unexpected', reference }
      return {
        event: { type: 'sent-unknown', status: null, failure },
        read: null,
        authorization: null,
      }
    }
  }

  /** The service names its documents; a name that another document has gets the decision's. */
  function newDocument(decision: Decision, made: AchAuthorization): StoredDocument {
    const namesake = desk.documents.get(made.id)
    const isFree = namesake === null || namesake.decisionId === decision.id
    return {
      id: isFree ? made.id : `${made.id}~${decision.id}`,
      connectionId: decision.connectionId,
      facilityId: decision.subject,
      decisionId: decision.id,
      host: documentHost(made.documentUrl),
      purpose: decision.achPurpose ?? noPurpose,
      createdAt: decision.updatedAt,
      createdBy: decision.createdBy,
      firstOpenedAt: null,
      openedAt: null,
      usedAt: null,
      uses: [],
      supersededBy: null,
      documentUrl: made.documentUrl,
    }
  }

  function keepRead(decision: Decision, read: ReadApplication): void {
    try {
      parts.onRead(decision.connectionId, decision.subject, read)
    } catch (cause) {
      // The copy can be fetched again; the decision goes on.
      log.unexpected('read-not-kept', cause)
    }
  }

  return {
    async checkAndSend(decision, api, maySend) {
      const started = ledger.apply(decision.id, { type: 'start' }, { only: lease.take })
      if (started === null) return
      const attempt = lastAttempt(started.decision, 'check')
      const isSameCheck = (now: Decision): boolean => lastAttempt(now, 'check') === attempt
      const answer = await api.readApplication(decision.subject)
      const sinceCheck = timeSince(clock)
      const isCurrent = (): boolean => sinceCheck() <= checkLastsMs
      if (answer.ok) keepRead(decision, answer.value)
      const again = answer.ok ? null : waitAfter(started.decision, answer.error)
      const event = eventOfCheck(started.decision, answer, again)
      if (event.type === 'check-passed' && maySend()) {
        const only = (now: Decision): boolean => isSameCheck(now) && lease.take()
        const step = ledger.apply(decision.id, event, { only })
        if (step !== null) await sendNow(step.decision, api, isCurrent)
        return
      }
      const without: OutboxEvent = event.type === 'check-passed' ? { type: 'restart' } : event
      await write(() => ledger.apply(decision.id, without, { only: isSameCheck }))
    },
    async sendUnchecked(id, api) {
      const step = ledger.apply(id, { type: 'start' }, { only: lease.take })
      if (step !== null) await sendNow(step.decision, api, () => true)
    },
    async settle(decision, api) {
      const startedAt = clock.now()
      const answer = await api.readApplication(decision.subject)
      if (answer.ok) keepRead(decision, answer.value)
      const again = answer.ok ? null : waitAfter(decision, answer.error)
      const event = eventOfSettling(decision, answer, startedAt, again)
      await write(() =>
        ledger.apply(decision.id, event, { only: (now) => now.state === decision.state }),
      )
    },
  }
}

const noPurpose: AchPurpose = {
  paymentReference: '',
  amount: null,
  plannedOn: null,
  ticked: [],
  consent: null,
}

/** Which attempt of this purpose is the last, by the time it began; 0 where there is none. */
function lastAttempt(decision: Decision, purpose: Attempt['purpose']): number {
  return decision.attempts.findLast((attempt) => attempt.purpose === purpose)?.startedAt ?? 0
}
