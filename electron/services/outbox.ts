import type { ReadApplication } from '../../shared/domain/application.ts'
import type { Connection } from '../../shared/domain/connection.ts'
import type { Decision } from '../../shared/domain/decision.ts'
import type { OutboxEvent } from '../../shared/domain/outbox-events.ts'
import { decisionKindRules } from '../../shared/domain/outbox-kinds.ts'
import { failed, ok, type Failure, type Result } from '../../shared/result.ts'
import type { LendingApi } from '../ports/lending-api.ts'
import type { Random } from '../ports/random.ts'
import { StoreFault } from '../ports/store-fault.ts'
import { createOutboxLedger, type LedgerParts, type OutboxLedger } from './outbox-ledger.ts'
import { createOutboxLease } from './outbox-lease.ts'
import { createOutboxPace } from './outbox-pace.ts'
import { createOutboxWork } from './outbox-work.ts'
import { hindersSignIn } from './sign-in-failures.ts'

/** Subjects that are worked on side by side. */
const mostAtOnce = 4
/** How old a check may be when its approval leaves. */
const checkLastsMs = 30_000
/** After a fault of the store: when a result is written again, and when work is tried again. */
const writeAgainAfterMs = 5_000
const storeAgainAfterMs = 30_000

export interface OutboxSession {
  /** The conversation with the connection in use, or null where there is none. */
  current(): { readonly connection: Connection; readonly api: LendingApi } | null
  isOnline(): boolean
}

export interface OutboxParts extends Omit<LedgerParts, 'shownConnection' | 'hindrance'> {
  readonly session: OutboxSession
  readonly random: Random
  /** An application was read on the way: its copy is worth keeping. */
  readonly onRead: (connectionId: string, id: string, read: ReadApplication) => void
}

/**
 * Sends what the officers decided, once. It is the only part of the desk that sends, and it works
 * with the connection in use only. Where a call changes a decision it answers once that is on disk;
 * StoreFault goes through to the caller.
 */
export interface Outbox extends Pick<OutboxLedger, 'submit' | 'resend' | 'summary' | 'markAll'> {
  start(): void
  /** Begins nothing more; settles once nothing is under way and the lease is given back. */
  stop(): Promise<void>
  /**
   * Begins nothing more until `kick`. For the return of the network: pause, then the reads of
   * others, then kick; the outbox itself puts settling first, and a check before its send.
   */
  pause(): void
  /** Something changed for the better (network, credentials): tries again now what may be tried. */
  kick(): void
  /** Fails with decision-not-here or decision-state, like the two below. */
  cancel(id: string): Result<Decision>
  close(id: string, outcome: 'confirmed' | 'cancelled', reason: string): Result<Decision>
  /** Reads now; answers when the read is over. Also fails with connection-not-here, desk-in-use. */
  settle(id: string): Promise<Result<Decision>>
  /** Why nothing is sent although something could be, or null. */
  hindrance(): Failure | null
}

type Current = NonNullable<ReturnType<OutboxSession['current']>>

/** A check that passed and waits for a place to send from. */
interface Passed {
  readonly api: LendingApi
  readonly subject: string
  readonly attempt: number
  /** When, by both clocks: one stands still while the computer sleeps, the other can be set. */
  readonly at: number
  readonly steadyAt: number
}

export function createOutbox(parts: OutboxParts): Outbox {
  const { desk, session, clock, log } = parts
  const ledger = createOutboxLedger({
    ...parts,
    shownConnection: () => session.current()?.connection.id ?? null,
    hindrance: whatHinders,
  })
  const lease = createOutboxLease({ desk, clock, holder: parts.random.uuid() })
  const pace = createOutboxPace({ clock, random: parts.random })
  const work = createOutboxWork({ ...parts, ledger, lease, write, waitAfter })

  let running = false
  let paused = false
  let hindrance: Failure | null = null
  /** What is under way, by decision. */
  const busy = new Map<string, { readonly subject: string; readonly over: Promise<void> }>()
  const passed = new Map<string, Passed>()
  const waits = new Set<() => void>()

  // --- what is to be done next

  function pump(): void {
    if (!running) return
    guarded(() => {
      if (!lease.isHeld()) {
        passed.clear()
        return
      }
      const stands = paused || hindrance !== null || !session.isOnline()
      const current = stands ? null : session.current()
      dropOldChecks(current)
      if (current === null) return
      const open = desk.decisions.inStates(['queued', 'unknown'], current.connection.id)
      if (!pace.isResting()) beginAll(current, open)
      pace.wakeFor(open, pump)
    })
  }

  /**
   * Reads that settle first, then what was checked, then checks, then what needs none; the oldest of
   * each subject only. A check that passed does not wait for the checks of others: of many, the
   * first would be too old before the last is made, and none would ever be sent.
   */
  function beginAll(current: Current, open: readonly Decision[]): void {
    const taken = new Set([...busy.values(), ...passed.values()].map(({ subject }) => subject))
    const checked = [...passed].map(([id, one]) => () => {
      begin(id, one.subject, () => sendChecked(id, one))
    })
    const checks: (() => void)[] = []
    const sends: (() => void)[] = []
    for (const decision of open) {
      if (decision.state === 'unknown') {
        if (decision.notBefore !== null && pace.isDue(decision)) {
          begin(decision.id, subjectOf(decision), () => work.settle(decision, current.api))
        }
        continue
      }
      const subject = subjectOf(decision)
      if (taken.has(subject)) continue
      taken.add(subject)
      if (!pace.isDue(decision)) continue
      if (decisionKindRules[decision.kind].checkedBeforeSending) {
        checks.push(() => begin(decision.id, subject, () => check(decision, current.api)))
      } else {
        sends.push(() =>
          begin(decision.id, subject, () => work.sendUnchecked(decision.id, current.api)),
        )
      }
    }
    for (const next of [...checked, ...checks, ...sends]) next()
  }

  async function check(decision: Decision, api: LendingApi): Promise<void> {
    const attempt = await work.check(decision, api)
    if (attempt === null) return
    const times = { at: clock.now(), steadyAt: clock.monotonic() }
    passed.set(decision.id, { api, subject: subjectOf(decision), attempt, ...times })
  }

  function sendChecked(id: string, one: Passed): Promise<void> {
    passed.delete(id)
    return work.sendChecked(id, one.attempt, one.api, () => isCurrent(one))
  }

  function isCurrent({ at, steadyAt }: Passed): boolean {
    const age = Math.max(Math.abs(clock.now() - at), clock.monotonic() - steadyAt)
    return age <= checkLastsMs
  }

  function begin(id: string, subject: string, task: () => Promise<void>): void {
    if (busy.size >= mostAtOnce || busy.has(id)) return
    pace.begun(id)
    run(id, subject, task)
  }

  function run(id: string, subject: string, task: () => Promise<void>): void {
    const over = (async () => {
      try {
        await task()
      } catch (cause) {
        noteFault(cause)
      }
      busy.delete(id)
      pump()
    })()
    busy.set(id, { subject, over })
  }

  /** A check that cannot be followed by its send at once, or in the same conversation, is made anew. */
  function dropOldChecks(current: Current | null): void {
    for (const [id, one] of passed) {
      if (one.api === current?.api && isCurrent(one)) continue
      passed.delete(id)
      ledger.apply(id, { type: 'restart' })
    }
  }

  // --- what can go wrong

  function whatHinders(): Failure | null {
    return hindrance ?? (running && !lease.isHeld() ? { code: 'desk-in-use' } : null)
  }

  function hinder(by: Failure | null): void {
    if (by?.code === hindrance?.code) return
    hindrance = by
    const shown = session.current()?.connection.id
    if (shown === undefined) return
    try {
      parts.notifier.emit('decisions.changed', { ids: [], summary: ledger.summary(shown) })
    } catch (cause) {
      // The store that hinders may also be the one that cannot be counted.
      log.unexpected('hindrance-not-told', cause)
    }
  }

  /** When to try again after a failure; stops everything where only the officer can mend it. */
  function waitAfter(decision: Decision, failure: Failure): number | null {
    if (hindersSignIn(failure)) {
      hinder(failure)
      log.warn('outbox-stopped', { code: failure.code })
      return null
    }
    return pace.after(decision, failure)
  }

  function noteFault(cause: unknown): void {
    if (cause instanceof StoreFault) {
      hinder({ code: cause.code })
      log.warn('outbox-stopped', { code: cause.code })
    } else {
      hinder({ code: 'unexpected', reference: log.unexpected('outbox-stopped', cause) })
    }
    const noted = hindrance
    void wait(storeAgainAfterMs).then(() => {
      if (hindrance === noted) hinder(null)
      pump()
    })
  }

  function guarded(task: () => void): void {
    try {
      task()
    } catch (cause) {
      noteFault(cause)
    }
  }

  /**
   * Writes what a request came to, again and again where the disk will not take it. Given up only
   * when the desk stops: then the record still says `sending`, which is unknown at the next start.
   */
  async function write(result: () => void): Promise<void> {
    for (;;) {
      try {
        result()
        return
      } catch (cause) {
        noteFault(cause)
        if (!(cause instanceof StoreFault) || !running) return
        await wait(writeAgainAfterMs)
      }
    }
  }

  /** Ends early when the outbox stops. */
  function wait(milliseconds: number): Promise<void> {
    if (!running) return Promise.resolve()
    return new Promise((resolve) => {
      const over = (): void => {
        timer.cancel()
        waits.delete(over)
        resolve()
      }
      const timer = clock.after(milliseconds, over)
      waits.add(over)
    })
  }

  /**
   * Whoever holds the lease and is not at work on a checking or sending decision knows that nobody
   * is: the process that was has ended, or has lost the lease.
   */
  function recover(): void {
    for (const { id } of desk.decisions.inStates(['checking', 'sending'], null)) {
      if (!busy.has(id) && !passed.has(id)) ledger.apply(id, { type: 'restart' })
    }
  }

  // --- the officer's words

  function said(id: string, event: OutboxEvent): Result<Decision> {
    const step = ledger.apply(id, event)
    if (step !== null) return ok(step.decision)
    return failed(desk.decisions.get(id) === null ? 'decision-not-here' : 'decision-state')
  }

  /** Not at once: a caller's transaction must be on disk before anything is sent. */
  function thenPump(result: Result<Decision>): Result<Decision> {
    if (result.ok) void Promise.resolve().then(pump)
    return result
  }

  return {
    summary: ledger.summary,
    markAll: ledger.markAll,
    submit: (decision) => thenPump(ledger.submit(decision)),
    resend: (id, reason) => thenPump(ledger.resend(id, reason)),
    cancel: (id) => thenPump(said(id, { type: 'cancel' })),
    close: (id, outcome, reason) => thenPump(said(id, { type: 'close', outcome, reason })),
    async settle(id) {
      const current = session.current()
      if (current === null) return failed('connection-not-here')
      if (!running || !lease.isHeld()) return failed('desk-in-use')
      const asked = said(id, { type: 'settle' })
      if (!asked.ok) return asked
      const decision = asked.value
      if (decision.connectionId !== current.connection.id) return failed('connection-not-here')
      // The officer is waiting: this one does not queue for a place.
      if (!busy.has(id)) run(id, subjectOf(decision), () => work.settle(decision, current.api))
      await busy.get(id)?.over
      const after = desk.decisions.get(id)
      return after === null ? failed('decision-not-here') : ok(after)
    },
    start() {
      if (running) return
      running = true
      lease.keep({
        renewed: () => {
          guarded(recover)
          pump()
        },
        failed: noteFault,
      })
    },
    async stop() {
      running = false
      lease.letGo()
      pace.stop()
      for (const over of [...waits]) over()
      await Promise.allSettled([...busy.values()].map(({ over }) => over))
      passed.clear()
      guarded(() => {
        if (lease.isHeld()) recover()
        lease.release()
      })
    },
    pause() {
      paused = true
    },
    kick() {
      paused = false
      hinder(null)
      guarded(() => pace.forgive(desk.decisions.inStates(['queued', 'unknown'], null)))
      pump()
    },
    hindrance: whatHinders,
  }
}

/** What is one in flight: a subject of a connection, of whatever kind of decision. */
function subjectOf({ connectionId, subject }: Decision): string {
  return JSON.stringify([connectionId, subject])
}
