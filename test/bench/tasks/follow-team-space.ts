import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { Client } from 'pg'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import { systemRandom } from '../../../electron/adapters/system/system-random.ts'
import { connectionOptions } from '../../../electron/adapters/team/team-connection.ts'
import { readTeamAddress } from '../../../electron/adapters/team/team-address.ts'
import { applyStatement, pageStatement } from '../../../electron/adapters/team/team-statements.ts'
import type { TeamAccess } from '../../../electron/ports/team-server.ts'
import { createFeedReadings } from '../../../electron/services/team/feed-readings.ts'
import { atWork, type Work, type WorkingHours } from '../harness/working-hours.ts'

export const module = import.meta.url

interface Input {
  readonly accesses: readonly TeamAccess[]
  readonly hours: WorkingHours
}

/**
 * The unmeasured Loan Desk instances. They make the same requests, but skip the work of their own
 * computers (checking what they read) or do it at low priority.
 */
export async function run({ accesses, hours }: Input): Promise<null> {
  setPriority(constants.priority.PRIORITY_LOW)
  const works: Work[] = []
  for (const access of accesses) works.push(await otherDesk(access))
  await atWork(works, hours)
  return null
}

async function otherDesk({ url, authority, password }: TeamAccess): Promise<Work> {
  const client = new Client({
    ...connectionOptions({ ...readTeamAddress(url), authority }),
    password,
  })
  let last: Promise<unknown> = Promise.resolve()
  /** Runs one query at a time, as a client requires. */
  const inTurn = <T>(query: () => Promise<T>): Promise<T> => {
    const result = last.then(query, query)
    last = result
    return result
  }
  let known = 0
  const read = async (): Promise<void> => {
    const values = ['main', known, 500]
    const page = () => client.query<FeedPage>({ ...pageStatement, values })
    const [{ entries } = { entries: [] }] = (await inTurn(page)).rows
    known = Math.max(known, ...entries.map(({ number }) => number))
  }
  const readings = createFeedReadings({
    ...{ clock: systemClock, random: systemRandom },
    read: () => void read(),
  })
  client.on('notification', readings.soon)
  await client.connect()
  const head = 'select number::float8 as number from desk.feed_head'
  known = (await client.query<{ number: number }>(head)).rows[0]?.number ?? 0
  await inTurn(() => client.query('listen desk_feed'))
  return async (kind, application) => {
    const body = kind === 'claim.take' ? { minutes: 30 } : {}
    const values = [randomUUID(), kind, application, body, null]
    await inTurn(() => client.query({ ...applyStatement, values }))
    await read()
  }
}

interface FeedPage {
  readonly entries: readonly { readonly number: number }[]
}
