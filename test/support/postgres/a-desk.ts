import { expect, onTestFinished } from 'vitest'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import type { Clock } from '../../../electron/ports/clock.ts'
import type { DeskStore } from '../../../electron/ports/desk-store.ts'
import { Desk } from './desk-in-team.ts'
import type { OfficerAtWork, TeamSpace } from './team-space.ts'

/** A Loan Desk instance that ends with its test. */
export function newDesk(clock?: Clock, store?: DeskStore): Desk {
  const desk = new Desk(clock, store)
  onTestFinished(() => desk.service.stop())
  return desk
}

/** An instance that is connected to the team space. */
export async function aDesk(
  officer: Pick<OfficerAtWork, 'name' | 'access'>,
  clock?: Clock,
  store?: DeskStore,
): Promise<Desk> {
  const desk = newDesk(clock, store)
  expect(await desk.team.connect(officer.access)).toMatchObject({
    value: { account: officer.name, lender: 'main', failure: null },
  })
  return desk
}

/** Ann's and Jo's instances. */
export async function twoDesks(space: TeamSpace) {
  const [ann, jo] = await space.officers('ann', 'jo')
  return { space, ann, jo, anns: await aDesk(ann), jos: await aDesk(jo) }
}

/** Polls the feed ten times a second. */
export const impatient: Clock = {
  ...systemClock,
  after: (ms, call) => systemClock.after(Math.min(ms, 100), call),
}
