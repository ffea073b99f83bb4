import type { TeamStanding } from '../../../shared/contract/team.ts'
import type { TeamRefusal } from '../../../shared/domain/team/operations.ts'
import type { OpenDecision } from '../../../shared/domain/team/open-decisions.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { Failure } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { KeptOperation, TeamOperationTable } from '../../ports/team-operations.ts'
import type { TeamRegister } from '../decisions/registrations.ts'
import type { TeamOutbox } from './team-outbox.ts'

/** What a refused operation means to the officer; the others would be defects of this desk. */
export const refusalCodes: Partial<Record<TeamRefusal, ErrorCode>> = {
  'not-an-officer': 'team-not-an-officer',
  busy: 'team-busy',
  held: 'claim-held',
  'not-held': 'claim-not-held',
  changed: 'claim-changed',
  grade: 'team-grade-needed',
  registered: 'submission-registered',
}

/** The register that the team space keeps, as the outbox of submissions uses it. */
export function createTeamRegister({
  operations,
  log,
  isKept,
  standing,
  share,
  decisions,
  hasClaim,
}: {
  readonly operations: TeamOperationTable
  readonly log: Log
  readonly isKept: (connectionId: string) => boolean
  /** Of the team space of this connection; null while another one is in use. */
  readonly standing: (
    connectionId: string,
  ) => Pick<TeamStanding, 'grade' | 'failure' | 'sendsUnderClaim'> | null
  readonly share: TeamOutbox['queue']
  readonly decisions: () => readonly OpenDecision[]
  readonly hasClaim: (application: string) => boolean
}): TeamRegister {
  function failureOf({ kind, refusal, refusedFor }: KeptOperation): Failure {
    const code = refusal === null ? undefined : refusalCodes[refusal]
    if (code !== undefined) return { code, ...(refusedFor !== null && { detail: refusedFor }) }
    const cause = new Error(`${kind} refused: ${String(refusal)}`)
    return { code: 'unexpected', reference: log.unexpected('team-refused', cause) }
  }

  return {
    isKept,
    problem(connectionId) {
      const now = standing(connectionId)
      if (now === null) return { code: 'team-offline' }
      return now.grade === 'auditor' ? { code: 'team-grade-needed' } : now.failure
    },
    enter: share,
    standing(connectionId, op) {
      const operation = operations.get(connectionId, op)
      // One that was applied long ago is removed.
      if (operation === null || operation.state === 'applied') return 'entered'
      return operation.state === 'waiting' ? 'waiting' : failureOf(operation)
    },
    forget: (connectionId, op) => {
      operations.remove(connectionId, op)
    },
    colleagueDeciding: (connectionId, application) =>
      standing(connectionId) === null
        ? null
        : (decisions().find((open) => open.application === application)?.officer ?? null),
    maySendUnderClaim: (connectionId, application) =>
      standing(connectionId)?.sendsUnderClaim === true && hasClaim(application),
  }
}
