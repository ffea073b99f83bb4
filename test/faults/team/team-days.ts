import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkFeeds } from '../../../electron/adapters/team/feed-check.ts'
import { startPostgres } from '../../../electron/sample-team/own-postgres.ts'
import type { TeamClaim } from '../../../shared/contract/team.ts'
import { accountOf, asSuperuser, makeTeamAccounts } from '../../support/postgres/team-accounts.ts'
import { seededRandom } from '../../support/builders/seeded-random.ts'
import { cuttableLine, type CuttableLine } from '../../support/postgres/cuttable-line.ts'
import { connection, Desk } from '../../support/postgres/desk-in-team.ts'
import { brokenRules, type Entry } from './broken-rules.ts'
import { enterSomething, newEntered, wrongsOf, type Entered } from './entering.ts'
import { noticesAt, noticesOn, noticeSomething, settleFacts, type OwnNotices } from './noticing.ts'

/*
 * Random days of a team: its Loan Desk instances claim the same few applications, decide on them,
 * register ACH documents of the same few payments, write notes and record notices, while
 * connections are cut, instances restart and the server crashes. After each day the feed is
 * compared with the results that the instances received, and the notices of each with those of the
 * server.
 */

const desks = 20
const actsPerDay = 5
const applications = Array.from({ length: 12 }, (_, index) => `app_${index}`)
const acts = ['claim', 'renew', 'release', 'takeOver'] as const
type Act = (typeof acts)[number]
const kinds: Readonly<Record<Act, string>> = {
  ...{ claim: 'claim.take', renew: 'claim.renew', release: 'claim.release' },
  // If the claim has ended meanwhile, Loan Desk claims the application instead.
  takeOver: 'claim.take',
}
/**
 * An instance that isn't connected again after this time, or shows other claims than the server, is
 * wrong.
 */
const calmLimitMs = 60_000

interface Workplace {
  readonly name: string
  readonly desk: Desk
  readonly line: CuttableLine
  readonly entered: Entered
  readonly notices: OwnNotices
}

export interface TeamDays {
  readonly counts: {
    days: number
    acknowledged: number
    refused: number
    /** Queued notes and register entries. */
    queued: number
    /** Changes of notices, and of facts of applications. */
    noticed: number
    unanswered: number
    cuts: number
    restarts: number
    crashes: number
    operations: number
  }
  readonly wrongs: string[]
}

export async function teamDays(
  bin: string,
  {
    days,
    seed,
    progress,
  }: {
    /** Number of days, or a function that returns false to stop. */
    readonly days: number | (() => boolean)
    readonly seed: number
    readonly progress: (text: string) => void
  },
): Promise<TeamDays> {
  const random = seededRandom(seed)
  const below = (limit: number): number => Math.floor(random.fraction() * limit)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const counts: TeamDays['counts'] = {
    ...{ days: 0, acknowledged: 0, refused: 0, queued: 0, noticed: 0, unanswered: 0 },
    ...{ cuts: 0, restarts: 0, crashes: 0, operations: 0 },
  }
  const wrongs: string[] = []
  /** Requested and acknowledged operations, by account, kind and application. */
  const asked = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const add = (to: Map<string, number>, key: string) => to.set(key, (to.get(key) ?? 0) + 1)

  const folder = await mkdtemp(join(tmpdir(), 'loan-desk-pg-'))
  const settings = { fsync: 'off' }
  let server = await startPostgres(bin, { folder, settings })
  const workplaces: Workplace[] = []

  async function act({ name, desk, entered, notices }: Workplace): Promise<void> {
    if (below(4) === 0) {
      if (await noticeSomething(desk, notices, pick)) counts.noticed += 1
      return
    }
    if (below(3) === 0) {
      if (enterSomething(desk, entered, pick)) counts.queued += 1
      return
    }
    const { handlers } = desk.service
    const application = pick(applications)
    const shown = desk.told.claims.find((claim) => claim.application === application)
    const kind = below(5) === 0 ? pick(acts) : pick(sensibleActs(shown))
    const seen = shown?.number ?? 1
    const key = [name, kinds[kind], application].join(' ')
    add(asked, key)
    const result = await (kind === 'takeOver'
      ? handlers.takeOver({ application, reason: 'Out today', seen })
      : handlers[kind]({ application }))
    if (result.ok) {
      counts.acknowledged += 1
      add(acknowledged, key)
    } else if (result.error.code === 'team-offline') counts.unanswered += 1
    else if (/^claim-|^team-(grade|busy)/.test(result.error.code)) counts.refused += 1
    else wrongs.push(`${key}: ${result.error.code}`)
  }

  async function disturb(): Promise<void> {
    await pause(below(200))
    const { desk, line } = pick(workplaces)
    const kind = below(10)
    if (kind === 0) {
      counts.crashes += 1
      await server.stop('crash')
      server = await startPostgres(bin, { folder, port: server.port, settings })
    } else if (kind < 4) {
      counts.restarts += 1
      desk.restart()
    } else {
      counts.cuts += 1
      if (kind < 7) {
        line.holdResponses()
        await pause(below(200))
      }
      line.cut()
    }
  }

  /** Waits until all instances are connected again, nothing waits, and all show the server's data. */
  async function calmDown(): Promise<void> {
    const wanted = await asSuperuser(server, async (client) => {
      const { rows } = await client.query<{ application: string; holder: string; number: string }>(
        'select application, holder, number from desk.claim where until > now()',
      )
      return inWords(rows)
    })
    const until = performance.now() + calmLimitMs
    let late = workplaces
    while (late.length > 0 && performance.now() < until) {
      for (const { desk } of late) desk.service.retry()
      await pause(100)
      late = late.filter(({ desk }) => {
        const { state, claims } = desk.told
        if (desk.store.teamOperations.count(connection.id, 'waiting') > 0) return true
        return state === null || state.failure !== null || inWords(claims) !== wanted
      })
    }
    for (const { name, desk } of late) {
      wrongs.push(`${name} ${desk.told.state?.failure?.code ?? 'shows other claims'}`)
    }
  }

  /** Checks that all instances have the server's notices, and that it has each recorded one once. */
  async function compareNotices(): Promise<void> {
    for (const { name, desk } of workplaces) {
      wrongs.push(...(await settleFacts(desk)).map((wrong) => `${name}: ${wrong}`))
    }
    const { ids, words } = await asSuperuser(server, noticesAt)
    const until = performance.now() + calmLimitMs
    let late = workplaces
    while (late.length > 0 && performance.now() < until) {
      late = late.filter(({ desk }) => noticesOn(desk) !== words)
      if (late.length === 0) break
      for (const { desk } of late) desk.service.retry()
      await pause(100)
    }
    for (const { name } of late) wrongs.push(`${name} shows other notices`)
    const own = workplaces.flatMap(({ notices }) => [...notices])
    if (own.toSorted().join() !== ids.toSorted().join()) {
      wrongs.push(
        `${own.length} notices were recorded and not removed, the server has ${ids.length}`,
      )
    }
  }

  async function compare(): Promise<void> {
    const { checked, entries } = await asSuperuser(server, async (client) => ({
      checked: await checkFeeds(client),
      entries: (
        await client.query<Entry>(
          `select op, who, kind::text as kind, subject, body::jsonb as body,
              extract(epoch from at)::float8 * 1000 as at
            from desk.feed order by number`,
        )
      ).rows,
    }))
    counts.operations = entries.length
    for (const { problem, last } of checked) {
      if (problem !== null) wrongs.push(`the chain breaks after ${last.number}: ${problem}`)
    }
    const applied = new Map<string, number>()
    for (const { who, kind, subject } of entries) {
      const counted = kind === 'claim.take-over' ? kinds.takeOver : kind
      if (kind.startsWith('claim.')) add(applied, [who, counted, subject].join(' '))
    }
    for (const [key, count] of applied) {
      if (count > (asked.get(key) ?? 0)) wrongs.push(`${key}: applied more often than asked`)
    }
    for (const [key, count] of acknowledged) {
      if (count > (applied.get(key) ?? 0)) wrongs.push(`${key}: acknowledged and lost`)
    }
    wrongs.push(...brokenRules(entries))
    const ops = new Set(entries.map(({ op }) => op))
    if (ops.size < entries.length) wrongs.push('an operation was applied twice')
    for (const { name, desk, entered } of workplaces) {
      wrongs.push(...wrongsOf(desk, entered, ops).map((wrong) => `${name}: ${wrong}`))
    }
  }

  try {
    for (const access of await makeTeamAccounts(server, desks)) {
      const line = await cuttableLine(access)
      const desk = new Desk()
      const connected = await desk.service.handlers.connect(line.access)
      if (!connected.ok) throw new Error(connected.error.code)
      const own = { entered: newEntered(), notices: new Set<string>() }
      workplaces.push({ name: accountOf(access), desk, line, ...own })
    }
    const resumes = typeof days === 'number' ? () => counts.days < days : days
    while (resumes() && wrongs.length === 0) {
      counts.days += 1
      progress(`day ${counts.days}, ${counts.operations} operations`)
      await Promise.all([
        ...workplaces.map(async (workplace) => {
          for (let count = 0; count < actsPerDay; count += 1) {
            await pause(below(50))
            await act(workplace)
          }
        }),
        disturb(),
      ])
      await calmDown()
      await compareNotices()
      await compare()
    }
    for (const { name, desk } of workplaces) {
      if (desk.log.lines.length > 0) wrongs.push(`${name} logged ${desk.log.lines.join('; ')}`)
    }
  } finally {
    for (const { desk, line } of workplaces) {
      desk.service.stop()
      line.close()
    }
    await server.stop('crash')
    await rm(folder, { recursive: true, force: true })
  }
  return { counts, wrongs }
}

/** Acts of an officer who looks at the screen first. */
function sensibleActs(shown: TeamClaim | undefined): readonly Act[] {
  if (shown === undefined) return ['claim']
  return shown.isMine ? ['renew', 'release', 'release'] : ['takeOver']
}

const inWords = (
  claims: readonly (Pick<TeamClaim, 'application' | 'holder'> & { number: number | string })[],
): string =>
  claims
    .map(({ application, holder, number }) => `${application} ${holder} ${number}`)
    .toSorted()
    .join(', ')
