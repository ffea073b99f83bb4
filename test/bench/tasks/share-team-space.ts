import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import { Client } from 'pg'
import { connectionOptions } from '../../../electron/adapters/team/team-connection.ts'
import { readTeamAddress } from '../../../electron/adapters/team/team-address.ts'
import type { TeamAccess } from '../../../electron/ports/team-server.ts'
import { gatherMs } from '../../../electron/services/team/followed-team.ts'
import { feedPageSql } from '../../../shared/domain/team/feed.ts'
import { Desk } from '../../support/postgres/desk-in-team.ts'
import { asSuperuser, makeTeamAccounts } from '../../support/postgres/team-accounts.ts'

export const module = import.meta.url

const betweenMs = 5000
/**
 * Of so many desks one is Loan Desk's own, and measured. The others make the same requests, and do
 * without what only their own computers would have to do: checking what they read.
 */
const share = 10

interface Input {
  readonly host: string
  readonly port: number
  readonly caFile: string
  readonly password: string
  readonly desks: number
  readonly lines: number
  readonly seconds: number
}

/** Milliseconds of each operation, until each was on a screen, and of connecting. */
export async function run(input: Input): Promise<{
  readonly operationMs: readonly number[]
  readonly seenMs: readonly number[]
  readonly connectMs: readonly number[]
}> {
  const operationMs: number[] = []
  const seenMs: number[] = []
  const connectMs: number[] = []
  /** When each claim was asked for, by its application, which is claimed once. */
  const askedAt = new Map<string, number>()
  const works: Work[] = []
  for (const [index, access] of (await fill(input)).entries()) {
    if (index % share !== 0) {
      works.push(await otherDesk(access))
      continue
    }
    const desk = new Desk()
    const begun = performance.now()
    const connected = await desk.service.handlers.connect(access)
    if (!connected.ok) throw new Error(connected.error.code)
    connectMs.push(performance.now() - begun)
    const seen = new Set<string>()
    desk.onTold(({ claims }) => {
      for (const { application, isMine } of claims) {
        const asked = askedAt.get(application)
        if (asked === undefined || isMine || seen.has(application)) continue
        seen.add(application)
        seenMs.push(performance.now() - asked)
      }
    })
    const { handlers } = desk.service
    works.push(async (kind, application) => {
      const work = performance.now()
      const done = await (kind === 'claim.take'
        ? handlers.claim({ application })
        : handlers.release({ application }))
      if (!done.ok) throw new Error(done.error.code)
      operationMs.push(performance.now() - work)
    })
  }
  await Promise.all(
    works.map(async (work, index) => {
      await pause((betweenMs * index) / works.length)
      for (let round = 0; round < (input.seconds * 1000) / betweenMs; round += 1) {
        const isClaim = round % 2 === 0
        const application = `bench_${index}_${isClaim ? round : round - 1}`
        const begun = performance.now()
        if (isClaim) askedAt.set(application, begun)
        await work(isClaim ? 'claim.take' : 'claim.release', application)
        await pause(Math.max(0, betweenMs - (performance.now() - begun)))
      }
    }),
  )
  return { operationMs, seenMs, connectMs }
}

type Work = (kind: 'claim.take' | 'claim.release', application: string) => Promise<void>

/** What a desk asks of the server, from a desk that does nothing else. */
async function otherDesk({ url, authority, password }: TeamAccess): Promise<Work> {
  const client = new Client({
    ...connectionOptions({ ...readTeamAddress(url), authority }),
    password,
  })
  await client.connect()
  const first = await client.query<{ number: number }>(
    'select number::float8 as number from desk.feed_head',
  )
  let known = first.rows[0]?.number ?? 0
  let isGathering = false
  const turns = new PQueue({ concurrency: 1 })
  client.on('notification', () => {
    if (isGathering) return
    isGathering = true
    void pause(gatherMs).then(async () => {
      isGathering = false
      const read = () => client.query<{ number: number }>(feedPageSql, ['main', known, 500])
      const { rows } = await turns.add(read)
      known = Math.max(known, ...rows.map(({ number }) => number))
    })
  })
  await client.query('listen desk_feed')
  return async (kind, application) => {
    const body = kind === 'claim.take' ? { minutes: 30 } : {}
    const sql = 'select desk.apply(gen_random_uuid(), $1, $2, $3, null)'
    await turns.add(() => client.query(sql, [kind, application, body]))
  }
}

/**
 * The lines of a feed, one claim each, chained by the schema's own hash: a loop is twice as fast as a
 * recursive query. Their IDs are in order, so that the index of 10,000,000 grows at its end.
 */
const chainSql = `
  create function pg_temp.chain(lines int, desks int) returns setof desk.feed
  language plpgsql as $$
  declare
    entry desk.feed;
  begin
    select hash into entry.hash from desk.feed_head where lender = 'main';
    entry.lender := 'main';
    entry.at := now() - interval '1 day';
    entry.kind := 'claim.take';
    entry.body := '{"minutes": 30}';
    for n in 1 .. lines loop
      entry.number := n;
      entry.op := lpad(to_hex(n), 32, '0')::uuid;
      entry.who := 'officer' || n % desks;
      entry.subject := 'app_' || n;
      entry.previous := entry.hash;
      entry.hash := desk.feed_hash(entry);
      return next entry;
    end loop;
  end $$`

/** A lender's team space with the feed of many years, and an account for each desk. */
async function fill({ desks, lines, ...place }: Input): Promise<TeamAccess[]> {
  const accesses = await makeTeamAccounts(place, desks)
  await asSuperuser(place, async (client) => {
    // Each row names a lender and an officer that are there: no need to look them up for each.
    await client.query('set session_replication_role = replica')
    await client.query(chainSql)
    await client.query('insert into desk.feed select * from pg_temp.chain($1, $2)', [lines, desks])
    await client.query(
      `update desk.feed_head h set number = f.number, hash = f.hash
        from desk.feed f where f.lender = h.lender and f.number = $1`,
      [lines],
    )
    await client.query(
      `insert into desk.claim
        select lender, subject, who, at, at + interval '30 minutes', number from desk.feed`,
    )
    await client.query(
      `insert into desk.copy
        select lender, subject, number, who, repeat('a', 64), null, number from desk.feed`,
    )
    await client.query('vacuum analyze desk.feed, desk.claim, desk.copy')
    // What years wrote isn't still on its way to the disk when the desks begin.
    await client.query('checkpoint')
  })
  return accesses
}
