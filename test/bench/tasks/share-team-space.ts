import type { TeamAccess } from '../../../electron/ports/team-server.ts'
import { Desk } from '../../support/postgres/desk-in-team.ts'
import { asSuperuser, makeTeamAccounts } from '../../support/postgres/team-accounts.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { atWork, type Work, type WorkingHours } from '../harness/working-hours.ts'
import * as followTeamSpace from './follow-team-space.ts'

export const module = import.meta.url

/** One in this many Loan Desk instances is real, and measured. */
const share = 10
/** Time in which all instances sign in, one after the other. */
const signingInMs = 60_000

interface Input {
  readonly host: string
  readonly port: number
  readonly caFile: string
  readonly password: string
  readonly desks: number
  readonly lines: number
  readonly seconds: number
}

/** Milliseconds of each operation, until each was on the other measured screens, and of connecting. */
export async function run(input: Input): Promise<{
  readonly operationMs: readonly number[]
  readonly seenMs: readonly number[]
  readonly connectMs: readonly number[]
}> {
  const accesses = await fill(input)
  const hours = { beginAt: Date.now() + signingInMs, seconds: input.seconds }
  const others = inOwnProcess(followTeamSpace, {
    accesses: accesses.filter((_, index) => index % share !== 0),
    hours,
  })
  const measured = measure(
    accesses.filter((_, index) => index % share === 0),
    hours,
  )
  const [figures] = await Promise.all([measured, others])
  return figures
}

async function measure(
  accesses: readonly TeamAccess[],
  hours: WorkingHours,
): ReturnType<typeof run> {
  const operationMs: number[] = []
  const seenMs: number[] = []
  const connectMs: number[] = []
  /** When each claim was requested, by application; each application is claimed once. */
  const askedAt = new Map<string, number>()
  const works: Work[] = []
  for (const access of accesses) {
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
      const isMeasured = Date.now() >= hours.beginAt
      if (kind === 'claim.take' && isMeasured) askedAt.set(application, work)
      const done = await (kind === 'claim.take'
        ? handlers.claim({ application })
        : handlers.release({ application }))
      if (!done.ok) throw new Error(done.error.code)
      if (isMeasured) operationMs.push(performance.now() - work)
    })
  }
  await atWork(works, hours)
  return { operationMs, seenMs, connectMs }
}

/**
 * The lines of a feed, one claim each, chained by the schema's own hash: a loop is twice as fast as
 * a recursive query. Their IDs are in order, so that the index of 10,000,000 entries grows at its
 * end.
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

/** A lender's team space with a feed of many years, and an account for each instance. */
async function fill({ desks, lines, ...place }: Input): Promise<TeamAccess[]> {
  const accesses = await makeTeamAccounts(place, desks)
  await asSuperuser(place, async (client) => {
    // Each row's lender and officer exist, so the foreign key check of each row can be skipped.
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
    // The data of many years must be on disk before the instances start.
    await client.query('checkpoint')
  })
  return accesses
}
