import { beforeEach, describe, expect, it } from 'vitest'
import { logActivityOn } from '../../../support/builders/log-activity.ts'
import { createActivityService } from '../../../../electron/services/activity/activity-service.ts'
import {
  createConnectionInUse,
  type ConnectionInUse,
} from '../../../../electron/services/connections/connection-in-use.ts'
import { createSaveLogged } from '../../../../electron/services/files/save-logged.ts'
import { csvText } from '../../../../shared/csv.ts'
import { ok } from '../../../../shared/result.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { RecordingLog } from '../../../support/fakes/recorders.ts'
import { aDeskStore, type TestDeskStore } from '../../../support/stores/test-stores.ts'
import { piecesOf } from '../../../support/checks/pieces-of.ts'

let desk: TestDeskStore
let saved: { name: string; text: string }[]
let clock: FakeClock
let inUse: ConnectionInUse
let activity: ReturnType<typeof createActivityService>

function note(subject: string, who = 'Ines Officer'): void {
  desk.activity.append({
    ...{ at: Date.UTC(2026, 10, 20, 15, 0, 0, 250), who },
    ...{ action: 'decision-made', subject, outcome: 'queued' },
  })
}

beforeEach(() => {
  desk = aDeskStore()
  saved = []
  clock = new FakeClock()
  inUse = createConnectionInUse(desk)
  activity = createActivityService({
    desk,
    inUse,
    clock,
    ...createSaveLogged({
      saver: {
        save: async (name, text) => {
          saved.push({ name, text: (await piecesOf(text)).join('') })
          return ok({ where: `/exports/${name}` })
        },
      },
      logActivity: logActivityOn(desk, clock, 'Ines Officer'),
      log: new RecordingLog(),
    }),
  })
})

describe('the activity log', () => {
  it('returns pages of entries, newest first', () => {
    for (const subject of ['app_1', 'app_2', 'app_3']) note(subject)
    const page = activity.page({ offset: 1, limit: 1 })
    expect(page).toMatchObject({ ok: true, value: { entries: [{ subject: 'app_2' }], total: 3 } })
  })

  it('reports the first entry whose hash no longer matches', async () => {
    for (const subject of ['app_1', 'app_2', 'app_3']) note(subject)
    const honest = desk.activity.verify.bind(desk.activity)
    desk.activity.verify = async () => ({ ...(await honest()), brokenAt: 2 })
    expect(await activity.verify({})).toEqual(ok({ entries: 3, brokenAt: 2 }))
  })

  it('exports the whole log as JSON and records the export', async () => {
    note('app_1')
    note('app_2')
    const result = await activity.export({ format: 'json' })
    expect(result).toEqual(ok({ where: '/exports/activity-2026-11-20.json' }))
    expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject([
      { number: 1, subject: 'app_1' },
      { number: 2, subject: 'app_2' },
    ])
    expect(desk.activity.page(0, 1)).toMatchObject([{ action: 'exported', outcome: 'json' }])
  })

  it('exports an empty JSON list if nothing was done', async () => {
    await activity.export({ format: 'json' })
    expect(saved[0]?.text).toBe('[]\n')
  })

  it('exports CSV with no value that a spreadsheet would run as a formula', async () => {
    note('=HYPERLINK("https://evil.example","a, b")', '@SUM(1+1)')
    await activity.export({ format: 'csv' })
    const [head, line, end] = saved[0]?.text.split('\r\n') ?? []
    // The byte order mark tells spreadsheets that the names are in UTF-8.
    expect(head).toBe(
      '\ufeffnumber,at,who,connectionId,action,subject,bodyHash,outcome,previousHash,hash',
    )
    expect(line).toContain(
      `1,2026-11-20T15:00:00.250Z,'@SUM(1+1),,decision-made,"'=HYPERLINK(""https://evil.example"",""a, b"")",,queued,`,
    )
    expect(end).toBe('')
  })

  it('names the export file by the date in the lender’s time zone, also when UTC is already a day later', async () => {
    clock.setWall(Date.UTC(2026, 10, 21, 4))
    expect(await activity.export({ format: 'csv' })).toEqual(
      ok({ where: '/exports/activity-2026-11-20.csv' }),
    )
    desk.connections.put(aConnection({ timeZone: 'America/Puerto_Rico' }))
    inUse.set(aConnection().id)
    expect(await activity.export({ format: 'csv' })).toEqual(
      ok({ where: '/exports/activity-2026-11-21.csv' }),
    )
  })
})

describe('CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['\t=1', "'\t'=1"],
    ['a;=1', "a;'=1"],
    ['a; b=1', 'a; b=1'],
    ['＝1+1', "'＝1+1"],
    ['plain', 'plain'],
    ['say "yes"', '"say ""yes"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [-5, '-5'],
    [{ cents: 178_630 }, '1786.30'],
    [null, ''],
  ])('writes %j as %j', (value, text) => {
    expect(csvText([[value]])).toBe(`${text}\r\n`)
  })
})
