import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createIdCollector,
  guessIdPlace,
  idProblems,
  readIdCell,
  shownText,
} from '../../../../shared/domain/worklist/id-list.ts'
import { mostIds } from '../../../../shared/domain/worklist/worklist.ts'
import { parseApplicationId } from '../../../../shared/values/ids.ts'

describe('one value of a list', () => {
  it.each([
    ['app_1', ['app_1']],
    ['  app_1\t', ['app_1']],
    ['\u00a0app_1\ufeff', ['app_1']],
    ['app_1 app_2\napp_3', ['app_1', 'app_2', 'app_3']],
    ['smpl0001', ['app_smpl0001']],
    ['smpl0001 app_2', ['app_smpl0001', 'app_2']],
  ])('%j contains %j', (cell, ids) => {
    expect(readIdCell(cell)).toEqual({ kind: 'ids', ids })
  })

  it.each([
    [`app_${'a'.repeat(257)}`, 'too-long', null],
    ['app_\u00001', 'control', '\u0000'],
    ['app_\u200b1', 'invisible', '\u200b'],
    ['app_\u202e1', 'invisible', '\u202e'],
    ['app_1 and more', 'space', ' '],
    ['"app_1"', 'quote', '"'],
    ['app_1’', 'quote', '’'],
    ['app_../../etc/passwd', 'path', '/'],
    ['app_1\\x', 'path', '\\'],
    ['\u0430pp_1', 'look-alike', '\u0430'],
    ['app_１', 'look-alike', '１'],
    ['app-1', 'prefix', null],
    ['app_', 'prefix', null],
    ['APP_1', 'prefix', null],
    ['=app_1', 'prefix', null],
    ['app_1?x=2', 'character', '?'],
    ['app_1%2f', 'character', '%'],
  ])('%j is rejected as %s', (cell, problem, sign) => {
    expect(readIdCell(cell)).toEqual({ kind: 'wrong', problem, sign })
  })

  it('any text is IDs, blank, or wrong for a named reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (cell) => {
        const reading = readIdCell(cell)
        if (reading.kind === 'ids') {
          expect(reading.ids.every((id) => parseApplicationId(id).ok)).toBe(true)
        } else if (reading.kind === 'wrong') {
          expect(idProblems).toContain(reading.problem)
        } else expect(cell.trim()).toBe('')
      }),
    )
  })

  it('is shown without invisible characters or ones that reverse the line', () => {
    expect(shownText('app_\u202e\u0000x')).toBe('app_U+202EU+0000x')
    expect(shownText('a'.repeat(500))).toBe(`${'a'.repeat(80)}…`)
    expect(shownText(`${'a'.repeat(79)}😀`)).toBe(`${'a'.repeat(79)}…`)
  })
})

describe('the columns that contain the IDs', () => {
  it.each([
    ['one column without a header', 'app_1\napp_2', 0, false],
    ['one column under any name', 'Reference\napp_2', 0, true],
    ['a named column', 'Name,Application ID\nJo,app_1', 1, true],
    ['the named one of two with ids', 'parent,application_id\napp_9,app_1\napp_8,app_2', 1, true],
    [
      'the most specific of two names',
      'id,appid,application_id\napp_9,app_8,app_1\napp_7,app_6,app_2',
      2,
      true,
    ],
    ['the column with most ids', 'x,app_1\napp_2,app_3\ny,app_4', 1, false],
    ['a column that is named but holds other ids', 'id,app\n7,app_1', 1, true],
    ['IDs without prefix, if no column has any with it', 'Jo,smpl0001\nKim,smpl0002', 1, false],
    ['the IDs with their prefix beside numbers of loans', 'LN001,app_1\nLN002,app_2', 1, false],
    ['lines of several ids', 'app_1,app_2\napp_3,\napp_4,', 'every', false],
    ['no ids at all, but a name', 'a,app_id\n7,8', 1, true],
    ['nothing to go by', 'a,b', 0, false],
    ['a wrong first id is no header', 'app/1\napp_2', 0, false],
  ] as const)('%s', (_name, list, column, hasHeader) => {
    const rows = list.split('\n').map((line) => line.split(','))
    expect(guessIdPlace(rows)).toEqual({ column, hasHeader })
  })
})

describe('collecting the IDs of a file', () => {
  it('reports duplicates with both lines and wrong lines with their reason, and skips blank ones', () => {
    const collector = createIdCollector({ column: 0, hasHeader: true })
    const rows = [[''], ['id'], ['app_1'], [' '], ['app/2'], ['app_3'], ['app_1']]
    for (const [place, row] of rows.entries()) expect(collector.take(row, place + 1)).toBe(true)
    expect(collector.list()).toEqual({
      ids: ['app_1', 'app_3'],
      blank: 2,
      wrong: { count: 1, named: [{ line: 5, shown: 'app/2', problem: 'path', sign: '/' }] },
      repeated: { count: 1, named: [{ line: 7, id: 'app_1', firstLine: 3 }] },
      stoppedAt: null,
    })
  })

  it('collects every ID of a cell with several, from one column or from all', () => {
    const [one, all] = ([0, 'every'] as const).map((column) => {
      const collector = createIdCollector({ column, hasHeader: false })
      collector.take(['app_1 app_2\napp_3', 'app_4'], 1)
      return collector.list().ids
    })
    expect(one).toEqual(['app_1', 'app_2', 'app_3'])
    expect(all).toEqual(['app_1', 'app_2', 'app_3', 'app_4'])
  })

  it('accepts 50,000 IDs and reports the line at which it stopped', () => {
    const collector = createIdCollector({ column: 0, hasHeader: false })
    for (let line = 1; line <= mostIds; line += 1) collector.take([`app_${line}`], line)
    expect(collector.take(['app_1'], mostIds + 1)).toBe(true)
    expect(collector.take(['app_more'], mostIds + 2)).toBe(false)
    const { ids, stoppedAt, repeated } = collector.list()
    expect([ids.length, stoppedAt, repeated.count]).toEqual([50_000, 50_002, 1])
  })

  it('counts every wrong line and lists the first thousand', () => {
    const collector = createIdCollector({ column: 0, hasHeader: false })
    for (let line = 1; line <= 1500; line += 1) collector.take(['no id'], line)
    const { wrong } = collector.list()
    expect([wrong.count, wrong.named.length]).toEqual([1500, 1000])
  })
})
