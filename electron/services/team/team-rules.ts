import type { TeamRulesStatus } from '../../../shared/contract/team.ts'
import {
  longestTeamRules,
  noRulesText,
  openProposal,
  readTeamRules,
  teamRulesPolicy,
  teamRulesText,
  type TeamPolicy,
  type TeamRules,
} from '../../../shared/domain/team/team-rules.ts'
import type { OperationBody } from '../../../shared/domain/team/operations.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Log } from '../../ports/log.ts'
import type { Random } from '../../ports/random.ts'
import type { LogActivity } from '../log-activity.ts'
import type { FollowedTeam } from './followed-team.ts'
import type { StoredTeam } from './stored-team.ts'
import { failureOfRefusal } from './refusals.ts'

const refusalCodes = {
  grade: 'team-rules-grade',
  changed: 'team-rules-changed',
  'not-found': 'team-rules-changed',
  'same-officer': 'team-rules-proposer',
} as const

interface Dependencies {
  readonly desk: Pick<DeskStore, 'connections'>
  readonly random: Pick<Random, 'uuid'>
  readonly logActivity: LogActivity
  readonly log: Log
}

/** The team's rules for offers. A change needs two officers. */
export interface TeamRulesService {
  status(followed: FollowedTeam): TeamRulesStatus
  /** Applies the agreed rules to the connection. Call in a transaction. */
  enforce(connectionId: string, team: StoredTeam): void
  propose(followed: FollowedTeam, rules: TeamRules): Promise<Result<null>>
  confirm(followed: FollowedTeam, proposal: string): Promise<Result<null>>
  withdraw(followed: FollowedTeam, proposal: string): Promise<Result<null>>
}

const nothingRead: TeamPolicy = { inForce: null, proposal: null }

export function createTeamRules(dependencies: Dependencies): TeamRulesService {
  const { desk, log } = dependencies
  const policyOf = (followed: FollowedTeam): TeamPolicy => followed.policy() ?? nothingRead

  async function apply<K extends 'policy.propose' | 'policy.confirm'>(
    followed: FollowedTeam,
    kind: K,
    body: OperationBody<K>,
  ): Promise<Result<null>> {
    const seen = policyOf(followed).inForce?.number ?? null
    const op = dependencies.random.uuid()
    const response = await followed.apply({ op, kind, subject: teamRulesPolicy, body, seen })
    if (!response.ok) return response
    if ('number' in response.value) return ok()
    const { refused } = response.value
    return { ok: false, error: failureOfRefusal(log, kind, refused, refusalCodes) }
  }

  return {
    status(followed) {
      const ahead = followed.ahead()
      const policy = policyOf(followed)
      const { inForce } = policy
      const proposal = openProposal(policy)
      const rules = proposal === null ? null : readTeamRules(proposal.rules)
      return {
        inForce: inForce && {
          proposedBy: inForce.proposedBy,
          confirmedBy: inForce.confirmedBy,
          at: inForce.at - ahead,
          number: inForce.number,
        },
        proposal: proposal &&
          rules && {
            id: proposal.id,
            by: proposal.by,
            at: proposal.at - ahead,
            rules,
            isMine: proposal.by === followed.status().account,
          },
      }
    },
    enforce(connectionId, { policy }) {
      const connection = desk.connections.get(connectionId)
      if (policy?.inForce == null || connection === null) return
      const rules = readTeamRules(policy.inForce.rules)
      if (rules === null) {
        log.warn('team-rules-unreadable', { number: policy.inForce.number })
        return
      }
      if (teamRulesText(rules) === teamRulesText(connection)) return
      desk.connections.put({ ...connection, ...rules })
      dependencies.logActivity({
        connectionId,
        action: 'connection-changed',
        outcome: 'team-rules',
      })
    },
    async propose(followed, rules) {
      const text = teamRulesText(rules)
      return text.length > longestTeamRules
        ? failed('team-rules-too-long')
        : apply(followed, 'policy.propose', { rules: text })
    },
    confirm: (followed, proposal) => apply(followed, 'policy.confirm', { proposal }),
    async withdraw(followed, proposal) {
      const policy = policyOf(followed)
      return openProposal(policy)?.id === proposal
        ? apply(followed, 'policy.propose', { rules: policy.inForce?.rules ?? noRulesText })
        : failed('team-rules-changed')
    },
  }
}
