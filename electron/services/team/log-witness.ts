import type { LogProblem } from '../../../shared/contract/team.ts'
import { minuteMs } from '../../../shared/durations.ts'
import { readFeedLine } from '../../../shared/domain/team/feed-lines.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeskStore } from '../../ports/desk-store.ts'
import type { Random } from '../../ports/random.ts'
import type { TeamSession } from '../../ports/team-server.ts'

/**
 * Time between two records of the log's end: each record is an operation that every computer of the
 * team reads.
 */
export const witnessEveryMs = 10 * minuteMs

/**
 * Records the end of this computer's activity log in the team space, where no backup of this
 * computer can undo it, and compares the two at sign-in.
 */
export interface LogWitness {
  /** Result of the last comparison. */
  problem(): LogProblem | null
  /** Compares once per session, then records the end if it is due. Returns whether it recorded the end. */
  look(session: TeamSession): Promise<Result<boolean>>
}

export function createLogWitness({
  activity,
  clock,
  random,
  sha256,
  logId,
}: {
  readonly activity: DeskStore['activity']
  readonly clock: Pick<Clock, 'now'>
  readonly random: Pick<Random, 'uuid'>
  readonly sha256: (text: string) => string
  /** ID of this computer's log in the team space. */
  readonly logId: string
}): LogWitness {
  let compared: TeamSession | null = null
  let problem: LogProblem | null = null
  /** The last recorded end. */
  let recorded = { hash: '', at: -Infinity }

  async function compare(session: TeamSession): Promise<Result<null>> {
    const page = await session.history({
      before: null,
      officer: session.account,
      area: null,
      subject: logId,
      limit: 1,
    })
    if (!page.ok) return page
    const [row] = page.value.rows
    const line = row === undefined ? null : readFeedLine(row, { ahead: session.ahead, sha256 })
    compared = session
    problem = null
    if (line?.problem !== null || line.kind !== 'desk.witness') return ok()
    const { number, hash } = line.body
    const last = activity.page(0, 1)[0]?.number ?? 0
    const [own] = number > last ? [] : activity.page(last - number, 1)
    if (own?.hash === hash) recorded = { hash, at: line.at }
    else problem = { recorded: number, recordedAt: line.at, last }
    return ok()
  }

  return {
    problem: () => problem,
    async look(session) {
      if (compared !== session) {
        const done = await compare(session)
        if (!done.ok) return done
      }
      const [end] = activity.page(0, 1)
      const now = clock.now()
      if (session.grade === 'auditor' || problem !== null || end === undefined) return ok(false)
      // Absolute, so that the next record is due at once if the clock was set back.
      const since = Math.abs(now - recorded.at)
      if (end.hash === recorded.hash || since < witnessEveryMs) return ok(false)
      const { number, hash } = end
      const response = await session.apply({
        op: random.uuid(),
        kind: 'desk.witness',
        subject: logId,
        body: { number, hash },
        seen: null,
      })
      if (!response.ok) return response
      if ('number' in response.value) {
        recorded = { hash, at: now }
        return ok(true)
      }
      const { refused } = response.value
      if (refused === 'not-an-officer') return failed('team-not-an-officer')
      // Only a busy server is asked again. After another refusal (the server has another end, or
      // doesn't support the operation), this end isn't sent again in this session.
      if (refused !== 'busy') recorded = { hash, at: now }
      return ok(false)
    },
  }
}
