import type { TeamStatus } from '../../../shared/contract/team.ts'
import type { OpenDecision } from '../../../shared/domain/team/open-decisions.ts'
import type { Log } from '../../ports/log.ts'
import type { TeamOperationTable } from '../../ports/team-operations.ts'
import type { TeamRegister } from '../decisions/registrations.ts'
import { failureOfRefusal } from './refusals.ts'
import type { TeamOutbox } from './team-outbox.ts'

/** The register in the team space, as the outbox of submissions uses it. */
export function createTeamRegister({
  operations,
  log,
  isKept,
  status,
  read,
  share,
  decisions,
  hasClaim,
}: {
  readonly operations: TeamOperationTable
  readonly log: Log
  readonly isKept: (connectionId: string) => boolean
  /** Status of this connection's team space; null while another connection is in use. */
  readonly status: (
    connectionId: string,
  ) => Pick<TeamStatus, 'grade' | 'failure' | 'sendsUnderClaim'> | null
  readonly read: (connectionId: string) => Promise<void>
  readonly share: TeamOutbox['queue']
  readonly decisions: () => readonly OpenDecision[]
  readonly hasClaim: (application: string) => boolean
}): TeamRegister {
  return {
    isKept,
    problem(connectionId) {
      const now = status(connectionId)
      if (now === null) return { code: 'team-offline' }
      return now.grade === 'auditor' ? { code: 'team-reads-only' } : now.failure
    },
    read,
    enter: share,
    stateInRegister(connectionId, op) {
      const operation = operations.get(connectionId, op)
      // Applied operations are removed after some time.
      if (operation === null || operation.state === 'applied') return 'entered'
      if (operation.state !== 'refused') return 'waiting'
      const { kind, refusal, refusedFor } = operation
      const failure = failureOfRefusal(log, kind, refusal, { grade: 'team-reads-only' })
      return refusedFor === null ? failure : { ...failure, detail: refusedFor }
    },
    forget: (connectionId, op) => {
      operations.remove(connectionId, op)
    },
    colleagueDeciding: (connectionId, application) =>
      status(connectionId) === null
        ? null
        : (decisions().find((open) => open.application === application)?.officer ?? null),
    maySendUnderClaim: (connectionId, application) =>
      status(connectionId)?.sendsUnderClaim === true && hasClaim(application),
  }
}
