import { expect, it } from 'vitest'
import { findPostgres } from '../../electron/sample-team/own-postgres.ts'
import { needsPostgres } from '../support/postgres/team-space.ts'
import { teamDays } from './team/team-days.ts'

needsPostgres()

it('a team loses and repeats nothing in random days with network cuts, restarts and crashes', async () => {
  const { counts, wrongs } = await teamDays((await findPostgres()) ?? '', {
    ...{ days: 6, seed: 20_261_124, progress: () => undefined },
  })
  expect(wrongs).toEqual([])
  expect(counts.acknowledged).toBeGreaterThan(0)
  expect(counts.noticed).toBeGreaterThan(0)
  expect(counts.operations).toBeGreaterThanOrEqual(counts.acknowledged)
})
