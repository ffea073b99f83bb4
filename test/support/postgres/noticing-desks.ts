import { onTestFinished } from 'vitest'
import { reading } from '../builders/cached-applications.ts'
import { given } from '../checks/given.ts'
import { StoreFolder } from '../../contract/real-store.ts'
import { newDesk } from './a-desk.ts'
import { connection, type Desk } from './desk-in-team.ts'
import type { OfficerAtWork, TeamSpace } from './team-space.ts'
import { eastern } from '../builders/notices.ts'

/** Loan Desk instances on files of their own, whose officers record notices of one application. */

export const subject = 'app_1'
export const denial = {
  kind: 'adverse-action',
  day: '2026-11-20',
  manner: 'mailed',
  replyBy: null,
} as const
export const noLetter = { creditType: null, letterVersion: null, letterHash: null }
export const text = 'Harbor Lending\n\nDear Ana Brooks, we regret'
export const payslip = { day: '2026-11-10', reason: 'Payslip arrived' }

/** An instance on its own file, whose list has rejected applications that require a notice. */
export async function aFile(count = 3): Promise<Desk> {
  const folder = new StoreFolder()
  onTestFinished(() => folder.remove())
  const desk = newDesk(undefined, (await folder.open()).desk)
  const ids = Array.from({ length: count }, (_, place) => `app_${place + 1}`)
  desk.store.worklist.add(connection.id, ids, 1)
  desk.cache.ensure(
    connection.id,
    ids.map((id) => ({ id, addedAt: 1 })),
  )
  desk.cache.setNoticeTerms(connection, { ...eastern, timeZone: 'UTC' })
  for (const id of ids) {
    const read = reading(id, { status: 'rejected', created: '2026-11-03T15:00:00Z' })
    desk.cache.put(connection.id, id, read, 1)
  }
  return desk
}

export async function inTeam(officer: OfficerAtWork, count?: number): Promise<Desk> {
  const desk = await aFile(count)
  given(await desk.team.connect(officer.access))
  return desk
}

/** Ann's and Jo's instances. */
export async function twoDesks(space: TeamSpace, count?: number) {
  const [ann, jo] = await space.officers('ann', 'jo')
  return { space, ann, jo, anns: await inTeam(ann, count), jos: await inTeam(jo, count) }
}

export const record = async (
  desk: Desk,
  more: { readonly letter?: { version: number; text: string } } = {},
) => given(await desk.notices.record({ id: subject, ...denial, ...more }))
export const complete = async (desk: Desk, said: typeof payslip | null) =>
  given(await desk.notices.setComplete({ id: subject, complete: said }))

/** Notices of an application in words, with who recorded each. */
export const noticesOf = (desk: Desk, id = subject): string[] =>
  desk.store.notices
    .of(connection.id, id)
    .recorded.map(({ kind, recordedBy }) => `${kind} by ${recordedBy}`)
    .sort()
export const saidOn = (desk: Desk) => desk.store.notices.statedFacts(connection.id, subject)
export const sees = (desk: Desk, ...wanted: string[]): Promise<void> =>
  desk.sees(() => JSON.stringify(noticesOf(desk)) === JSON.stringify(wanted.sort()))
export const dueOn = (desk: Desk) => {
  const sort = { by: 'id', direction: 'ascending' } as const
  return desk.cache
    .rows(connection.id, { filter: {}, sort, offset: 0, limit: 300 })
    .map(({ noticeOn }) => noticeOn)
}
export const review = async (desk: Desk) => {
  await desk.sees(({ state }) => state?.refused.length === 1)
  const [change] = desk.told.state?.refused ?? []
  if (change === undefined) throw new Error('nothing to review')
  return change
}
