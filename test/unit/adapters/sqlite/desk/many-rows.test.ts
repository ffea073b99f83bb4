import { expect, it, vi } from 'vitest'
import { sqliteDeskStore } from '../../../../../electron/adapters/sqlite/desk/sqlite-desk-store.ts'
import { deskMigrations } from '../../../../../electron/adapters/sqlite/migrations/desk-migrations.ts'
import { migrate } from '../../../../../electron/adapters/sqlite/migrations/migration.ts'
import {
  StoreDatabase,
  type Parameter,
} from '../../../../../electron/adapters/sqlite/store-database.ts'
import type { DeskStore } from '../../../../../electron/ports/desk-store.ts'
import { openStates } from '../../../../../shared/domain/decisions/state-groups.ts'
import { folder, useStoreFolder } from '../../../../contract/real-store.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { anEntry } from '../../../../support/builders/desk-rows.ts'

useStoreFolder()

/** SQLite's query plans for these calls, one step per line. */
function stepsOf(ask: (desk: DeskStore) => unknown): string[] {
  const hexKey = Buffer.from(folder.key).toString('hex')
  const database = StoreDatabase.open(folder.path('desk.db'), { hexKey, create: true })
  try {
    migrate(database, deskMigrations, () => undefined)
    const desk = sqliteDeskStore(database)
    desk.connections.put(aConnection())
    desk.activity.append(anEntry)
    const asked: [string, ...Parameter[]][] = []
    const one = vi.spyOn(database, 'get')
    const many = vi.spyOn(database, 'all')
    const changing = vi.spyOn(database, 'run')
    ask(desk)
    asked.push(...one.mock.calls, ...many.mock.calls, ...changing.mock.calls)
    vi.restoreAllMocks()
    return asked.flatMap(([sql, ...parameters]) =>
      database
        .all<{ detail: string }>(`explain query plan ${sql}`, ...parameters)
        .map(({ detail }) => detail),
    )
  } finally {
    database.close()
  }
}

it('counts decisions and finds waiting ones through an index, without their bodies', () => {
  const counted = stepsOf(({ decisions }) => decisions.count(openStates, 'connection-1'))
  expect(counted[0]).toBe(
    'SEARCH decision USING COVERING INDEX decision_by_state (state=? AND connection_id=?)',
  )
  const [waiting, ...later] = stepsOf(({ decisions }) => decisions.waiting('connection-1'))
  expect(waiting).toBe('SEARCH decision USING COVERING INDEX decision_waiting (connection_id=?)')
  expect(later[0]).toMatch(/INDEX decision_to_read_back /)
})

it('counts the activity log and finds any page of it by row number, without reading the rows before', () => {
  expect(stepsOf(({ activity }) => [activity.count(), activity.page(90_000, 100)])).toEqual([
    'SEARCH activity',
    'SEARCH activity USING INTEGER PRIMARY KEY (rowid<?)',
    'SCALAR SUBQUERY 1',
    'SEARCH activity',
  ])
})

it('finds until when notices are kept from the newest of each credit type, not from all letters', () => {
  const steps = stepsOf(({ notices }) => notices.lastDays('connection-1'))
  expect(steps.filter((step) => step.startsWith('SEARCH notice'))).toEqual([
    'SEARCH notice USING COVERING INDEX notice_by_credit_type (connection_id=?)',
    'SEARCH notice USING INDEX notice_by_credit_type (connection_id=? AND credit_type=?)',
  ])
})

it('finds shared and waiting team data through partial indexes', () => {
  const inTeam = stepsOf(({ annotations }) => annotations.inTeam('connection-1', 100))
  const looks = (steps: readonly string[]) => steps.filter((step) => /^S(?:EARCH|CAN) /.test(step))
  expect(
    looks(inTeam).filter((step) => / (?:note|tag|follow_up|officer_facts|notice) /.test(step)),
  ).toHaveLength(5)
  for (const step of looks(inTeam)) {
    expect(step).toMatch(/COVERING INDEX \w+_in_team |^SCAN \(?subquery/)
  }
  const kept = looks(stepsOf(({ annotations }) => annotations.keepWaiting('connection-1')))
  for (const table of ['note', 'tag', 'notice']) {
    expect(kept.join('\n')).toMatch(
      new RegExp(`${table} USING (?:COVERING )?INDEX ${table}_in_team`),
    )
  }
})
