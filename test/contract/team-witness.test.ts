import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../electron/adapters/system/system-clock.ts'
import type { DeskStore } from '../../electron/ports/desk-store.ts'
import { witnessEveryMs } from '../../electron/services/team/log-witness.ts'
import { aDesk, newDesk } from '../support/postgres/a-desk.ts'
import { connection, type Desk } from '../support/postgres/desk-in-team.ts'
import { teamSpaces, type OfficerAtWork } from '../support/postgres/team-space.ts'
import { aDeskStore } from '../support/stores/test-stores.ts'
import { StoreFolder } from './real-store.ts'

const newSpace = teamSpaces()

/** The system's clock, which a test can move forward. */
function movedClock() {
  let ahead = 0
  return {
    clock: { ...systemClock, now: () => systemClock.now() + ahead },
    moveOn: () => (ahead += witnessEveryMs),
  }
}

function log(store: DeskStore, ...outcomes: readonly string[]): void {
  for (const outcome of outcomes) {
    store.activity.append({ at: 1, who: 'ann', action: 'exported', outcome })
  }
}

/** Numbers of the log ends that the team space recorded, oldest first, by log. */
async function recorded({ client }: OfficerAtWork): Promise<number[][]> {
  const { rows } = await client.query<{ subject: string; number: number }>(
    `select subject, (body::jsonb ->> 'number')::int as number from desk.feed
      where kind = 'desk.witness' order by feed.number`,
  )
  const logs = [...new Set(rows.map(({ subject }) => subject))]
  return logs.map((id) => rows.filter((row) => row.subject === id).map((row) => row.number))
}

const recordsSoon = (officer: OfficerAtWork, wanted: number[][]) =>
  expect.poll(() => recorded(officer), { interval: 20 }).toEqual(wanted)

/** Reads the feed again, to its end. */
async function readAgain(desk: Desk): Promise<void> {
  desk.service.retry()
  await desk.team.claim({ application: 'app_1' })
}

/** Another start of Loan Desk on files that were connected before. */
function startedAgain(before: Desk, store: DeskStore, clock = systemClock): Desk {
  before.service.stop()
  const desk = newDesk(clock, store)
  for (const [name, secret] of before.vault.secrets) desk.vault.secrets.set(name, secret)
  desk.service.retry()
  return desk
}

const logOf = ({ told: { state } }: Desk) => state?.log

it('records the end of the activity log when it connects, and later ends some minutes apart', async () => {
  const space = await newSpace()
  const ann = await space.officer('ann')
  const { clock, moveOn } = movedClock()
  const store = aDeskStore()
  log(store, 'one', 'two')
  const desk = await aDesk(ann, clock, store)
  await recordsSoon(ann, [[2]])
  log(store, 'three')
  await readAgain(desk)
  log(store, 'four')
  await readAgain(desk)
  expect(await recorded(ann)).toEqual([[2]])
  moveOn()
  await readAgain(desk)
  await recordsSoon(ann, [[2, 4]])
  moveOn()
  // Nothing was added.
  await readAgain(desk)
  expect(await recorded(ann)).toEqual([[2, 4]])
  expect(logOf(desk)).toBeNull()
})

it('records nothing for an auditor, who can’t change anything', async () => {
  const space = await newSpace()
  const ann = await space.officer('ann', 'auditor')
  const store = aDeskStore()
  log(store, 'one')
  const desk = await aDesk(ann, systemClock, store)
  await readAgain(desk)
  expect(desk.told.state?.failure).toBeNull()
  expect(await recorded(ann)).toEqual([])
})

it('reports that the log is behind after desk.db is restored from a backup, until the officer continues', async () => {
  const space = await newSpace()
  const ann = await space.officer('ann')
  const { clock, moveOn } = movedClock()
  const folder = new StoreFolder()
  onTestFinished(() => folder.remove())
  const older = join(folder.directory, 'older')
  mkdirSync(older)
  const copyFiles = (from: string, to: string): void => {
    for (const name of readdirSync(from).filter((file) => file.startsWith('desk.db'))) {
      cpSync(join(from, name), join(to, name))
    }
  }
  let files = await folder.open()
  log(files.desk, 'one')
  let desk = await aDesk(ann, clock, files.desk)
  await recordsSoon(ann, [[1]])
  desk.service.stop()
  files.close()
  copyFiles(folder.directory, older)

  files = await folder.open()
  log(files.desk, 'two', 'three')
  desk = startedAgain(desk, files.desk, clock)
  await desk.seesFailure(null)
  moveOn()
  desk.service.retry()
  await recordsSoon(ann, [[1, 3]])
  expect(logOf(desk)).toBeNull()
  desk.service.stop()
  files.close()
  copyFiles(older, folder.directory)

  files = await folder.open()
  desk = startedAgain(desk, files.desk, clock)
  await desk.sees(({ state }) => state?.log?.recorded === 3)
  expect(logOf(desk)).toMatchObject({ recorded: 3, last: 1 })
  log(files.desk, 'another two', 'another three', 'another four')
  desk.restart()
  // It has as many entries by now, but is another log.
  await desk.sees(({ state }) => state?.log?.last === 4)
  moveOn()
  await readAgain(desk)
  expect(await recorded(ann)).toEqual([[1, 3]])

  expect(await desk.team.useLog({})).toMatchObject({ value: { log: null } })
  await recordsSoon(ann, [[1, 3], [5]])
  expect(files.desk.activity.page(0, 1)).toMatchObject([{ outcome: 'log-confirmed' }])
  desk.restart()
  await desk.seesFailure(null)
  expect(logOf(desk)).toBeNull()
  desk.service.stop()
})

it('detects another log under the same name, and continues to share', async () => {
  const space = await newSpace()
  const ann = await space.officer('ann')
  const store = aDeskStore()
  log(store, 'one', 'two')
  const desk = await aDesk(ann, systemClock, store)
  await recordsSoon(ann, [[2]])

  const other = aDeskStore()
  log(other, 'one', 'another two', 'three')
  other.connections.put(connection)
  other.values.put('team', store.values.get('team'))
  const second = startedAgain(desk, other)
  await second.sees(({ state }) => state?.log != null)
  expect(logOf(second)).toMatchObject({ recorded: 2, last: 3 })
  expect(await second.team.claim({ application: 'app_1' })).toMatchObject({ ok: true })
})

it('ignores an operation that was changed in the feed', async () => {
  const space = await newSpace()
  const ann = await space.officer('ann')
  const store = aDeskStore()
  log(store, 'one')
  const desk = await aDesk(ann, systemClock, store)
  await recordsSoon(ann, [[1]])
  desk.service.stop()
  const admin = await space.connectAdmin('postgres')
  await admin.query(`update desk.feed set body = replace(body, '"number": 1', '"number": 9')`)
  expect(await recorded(ann)).toEqual([[9]])
  desk.restart()
  await desk.seesFailure(null)
  expect(logOf(desk)).toBeNull()
})
