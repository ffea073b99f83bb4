import { expect, onTestFinished } from 'vitest'
import type { Clock } from '../../../electron/ports/clock.ts'
import { Desk } from './desk-in-team.ts'
import type { OfficerAtWork } from './team-space.ts'

/** A desk that ends with its test. */
export function newDesk(clock?: Clock): Desk {
  const desk = new Desk(clock)
  onTestFinished(() => {
    desk.service.stop()
  })
  return desk
}

/** One that is connected. */
export async function aDesk(
  officer: Pick<OfficerAtWork, 'name' | 'access'>,
  clock?: Clock,
): Promise<Desk> {
  const desk = newDesk(clock)
  expect(await desk.team.connect(officer.access)).toMatchObject({
    value: { account: officer.name, lender: 'main', failure: null },
  })
  return desk
}
