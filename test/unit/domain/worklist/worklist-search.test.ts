import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterAt } from '../../../../shared/domain/worklist/worklist-moment.ts'
import { readSearch } from '../../../../shared/domain/worklist/worklist-search.ts'

const moment = { now: 0, today: '2026-11-20', timeZone: 'America/Los_Angeles' }

describe('a search', () => {
  it.each([
    ['fico<620', { text: '', ficoBelow: 620 }],
    ['FICO <= 620', { text: '', ficoTo: 620 }],
    ['fico>700 pending', { text: 'pending', ficoAbove: 700 }],
    ['fico >= 600 fico < 700', { text: '', ficoFrom: 600, ficoBelow: 700 }],
    ['fico<640 fico<620', { text: '', ficoBelow: 620 }],
    ['fico>640 fico>700 fico>650', { text: '', ficoAbove: 700 }],
    ['fico>=640 fico>=700 fico>=650', { text: '', ficoFrom: 700 }],
    ['fico<=640 fico<=620 fico<=650', { text: '', ficoTo: 620 }],
    ['fico 640', { text: '', ficoFrom: 640, ficoTo: 640 }],
    ['24000 bankruptcy', { text: '24000', bankruptcy: true }],
    ['no bankruptcy', { text: '', bankruptcy: false }],
    ['\u202d24000\u202c app_\u200b1\u200b fico<620\u200e', { text: '24000 app_1', ficoBelow: 620 }],
  ])('reads %s as a credit filter', (typed, expected) => {
    expect(readSearch(typed)).toEqual(expected)
  })

  it.each(['fico', 'fico<', 'fico<62', 'fico<6200', 'xfico<620', 'bankruptcyless'])(
    'leaves %s as text',
    (typed) => {
      expect(readSearch(typed)).toEqual({ text: typed })
    },
  )

  it('keeps every other word as text', () => {
    const word = fc.string({ minLength: 1 }).filter((one) => !/\s|fico|bankruptcy/iu.test(one))
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 300, max: 850 }), (words, score) => {
        const { text, ficoTo } = readSearch([...words, `fico<=${score}`].join(' '))
        expect(text.split(/\s+/u).filter((one) => one !== '')).toEqual(words)
        expect(ficoTo).toBe(score)
      }),
    )
  })

  it('stays text if it contradicts the filter', () => {
    const filter = { search: 'no bankruptcy', bankruptcy: true }
    expect(filterAt(filter, moment)).toEqual(filter)
    const bankruptcy = false
    expect(filterAt({ search: 'no bankruptcy', bankruptcy }, moment)).toEqual({ bankruptcy })
    expect(filterAt({ search: 'no bankruptcy' }, moment)).toEqual({ bankruptcy })
    expect(filterAt({ search: 'app', bankruptcy }, moment)).toEqual({ search: 'app', bankruptcy })
    expect(filterAt({ search: 'fico>=700', bankruptcy }, moment)).toEqual({
      ...{ ficoFrom: 700, bankruptcy },
    })
  })

  it('narrows a filter that already has a score', () => {
    const filter = { search: 'fico<700 app', ficoFrom: 500, ficoTo: 650 }
    expect(filterAt({ ...filter, search: 'fico<=700 app' }, moment)).toEqual({
      search: 'app',
      ficoFrom: 500,
      ficoTo: 650,
    })
    expect(filterAt({ ...filter, search: 'fico>=600 fico<=640' }, moment)).toEqual({
      ...{ ficoFrom: 600, ficoTo: 640 },
    })
    expect(filterAt(filter, moment)).toEqual({
      search: 'app',
      ficoFrom: 500,
      ficoTo: 650,
      ficoBelow: 700,
    })
  })
})
