import type { AppliedOperation } from '../../../shared/domain/team/applied.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Log } from '../../ports/log.ts'
import type { TeamSession } from '../../ports/team-server.ts'
import type { StoredTeam } from './stored-team.ts'
import { withPage } from './with-page.ts'

/**
 * Reads the feed from where Loan Desk stopped to its end before it reads the current state again:
 * the current state doesn't show what colleagues ended in the register meanwhile. Returns how far
 * it read. Fails as the session does, and with team-other-copy. An unreadable entry ends the
 * reading and is logged.
 */
export async function readEndsSince(
  from: StoredTeam,
  session: Pick<TeamSession, 'after'>,
  {
    log,
    sha256,
    take,
    isOver,
  }: {
    readonly log: Pick<Log, 'warn'>
    readonly sha256: (text: string) => string
    readonly take: (applied: readonly AppliedOperation[]) => void
    readonly isOver: () => boolean
  },
): Promise<Result<StoredTeam>> {
  let team = from
  while (team.head.number > 0) {
    const page = await session.after(team.head)
    if (isOver()) return ok(team)
    const next = page.ok ? withPage(team, page.value, sha256) : page
    if (!next.ok) {
      if (next.error.code !== 'team-feed-invalid') return next
      log.warn('team-ends-not-read', { code: next.error.code })
      return ok(team)
    }
    take(next.value.applied)
    team = next.value.team
    if (page.ok && page.value.isLast) break
  }
  return ok(team)
}
