import { expect, it, onTestFinished } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import type { LendingApi } from '../../electron/ports/lending-api.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'
import { aDesk } from '../support/postgres/a-desk.ts'
import { cuttableLine } from '../support/postgres/cuttable-line.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { ageTakenRequests } from '../support/postgres/taken-requests.ts'
import { teamSpaces } from '../support/postgres/team-space.ts'

/* The account's requests per minute, shared by Loan Desk instances on a real PostgreSQL. */

const newSpace = teamSpaces()

/** A client of one Loan Desk instance, with a service that responds at once; the test moves its clock. */
class Asking {
  readonly clock = new FakeClock()
  readonly api: LendingApi
  sent = 0
  /** Requests that the team space hasn't answered yet. */
  private readonly taking = new Set<Promise<unknown>>()

  constructor(desk: Desk) {
    this.api = aLendingClient({
      fetch: async (input) => {
        this.sent += 1
        const isToken = (input instanceof Request ? input.url : String(input)).endsWith('token')
        return Response.json(isToken ? { token: 'token' } : { status: 'pending' })
      },
      clock: this.clock,
      takeRequests: (...wanted) => {
        const result = desk.service.takeRequests(connection.id, ...wanted)
        if (result !== null) this.taking.add(result)
        void result?.finally(() => this.taking.delete(result))
        return result
      },
    })
    onTestFinished(() => this.api.close())
  }

  read(count: number, turn: 'next' | 'behind') {
    return Array.from({ length: count }, (_, at) => this.api.readApplication(`app_${at}`, turn))
  }

  /** Moves the clock in steps shorter than the team space's timeout, and waits for it after each. */
  async advance(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 250) {
      await this.clock.advance(250)
      while (this.taking.size > 0) await Promise.all(this.taking)
    }
  }
}

const sentBy = (asking: readonly Asking[]): number =>
  asking.reduce((sum, { sent }) => sum + sent, 0)

it('all computers together send at most 990 requests a minute, and officers don’t wait behind refreshes', async () => {
  const space = await newSpace()
  const ann = await space.officer('ann')
  const officers = [ann, await space.officer('jo', 'second'), await space.officer('sam', 'auditor')]
  const admin = await space.connectAdmin()
  // An instance that can't lock the row in time would pace itself, which isn't tested here.
  await admin.query(`alter function desk.take_requests set lock_timeout = '20s'`)
  const oneMore = async () =>
    (await ann.client.query<{ got: unknown }>('select desk.take_requests(1, false) as got')).rows[0]
      ?.got
  const desks = await Promise.all(officers.map((officer) => aDesk(officer)))
  const asking = desks.map((desk) => new Asking(desk))
  const [anns, jos, sams] = asking as [Asking, Asking, Asking]
  for (const { api } of asking) await api.signIn()
  const refreshes = asking.flatMap((one) => one.read(400, 'behind'))
  await expect.poll(() => sentBy(asking)).toBe(891)

  // A colleague's refresh uses up the background share; these are sent at once.
  await Promise.all(asking.flatMap((one) => one.read(20, 'next')))
  expect(sentBy(asking)).toBe(951)
  const more = [...anns.read(20, 'next'), ...jos.read(20, 'next'), ...sams.read(20, 'next')]
  await expect.poll(() => sentBy(asking)).toBe(990)
  const none = { taken: 0, waitMs: expect.any(Number) as number }
  expect(await oneMore()).toEqual(none)

  // Not yet: all requests were sent within the last minute.
  await ageTakenRequests(admin, 30)
  for (const one of asking) await one.advance(60_000)
  expect(await oneMore()).toEqual(none)
  expect(sentBy(asking)).toBe(990)

  await ageTakenRequests(admin, 63)
  for (const one of asking) await one.advance(64_000)
  await Promise.all(more)
  for (const one of asking) await one.advance(64_000)
  await Promise.all(refreshes)
  expect(sentBy(asking)).toBe(3 + 1_200 + 120)
})

it('a computer without its team space limits its requests alone, and shares the limit again later', async () => {
  const space = await newSpace()
  const [ann, jo] = await space.officers('ann', 'jo')
  const line = await cuttableLine(jo.access)
  const desk = await aDesk({ name: jo.name, access: line.access })
  const asking = new Asking(desk)
  await asking.api.signIn()
  await ann.client.query('select desk.take_requests(990, false)')

  line.holdResponses()
  const waiting = asking.read(5, 'next')
  // Nothing arrives from the server, and no request waits for longer than this.
  await expect.poll(() => asking.clock.pending).toBeGreaterThan(0)
  await asking.clock.advance(300)
  await Promise.all(waiting)
  line.cut()
  await desk.seesFailure('team-offline')
  await Promise.all([...asking.read(5, 'next'), ...asking.read(5, 'behind')])
  expect(asking.sent).toBe(16)

  desk.service.retry()
  await desk.seesFailure(null)
  await asking.clock.advance(10_000)
  void asking.api.readApplication('app_1')
  void asking.api.readApplication('app_2', 'behind')
  await expect.poll(() => asking.clock.pending).toBe(2)
  expect(asking.sent).toBe(16)
})

it('requests can be used up when the server’s clock is set back a little', async () => {
  const space = await newSpace()
  const admin = await space.connectAdmin()
  const desk = await aDesk(await space.officer('ann'))
  expect(await desk.service.takeRequests(connection.id, 990, false)).toMatchObject({ taken: 990 })
  // As if they had been taken a minute later: the ring of seconds has 63 places.
  await ageTakenRequests(admin, 3)
  await admin.query('update desk.budget set second = second + 63')
  const none = { taken: 0, waitMs: expect.any(Number) as number }
  expect(await desk.service.takeRequests(connection.id, 1, false)).toEqual(none)
  expect(desk.told.state?.failure).toBeNull()
})

it('a team space with an older schema works as usual, and each computer limits its own requests', async () => {
  const space = await newSpace()
  const admin = await space.connectAdmin()
  await admin.query('delete from desk.schema_step where number >= 7')
  await admin.query('drop function desk.take_requests')
  await admin.query('alter table desk.feed_head drop column shares_copies')
  await admin.query('drop table desk.policy, desk.policy_proposal cascade')
  const desk = await aDesk(await space.officer('jo'))
  const asking = new Asking(desk)
  await Promise.all([...asking.read(20, 'next'), ...asking.read(20, 'behind')])
  expect(asking.sent).toBe(41)
  expect(await desk.team.claim({ application: 'app_1' })).toMatchObject({ ok: true })
})
