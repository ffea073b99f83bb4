import type { ActivityAction } from '../../../shared/domain/activity/activity.ts'
import type { Decision } from '../../../shared/domain/decisions/decision.ts'
import type { OutboxEvent } from '../../../shared/domain/decisions/events.ts'
import { kindRules, sameMatter } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import { openStates, blocksNewDecision } from '../../../shared/domain/decisions/state-groups.ts'
import type { StoredEstimate } from '../../../shared/domain/offers/estimates.ts'
import { advance, type OutboxStep } from '../../../shared/domain/decisions/state-machine.ts'
import { submissionActions } from '../../../shared/values/submission-kinds.ts'
import { failed, ok, type Failed, type Failure, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StoredDocument, WaitingDecision } from '../../ports/desk-store.ts'
import type { Person } from '../../ports/person.ts'
import { enterConfirmed } from '../documents/document-payments.ts'
import { enterDocument } from '../documents/document-succession.ts'
import { debitsFor } from '../documents/known-documents.ts'
import type { FileGeneration } from '../startup/file-generation.ts'
import {
  createDecisionNews,
  isAboutApplication,
  type DecisionNews,
  type NewsDependencies,
} from './decision-news.ts'
import { createRegistrations, type Registrations, type TeamRegister } from './registrations.ts'

export interface LedgerDependencies extends NewsDependencies {
  readonly clock: Clock
  readonly person: Person
  readonly generation: Pick<FileGeneration, 'raise' | 'keep'>
  /** SHA-256 of the text's UTF-8 bytes, in hex. */
  readonly sha256: (text: string) => string
  /** The colleague whose claim on an application blocks every decision on it; null if none. */
  readonly claimOfColleague: (connectionId: string, application: string) => string | null
  readonly register: TeamRegister
}

export interface LedgerOptions {
  /** Applies the event only if this is true of the record; called inside the transaction. */
  readonly only?: (current: Decision) => boolean
  /** Written in the same transaction. */
  readonly document?: (decision: Decision) => StoredDocument
}

/** Writes changes of decisions: record, activity log and document in one transaction. */
export interface OutboxLedger extends Pick<DecisionNews, 'summary' | 'reconcile'> {
  /**
   * Queues a new decision (state draft). Two calls with the same request key are one submission.
   * Fails with decision-already-open if another decision about the same subject is open; one that
   * was refused, or held before anything was sent, is dismissed. `estimates`, which the officer saw
   * with the offers, are written with it. Fails with claim-held if a colleague claimed the
   * application, and as the team space does if the decision has to be registered there and can't
   * be.
   */
  submit(decision: Decision, estimates?: readonly StoredEstimate[]): Result<Decision>
  /** Null if the event doesn't fit the record's current state: then nothing was written. */
  apply(id: string, event: OutboxEvent, options?: LedgerOptions): Decision | null
  /**
   * Queues the decision again when the officer confirms. Fails with decision-not-here,
   * decision-state, decision-already-open, claim-held.
   */
  resend(id: string, reason: string): Result<Decision>
  /**
   * Frees the payment of the decision in the team's register; its document is no longer paid. Fails
   * with decision-not-here, decision-state, document-used, decision-already-open while its document
   * may be paid, or as the team space does.
   */
  voidRegistration(id: string, reason: string): Result<Decision>
  /** Fails with claim-held (detail: the colleague) if a colleague claimed its application; null otherwise. */
  readonly stoppedByClaim: (decision: Decision) => Failed | null
  /** Registers a decision made before its connection had a team space; false if that isn't needed. */
  registerLate(decision: WaitingDecision): boolean
  /** Whether the team's register lets the decision be sent now; a failure if it never does. */
  readonly stateInRegister: Registrations['stateInRegister']
  /** Why submissions wait for the team space; null if none wait. */
  readonly teamProblem: (connectionId: string) => Failure | null
}

export function createOutboxLedger(dependencies: LedgerDependencies): OutboxLedger {
  const { desk, clock, notifier } = dependencies
  const registrations = createRegistrations(dependencies)
  const { notify, summary, reconcile } = createDecisionNews(dependencies)

  function note({ decision, log }: OutboxStep): void {
    if (log === null) return
    const [action, outcome] = log
    const isMade = action === submissionActions[decision.kind]
    const detail = isMade ? kindRules[decision.kind].madeWith(decision) : decision.failure?.status
    append(
      decision,
      action,
      detail === undefined || detail === '' ? outcome : `${outcome} ${detail}`,
    )
  }

  function append(decision: Decision, action: ActivityAction, outcome: string | null): void {
    const { updatedAt: at, connectionId, subject, body } = decision
    const bodyHash = body === null ? null : dependencies.sha256(JSON.stringify(body))
    const who = dependencies.person.name
    desk.activity.append({ at, who, connectionId, action, subject, bodyHash, outcome })
  }

  /** The decision with its entry in the team's register as it is after an event. */
  function withRegistration(decision: Decision, { type }: OutboxEvent): Decision {
    if (type === 'resend') return registrations.opened(decision)
    if (type === 'register-refused') return registrations.refused(decision)
    return registrations.ended(decision)
  }

  /** Applies one event, inside a transaction of the caller. */
  function step(current: Decision, event: OutboxEvent): Decision | null {
    const next = advance(current, event, clock.now())
    if (next === null) return null
    const decision = withRegistration(next.decision, event)
    if (!desk.decisions.update(decision, current.state)) return null
    const { kind, state, connectionId, subject } = decision
    if (state === 'sending') dependencies.generation.raise()
    // The draft is done, even if no page is open to remove it.
    if (state === 'confirmed') {
      for (const draft of kindRules[kind].endsDrafts) {
        desk.drafts.remove(connectionId, draft, subject)
      }
    }
    note(next)
    if (state === 'sending' && registrations.isUnregistered(decision)) {
      append(decision, 'decision-unregistered', 'under-claim')
    }
    if (state === 'confirmed' && current.state !== 'confirmed') enterConfirmed(desk, decision)
    return decision
  }

  function othersOfMatter(decision: Decision): Decision[] {
    return desk.decisions
      .ofSubject(decision.connectionId, decision.subject)
      .filter((other) => other.id !== decision.id && sameMatter(other, decision))
  }

  function stoppedByClaim(decision: Decision): Failed | null {
    if (!isAboutApplication(decision)) return null
    const colleague = dependencies.claimOfColleague(decision.connectionId, decision.subject)
    return colleague === null ? null : failed('claim-held', { detail: colleague })
  }

  /** Why colleagues' work blocks making or sending the decision now; null if nothing does. */
  function stoppedByTeam(decision: Decision): Failed | null {
    const problem = registrations.problem(decision)
    if (problem !== null) return { ok: false, error: problem }
    const stopped = stoppedByClaim(decision)
    if (stopped !== null || !isAboutApplication(decision)) return stopped
    const { connectionId, subject } = decision
    const colleague = dependencies.register.colleagueDeciding(connectionId, subject)
    return colleague === null ? null : failed('submission-registered', { detail: colleague })
  }

  return {
    stoppedByClaim,
    stateInRegister: registrations.stateInRegister,
    registerLate(waiting) {
      if (!registrations.isLate(waiting)) return false
      return desk.transaction(() => {
        const current = desk.decisions.get(waiting.id)
        if (current === null || !registrations.isLate(current)) return false
        const made = registrations.opened(current)
        return made !== current && desk.decisions.update(made, current.state)
      })
    },
    teamProblem: (connectionId) => {
      const { register } = dependencies
      const isWaiting = (): boolean => desk.decisions.count(['queued'], connectionId) > 0
      return register.isKept(connectionId) && isWaiting() ? register.problem(connectionId) : null
    },
    submit(decision, estimates) {
      const changed: Decision[] = []
      const result = desk.transaction((): Result<Decision> => {
        const same = desk.decisions.byRequestKey(decision.requestKey)
        if (same !== null) return ok(same)
        const others = othersOfMatter(decision)
        if (others.some(blocksNewDecision)) return failed('decision-already-open')
        const stopped = stoppedByTeam(decision)
        if (stopped !== null) return stopped
        for (const other of others) {
          if (!openStates.includes(other.state)) continue
          const canceled = step(other, { type: 'cancel' })
          if (canceled !== null) changed.push(canceled)
        }
        // If the clock was set back, a later decision must not get ahead of an earlier one.
        const newest = desk.decisions.ofSubject(decision.connectionId, decision.subject)[0]
        const createdAt = Math.max(decision.createdAt, newest?.createdAt ?? 0)
        const { notBefore } = decision
        const submit = { type: 'submit', notBefore } as const
        const queued = advance({ ...decision, createdAt }, submit, clock.now())
        if (queued === null) return failed('decision-state')
        const made = registrations.opened(queued.decision)
        desk.decisions.insert(made)
        if (estimates !== undefined) desk.decisions.putEstimates(decision.id, estimates)
        note(queued)
        changed.push(made)
        return ok(made)
      })
      if (changed.length > 0) notify(changed)
      return result
    },
    apply(id, event, options = {}) {
      const done = desk.transaction(() => {
        const current = desk.decisions.get(id)
        if (current === null || options.only?.(current) === false) return null
        const next = step(current, event)
        const document = next === null ? undefined : options.document?.(next)
        if (document !== undefined) enterDocument(desk, document)
        return next === null ? null : { next, document }
      })
      if (done === null) return null
      notify([done.next])
      if (done.document !== undefined) {
        notifier.emit('documents.changed', { ids: [done.document.id] })
      }
      return done.next
    },
    resend(id, reason) {
      const result = desk.transaction((): Result<Decision> => {
        const current = desk.decisions.get(id)
        if (current === null) return failed('decision-not-here')
        if (othersOfMatter(current).some(blocksNewDecision)) return failed('decision-already-open')
        const stopped = stoppedByTeam(current)
        if (stopped !== null) return stopped
        const next = step(current, { type: 'resend', reason })
        return next === null ? failed('decision-state') : ok(next)
      })
      if (result.ok) notify([result.value])
      return result
    },
    voidRegistration(id, reason) {
      const result = desk.transaction((): Result<Decision> => {
        const current = desk.decisions.get(id)
        if (current === null) return failed('decision-not-here')
        const document = desk.documents.byDecision(id)
        if (document !== null && document.usedAt !== null) return failed('document-used')
        if (document !== null && debitsFor(desk, document).length > 0) {
          return failed('decision-already-open')
        }
        const problem = registrations.problem(current)
        if (problem !== null) return { ok: false, error: problem }
        const at = clock.now()
        const decision = registrations.voided({ ...current, updatedAt: at }, reason)
        if (decision === null) return failed('decision-state')
        desk.decisions.update(decision, current.state)
        if (document !== null) {
          const { name: by } = dependencies.person
          const history = [...document.history, { at, by, kind: 'voided', reason } as const]
          desk.documents.put({ ...document, history })
        }
        append(decision, 'registration-voided', null)
        return ok(decision)
      })
      if (result.ok) notify([result.value])
      return result
    },
    summary,
    reconcile,
  }
}
