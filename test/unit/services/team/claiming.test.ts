import { expect, it } from 'vitest'
import { createClaiming } from '../../../../electron/services/team/claiming.ts'
import type { FollowedTeam } from '../../../../electron/services/team/followed-team.ts'
import { failed, ok, type Failure } from '../../../../shared/result.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'

/** A team space that applies every claim, on a computer that then shows no claims. */
function claiming(failure: Failure | null) {
  const followed: Partial<FollowedTeam> = {
    apply: async () => ok({ number: 5, hash: '' }),
    claims: () => [],
    status: () => ({ failure }) as ReturnType<FollowedTeam['status']>,
  }
  return createClaiming(() => followed as FollowedTeam, {
    ...{ random: { uuid: () => 'op' }, log: new RecordingLog() },
  })
}

it('says that the team space is offline if the connection fails right after the claim', async () => {
  const { claim, release } = claiming({ code: 'team-offline' })
  expect(await claim({ application: 'app_1' })).toEqual(failed('team-offline'))
  expect(await release({ application: 'app_1' })).toEqual(ok())
})

it('says that the claim doesn’t exist if a colleague’s later operation ended it', async () => {
  const { claim } = claiming(null)
  expect(await claim({ application: 'app_1' })).toEqual(failed('claim-not-held'))
})
