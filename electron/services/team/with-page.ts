import { operationIn, type AppliedOperation } from '../../../shared/domain/team/applied.ts'
import { claimsAfter, type Claim } from '../../../shared/domain/team/claims.ts'
import { chainProblem } from '../../../shared/domain/team/feed.ts'
import {
  openDecisionsAfter,
  type OpenDecision,
} from '../../../shared/domain/team/open-decisions.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { FeedPage } from '../../ports/team-server.ts'
import type { StoredTeam } from './stored-team.ts'

/**
 * Adds one page of the feed to the team space. Fails with team-other-copy or team-feed-invalid if
 * the page doesn't follow what was read, lacks the last operation of this computer, or can't be
 * read.
 */
export function withPage(
  team: StoredTeam,
  page: FeedPage,
  sha256: (text: string) => string,
): Result<{ readonly team: StoredTeam; readonly applied: readonly AppliedOperation[] }> {
  // Number 0 is no entry: its hash is that of the team space itself.
  if (team.head.number > 0 && page.knownHash !== team.head.hash) return failed('team-other-copy')
  const { answered } = team
  let { head } = team
  let claims: readonly Claim[] = team.claims
  let decisions: readonly OpenDecision[] = team.decisions ?? []
  const applied: AppliedOperation[] = []
  for (const entry of page.entries) {
    const isOther = entry.number === answered?.number && entry.hash !== answered.hash
    if (isOther || entry.lender !== team.lender || chainProblem(head, entry, sha256) !== null) {
      return failed('team-other-copy')
    }
    const next = claimsAfter(claims, entry)
    const operation = operationIn(entry)
    if (next === null || operation === undefined) return failed('team-feed-invalid')
    claims = next
    if (operation !== null) {
      applied.push(operation)
      decisions = openDecisionsAfter(decisions, operation)
    }
    head = { number: entry.number, hash: entry.hash }
  }
  if (page.isLast && head.number < (answered?.number ?? 0)) return failed('team-other-copy')
  const read = { head, claims: [...claims], decisions: [...decisions] }
  return ok({ team: { ...team, ...read }, applied })
}
