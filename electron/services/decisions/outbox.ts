import type { ReadApplication } from '../../../shared/domain/applications/application.ts'
import type { ChangedBy } from '../../../shared/domain/applications/field-changes.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { OutboxEvent } from '../../../shared/domain/decisions/events.ts'
import { workOf, type Work } from '../../../shared/domain/decisions/state-machine.ts'
import { failed, ok, type Failure, type Result } from '../../../shared/result.ts'
import { backupFlag } from '../../ports/data-files.ts'
import type { WaitingDecision } from '../../ports/desk-store.ts'
import type { LendingApi } from '../../ports/lending-api.ts'
import type { Random } from '../../ports/random.ts'
import { createOutboxBlocker } from './blocker.ts'
import { createOutboxLedger, type LedgerDependencies, type OutboxLedger } from './ledger.ts'
import { createOutboxLease } from './lease.ts'
import { createRetryTimes } from './retry-times.ts'
import { createOutboxWork } from './work.ts'
import type { Session, SessionService } from '../connections/session-service.ts'
import { blocksSignIn } from '../connections/sign-in-failures.ts'

/** Subjects worked on at the same time. */
const mostAtOnce = 4

export interface OutboxDependencies extends Omit<
  LedgerDependencies,
  'shownConnection' | 'blocker'
> {
  readonly session: Pick<SessionService, 'current' | 'isOnline' | 'aheadOfService'>
  /** Whether the files can't be written: then nothing is sent, and nothing is marked. */
  readonly isReadOnly: boolean
  readonly random: Random
  /** Called after a check or reading fetched an application, to store its copy. */
  readonly onRead: (connectionId: string, id: string, read: ReadApplication, by: ChangedBy) => void
}

/**
 * Sends the officers' decisions, each once. No other part of Loan Desk sends. Works with the
 * connection in use only. Calls that change a decision return once the change is on disk. Throws
 * StoreFault.
 */
export interface Outbox extends Pick<OutboxLedger, 'submit' | 'resend' | 'summary' | 'reconcile'> {
  /**
   * Begins to send. Waiting submissions in a restored backup may have been sent or canceled since,
   * so they become unknown first. Throws StoreFault if that can't be written.
   */
  start(): void
  /** Number of submissions being sent, without a response yet. */
  sendsUnderWay(): number
  /** Begins no more work; settles once none is in progress and the lease is released. */
  stop(): Promise<void>
  /** Retries at once, for example when the network is back or credentials changed. */
  retryNow(): void
  /** The team's register has changed: ends refused submissions and starts those that may be sent now. */
  teamChanged(): void
  /** Fails with decision-not-here or decision-state, as do `tryNow` and `close`. */
  cancel(id: string): Result<Decision>
  tryNow(id: string): Result<Decision>
  close(id: string, outcome: 'confirmed' | 'canceled', reason: string): Result<Decision>
  /** Fails as the ledger does. */
  voidRegistration(id: string, reason: string): Result<Decision>
  /** Reads the outcome now; settles when the read ends. Also fails with connection-not-here, desk-in-use. */
  settle(id: string): Promise<Result<Decision>>
  /** Why nothing can be sent now; null if it can. */
  blocker(): Failure | null
}

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { desk, session, clock, log } = dependencies
  const ledger = createOutboxLedger({
    ...dependencies,
    shownConnection: () => session.current()?.connection.id ?? null,
    blocker: currentBlocker,
  })
  const lease = createOutboxLease({ desk, clock, holder: dependencies.random.uuid() })
  const retryTimes = createRetryTimes({ clock, random: dependencies.random })
  const blocker = createOutboxBlocker({ clock, log, notify: notifyBlocker })
  const work = createOutboxWork({ ...dependencies, ledger, lease, write: blocker.write, waitAfter })

  let running = false
  /** Work in progress, by decision. */
  const busy = new Map<string, { readonly subject: string; readonly over: Promise<void> }>()

  // --- scheduling

  function pump(): void {
    if (!running) return
    blocker.guarded(() => {
      const current = session.current()
      if (current === null || !maySend(current.api)) return
      const { id } = current.connection
      const waiting = desk.decisions.waiting(id)
      if (!retryTimes.isPaused(id)) beginAll(current, waiting)
      retryTimes.wakeFor(id, waiting, pump)
    })
  }

  /** Whether anything may be sent now in this session with the service. */
  function maySend(api: LendingApi): boolean {
    if (!running || !lease.isHeld() || blocker.now() !== null) return false
    return session.isOnline() && session.current()?.api === api
  }

  /**
   * Starts readings that settle outcomes first, then checks, then sends without a check; only the
   * oldest of each subject. Nothing is sent about a subject that is being read: the reading
   * couldn't tell the two submissions apart.
   */
  function beginAll(current: Session, waiting: readonly WaitingDecision[]): void {
    const { api, connection } = current
    // Queried once for all that wait.
    const hasRegister = dependencies.register.isKept(connection.id)
    // Queried again after the preceding read: a colleague may have ended its entry meanwhile.
    const mayStillSend = (id: string): boolean => {
      if (!maySend(api) || retryTimes.isPaused(connection.id)) return false
      const now = desk.decisions.get(id)
      return now !== null && (!dependencies.register.isKept(connection.id) || isRegistered(now))
    }
    const taken = new Set([...busy.values()].map(({ subject }) => subject))
    const due: Record<Work, (() => void)[]> = { settle: [], check: [], send: [] }
    for (const decision of waiting) {
      const { id } = decision
      const subject = subjectOf(decision)
      const next = workOf(decision)
      if (next === null || (next !== 'settle' && taken.has(subject))) continue
      if (hasRegister && next !== 'settle' && !isRegistered(decision)) continue
      const isDue = retryTimes.isDue(decision)
      // A reading that is due later doesn't block other submissions of its subject.
      if (next !== 'settle' || isDue) taken.add(subject)
      if (!isDue) continue
      const task = () =>
        next === 'settle' ? work.settle(id, api) : work.start(id, current, () => mayStillSend(id))
      due[next].push(() => begin(id, subject, task))
    }
    for (const next of [...due.settle, ...due.check, ...due.send]) next()
  }

  /** A decision from before the team space is registered now; it may be sent at a later turn. */
  function isRegistered(decision: WaitingDecision): boolean {
    return !ledger.registerLate(decision) && checkRegister(decision) === 'ready'
  }

  /** Ends a decision that the team's register refused. */
  function checkRegister(decision: WaitingDecision): ReturnType<typeof ledger.stateInRegister> {
    const state = ledger.stateInRegister(decision)
    if (state !== 'ready' && state !== 'waiting') {
      ledger.apply(decision.id, { type: 'register-refused', failure: state })
    }
    return state
  }

  /** Runs also while nothing may be sent, so that the officer sees a refusal as soon as it arrives. */
  function takeRefusals(): void {
    const connectionId = session.current()?.connection.id
    if (connectionId === undefined || !lease.isHeld()) return
    for (const decision of desk.decisions.waiting(connectionId)) {
      const next = workOf(decision)
      if (next !== null && next !== 'settle') checkRegister(decision)
    }
  }

  function begin(id: string, subject: string, task: () => Promise<void>): void {
    if (busy.size >= mostAtOnce || busy.has(id)) return
    retryTimes.begun(id)
    run(id, subject, task)
  }

  function run(id: string, subject: string, task: () => Promise<void>): void {
    const over = (async () => {
      try {
        await task()
      } catch (cause) {
        blocker.note(cause)
      }
      busy.delete(id)
      pump()
    })()
    busy.set(id, { subject, over })
  }

  // --- blockers and recovery

  function currentBlocker(): Failure | null {
    if (running && !lease.isHeld()) return blocker.now() ?? { code: 'desk-in-use' }
    const connectionId = session.current()?.connection.id
    return blocker.now() ?? (connectionId === undefined ? null : ledger.teamProblem(connectionId))
  }

  function notifyBlocker(): void {
    const shown = session.current()?.connection.id
    if (shown === undefined) return
    dependencies.notifier.emit('decisions.changed', { ids: [], summary: ledger.summary(shown) })
  }

  /**
   * When to retry after a failure; blocks the outbox if only the officer can fix it. A failure of
   * an ended session blocks nothing: the new session may have a token.
   */
  function waitAfter(decision: Decision, failure: Failure, api: LendingApi): number | null {
    if (blocksSignIn(failure) && session.current()?.api === api) {
      blocker.set(failure)
      log.warn('outbox-stopped', { code: failure.code })
      return null
    }
    return retryTimes.after(decision, failure)
  }

  /**
   * Restarts checking and sending decisions that this process doesn't work on. It holds the lease,
   * so their process has ended or lost the lease.
   */
  function recover(): void {
    for (const { id } of desk.decisions.inStates(['checking', 'sending'], null)) {
      if (!busy.has(id)) ledger.apply(id, { type: 'restart' })
    }
  }

  function makeRestoredUnknown(): void {
    if (desk.values.get(backupFlag) === null) return
    for (const { id } of desk.decisions.inStates(['queued', 'checking', 'sending'], null)) {
      ledger.apply(id, { type: 'restored' })
    }
    desk.values.put(backupFlag, null)
  }

  // --- changes by the officer

  function applyEvent(id: string, event: OutboxEvent): Result<Decision> {
    const decision = ledger.apply(id, event)
    if (decision !== null) return ok(decision)
    return failed(desk.decisions.get(id) === null ? 'decision-not-here' : 'decision-state')
  }

  /** In a later microtask: the caller's transaction must be on disk before anything is sent. */
  function thenPump(result: Result<Decision>): Result<Decision> {
    if (result.ok) void Promise.resolve().then(pump)
    return result
  }

  return {
    summary: ledger.summary,
    reconcile: ledger.reconcile,
    submit: (decision, estimates) => thenPump(ledger.submit(decision, estimates)),
    resend: (id, reason) => thenPump(ledger.resend(id, reason)),
    cancel: (id) => thenPump(applyEvent(id, { type: 'cancel' })),
    tryNow: (id) => thenPump(applyEvent(id, { type: 'try-now' })),
    voidRegistration: (id, reason) => ledger.voidRegistration(id, reason),
    close: (id, outcome, reason) => thenPump(applyEvent(id, { type: 'close', outcome, reason })),
    async settle(id) {
      const current = session.current()
      if (current === null) return failed('connection-not-here')
      if (!running || !lease.isHeld()) return failed('desk-in-use')
      const settling = applyEvent(id, { type: 'settle' })
      if (!settling.ok) return settling
      const decision = settling.value
      if (decision.connectionId !== current.connection.id) return failed('connection-not-here')
      // The officer is waiting, so this reading ignores the limit.
      if (!busy.has(id)) run(id, subjectOf(decision), () => work.settle(id, current.api))
      await busy.get(id)?.over
      const after = desk.decisions.get(id)
      return after === null ? failed('decision-not-here') : ok(after)
    },
    start() {
      if (running) return
      if (!dependencies.isReadOnly) makeRestoredUnknown()
      running = true
      lease.keep({
        changed: () => blocker.guarded(notifyBlocker),
        renewed: () => {
          blocker.guarded(recover)
          pump()
        },
        failed: blocker.note,
      })
    },
    sendsUnderWay() {
      let count = 0
      blocker.guarded(() => {
        const sending = desk.decisions.inStates(['sending'], null)
        count = sending.filter(({ id }) => busy.has(id)).length
      })
      return count
    },
    async stop() {
      running = false
      lease.stopRenewing()
      retryTimes.stop()
      blocker.stop()
      await Promise.allSettled([...busy.values()].map(({ over }) => over))
      blocker.guarded(() => {
        if (lease.isHeld()) recover()
        lease.release()
      })
    },
    retryNow() {
      blocker.set(null)
      blocker.guarded(() =>
        retryTimes.endOwnWaits(desk.decisions.inStates(['queued', 'unknown'], null)),
      )
      pump()
    },
    teamChanged() {
      if (!running) return
      blocker.guarded(takeRefusals)
      notifyBlocker()
      pump()
    },
    blocker: currentBlocker,
  }
}

/** Key of the subject of a connection, for any kind of decision. */
function subjectOf({ connectionId, subject }: Pick<Decision, 'connectionId' | 'subject'>): string {
  return JSON.stringify([connectionId, subject])
}
