import { findPostgres } from '../../../electron/sample-team/own-postgres.ts'
import type { LongRun } from '../long-run.ts'
import { teamDays } from './team-days.ts'

/** LONG_TEAM_MINUTES sets another number of minutes. */
const minutes = Number(process.env['LONG_TEAM_MINUTES'] ?? 60)

/** An hour of random team days with disturbed Loan Desk instances and a disturbed server. */
export const teamLongRun: LongRun = {
  name: 'team',
  about: `random days of 20 computers of a team with cuts, restarts and crashes, for ${minutes} minutes`,
  async run(progress) {
    const bin = await findPostgres()
    if (bin === null) return { counts: {}, wrongs: ['there is no PostgreSQL 15 or newer'] }
    const until = performance.now() + minutes * 60_000
    const { counts, wrongs } = await teamDays(bin, {
      days: () => performance.now() < until,
      seed: Date.now() % 2 ** 31,
      progress,
    })
    return { counts: { ...counts, wrong: wrongs.length }, wrongs }
  },
}
