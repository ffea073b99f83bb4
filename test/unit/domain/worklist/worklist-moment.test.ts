import { expect, it } from 'vitest'
import { filterAt, filterMoment } from '../../../../shared/domain/worklist/worklist-moment.ts'

const lender = { timeZone: 'America/Los_Angeles' }
const moment = filterMoment(lender, Date.UTC(2026, 10, 21, 4))

it.each([
  { createdFrom: '2026-11-20' },
  { createdTo: '2026-11-20' },
  { decisionedFrom: '2026-11-20' },
  { decisionedTo: '2026-11-20' },
])('the days of %j are in the lender’s time zone', (filter) => {
  expect(filterAt(filter, moment)).toEqual({ ...filter, ...lender })
})

it('a saved filter counts notices due soon and hours since the last fetch from now', () => {
  const later = { ...moment, now: moment.now + 59_999 }
  expect(filterAt({ noticeDue: true, staleHours: 24 }, later)).toEqual({
    noticeBy: '2026-11-27',
    fetchedBefore: Date.UTC(2026, 10, 20, 4),
  })
})

it('a filter without days has no time zone', () => {
  expect(filterAt({ followUpDue: true }, moment)).toEqual({ followUpBy: '2026-11-20' })
})

it('the credit terms of a search narrow those of the filter', () => {
  const typed = { search: 'fico>=640 fico<700 harbor', ficoFrom: 600, ficoTo: 720 }
  const expected = { search: 'harbor', ficoFrom: 640, ficoBelow: 700, ficoTo: 720 }
  expect(filterAt(typed, moment)).toEqual(expected)
})
