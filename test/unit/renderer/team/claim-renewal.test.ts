import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, ref, type EffectScope } from 'vue'
import { catchUpOnInput } from '../../../../renderer/clock.ts'
import { useClaimRenewal } from '../../../../renderer/screens/team/use-claim-renewal.ts'
import type { TeamClaim, TeamState } from '../../../../shared/contract/team.ts'
import { aComposerDesk } from '../stores/composer-fixture.ts'

const minute = 60_000
const inTeam = { failure: null, refused: [], decisions: [], rules: {} } as unknown as TeamState
const aClaim = (application: string, minutesLeft: number, isMine = true): TeamClaim => ({
  ...{ application, holder: isMine ? 'me' : 'ann.lee', number: 7, isMine },
  until: Date.now() + minutesLeft * minute,
})

let scope: EffectScope
beforeEach(() => {
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

/** An officer in a team space, with these claims and this open application. */
function anOfficer(claims: readonly TeamClaim[], opened: string | null, state = inTeam) {
  const desk = aComposerDesk()
  const open = ref(opened)
  scope.run(() => useClaimRenewal(() => open.value))
  desk.notify({ name: 'team.changed', revision: 1, payload: { state, claims: [...claims] } })
  const renewed = async () => {
    await nextTick()
    return desk.sent('team.renew').map((sent) => (sent as { application: string }).application)
  }
  return { open, renewed }
}

it('an expiring claim is renewed while its application is open', async () => {
  const { open, renewed } = anOfficer([aClaim('app_1', 9), aClaim('app_2', 8)], 'app_1')
  expect(await renewed()).toEqual(['app_1'])
  open.value = 'app_2'
  expect(await renewed()).toEqual(['app_1', 'app_2'])
  open.value = null
  expect(await renewed()).toHaveLength(2)
})

it.each([
  ['has time left', [aClaim('app_1', 11)], inTeam],
  ['is a colleague’s', [aClaim('app_1', 9, false)], inTeam],
  ['is of another application', [aClaim('app_2', 9)], inTeam],
  ['can’t be renewed now', [aClaim('app_1', 9)], { ...inTeam, failure: { code: 'team-offline' } }],
])('a claim that %s isn’t renewed', async (_what, claims, state) => {
  const { renewed } = anOfficer(claims, 'app_1', state as TeamState)
  expect(await renewed()).toEqual([])
})

it('a renewal that failed is tried again as time passes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const input = new EventTarget()
  catchUpOnInput(input)
  const { renewed } = anOfficer([aClaim('app_1', 9)], 'app_1')
  expect(await renewed()).toEqual(['app_1'])
  vi.setSystemTime(Date.now() + minute / 2)
  input.dispatchEvent(new Event('keydown'))
  expect(await renewed()).toEqual(['app_1', 'app_1'])
  vi.useRealTimers()
  input.dispatchEvent(new Event('keydown'))
})
