import type { Decision, DecisionState } from '../../../shared/domain/decisions/decision.ts'
import { isVoidable } from '../../../shared/domain/decisions/state-groups.ts'
import { kindRules, sameMatter } from '../../../shared/domain/decisions/kinds/all-kinds.ts'
import type {
  RegisteredOutcome,
  RegisterRule,
} from '../../../shared/domain/decisions/kinds/kind-rules.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import type { DeskStore } from '../../ports/desk-store.ts'

type Entry = NonNullable<ReturnType<RegisterRule['open']> | ReturnType<RegisterRule['close']>>

/** The register in a connection's team space, of what its officers send. */
export interface TeamRegister {
  /** Whether the connection has a team space. */
  isKept(connectionId: string): boolean
  /** Why the register can't be reached, or takes nothing from this officer; null if neither. */
  problem(connectionId: string): Failure | null
  /** Applies what colleagues entered since the last read, if the register can be reached. */
  read(connectionId: string): Promise<void>
  /** Adds an entry or its end in the caller's transaction; returns the operation's ID. */
  enter(connectionId: string, entry: Entry): string
  /** State of an operation; a failure if it was refused. */
  stateInRegister(connectionId: string, op: string): 'waiting' | 'entered' | Failure
  /** Removes a refused operation once the officer is informed. */
  forget(connectionId: string, op: string): void
  /**
   * The officer who has an open decision on this application in the register, made on another
   * computer; null if none.
   */
  colleagueDeciding(connectionId: string, application: string): string | null
  /**
   * Whether the lender lets decisions on this application be sent while the team space is offline,
   * because the officer holds the claim.
   */
  maySendUnderClaim(connectionId: string, application: string): boolean
}

interface Dependencies {
  readonly desk: Pick<DeskStore, 'decisions'>
  readonly register: TeamRegister
  readonly sha256: (text: string) => string
}

type Registered = Pick<Decision, 'connectionId' | 'kind' | 'subject' | 'registration'>

/** Entries of submissions in the team's register, by the rules of their kinds. Call in a transaction. */
export interface Registrations {
  /** Why a submission can't be made without the team space; null if it can. */
  problem(submission: Registered): Failure | null
  /** Registers the submission and ends the entry of one that it replaces. Returns it with its entry. */
  opened(submission: Decision): Decision
  /** Ends the entry if the submission has ended. Returns the submission. */
  ended(submission: Decision): Decision
  /** Voids the submission's entry for this reason. Returns null if it has no voidable entry. */
  voided(submission: Decision, reason: string): Decision | null
  /** Whether it was made before its connection had a team space, and may have to be registered. */
  isLate(submission: Registered): boolean
  /** Whether the submission should be registered and colleagues don't see it yet. */
  isUnregistered(submission: Registered): boolean
  /** Removes the entry that the register refused. Returns the submission. */
  refused(submission: Decision): Decision
  /** Whether it may be sent now; a failure if it never may. */
  readonly stateInRegister: (submission: Registered) => 'ready' | 'waiting' | Failure
}

const unreachableCodes: ReadonlySet<ErrorCode> = new Set([
  'team-offline',
  'team-address-refused',
  'team-sign-in-unsupported',
  'team-read-only',
])
/** Failures that waiting doesn't end. They block every kind, registered or not. */
const lasting: ReadonlySet<ErrorCode> = new Set(['team-not-an-officer', 'team-reads-only'])

const outcomes: { readonly [S in DecisionState]?: RegisteredOutcome } = {
  confirmed: 'confirmed',
  refused: 'refused',
  canceled: 'canceled',
}

export function createRegistrations({ desk, register, sha256 }: Dependencies): Registrations {
  const ruleOf = ({ connectionId, kind }: Registered): RegisterRule | null =>
    register.isKept(connectionId) ? kindRules[kind].register : null

  function lastingProblemOf({ connectionId }: Registered): Failure | null {
    const problem = register.isKept(connectionId) ? register.problem(connectionId) : null
    return problem !== null && lasting.has(problem.code) ? problem : null
  }

  function close(submission: Decision, outcome: RegisteredOutcome): Decision {
    const { registration, connectionId } = submission
    if (registration === null) return submission
    const end = ruleOf(submission)?.close(submission, registration, outcome) ?? null
    if (end === null) return submission
    register.enter(connectionId, end)
    return { ...submission, registration: null }
  }

  return {
    problem(submission) {
      const lastingProblem = lastingProblemOf(submission)
      if (lastingProblem !== null) return lastingProblem
      const rule = ruleOf(submission)
      return rule === null || rule.waitsForTeam ? null : register.problem(submission.connectionId)
    },
    opened(submission) {
      // A submission that may have been processed still has its entry.
      if (submission.registration !== null) return submission
      const entry = ruleOf(submission)?.open(submission, sha256) ?? null
      if (entry === null) return submission
      const { connectionId, subject, id } = submission
      for (const earlier of desk.decisions.ofSubject(connectionId, subject)) {
        if (earlier.id === id || !sameMatter(earlier, submission)) continue
        const replaced = close(earlier, 'replaced')
        if (replaced !== earlier) desk.decisions.update(replaced, earlier.state)
      }
      return { ...submission, registration: register.enter(connectionId, entry) }
    },
    ended(submission) {
      const outcome = outcomes[submission.state]
      return outcome === undefined ? submission : close(submission, outcome)
    },
    voided(submission, reason) {
      const { registration, connectionId } = submission
      const end =
        registration === null ? null : ruleOf(submission)?.void?.(submission, registration, reason)
      if (end == null || !isVoidable(submission)) return null
      register.enter(connectionId, end)
      return { ...submission, registration: null }
    },
    isLate: (submission) => submission.registration === null && ruleOf(submission) !== null,
    isUnregistered: (submission) =>
      ruleOf(submission) !== null &&
      submission.registration !== null &&
      register.stateInRegister(submission.connectionId, submission.registration) === 'waiting',
    refused(submission) {
      const { registration, connectionId } = submission
      if (registration !== null) register.forget(connectionId, registration)
      return { ...submission, registration: null }
    },
    stateInRegister(submission) {
      const rule = ruleOf(submission)
      if (rule === null) return lastingProblemOf(submission) === null ? 'ready' : 'waiting'
      const { connectionId, subject, registration } = submission
      const entry =
        registration === null ? 'entered' : register.stateInRegister(connectionId, registration)
      if (entry !== 'entered' && entry !== 'waiting') return entry
      const problem = register.problem(connectionId)
      const isOffline = problem !== null && unreachableCodes.has(problem.code)
      // An entered submission may be sent offline too: colleagues know of it.
      const isKnown =
        entry === 'entered' && (problem === null || (isOffline && registration !== null))
      const mayLeave = isOffline && rule.waitsForTeam
      return isKnown || (mayLeave && register.maySendUnderClaim(connectionId, subject))
        ? 'ready'
        : 'waiting'
    },
  }
}
