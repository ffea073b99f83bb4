import { beforeEach, expect, test, vi } from 'vitest'
import { toTime } from '../../../renderer/messages/format.ts'
import { dayOf } from '../../../renderer/state/lender-day.ts'
import { agreementExpiry } from '../../../shared/domain/facilities/facility.ts'
import { dayMs } from '../../../shared/durations.ts'
import { calendarDayAt } from '../../../shared/values/calendar-day.ts'
import { momentOf } from '../../../shared/values/time-stamp.ts'

beforeEach(() => void vi.stubEnv('TZ', 'America/Los_Angeles'))

/** The specification says UTC: a time stamp without a zone is the same moment on every computer. */
test.each([
  '2026-11-01T02:30:00',
  '2026-11-01T02:30:00Z',
  '2026-10-31T22:30:00-04:00',
  '2026-10-31 22:30:00-04',
])('a time stamp of the service is the same moment on every computer: %s', (stamp) => {
  const moment = Date.UTC(2026, 10, 1, 2, 30)
  expect(momentOf(stamp)).toBe(moment)
  expect(toTime(stamp)).toBe(moment)
  expect(agreementExpiry({ createdOn: stamp })).toBe(moment + dayMs)
  const inMaine = (at: number): string => calendarDayAt(at, 'America/New_York')
  expect(dayOf(stamp, inMaine)).toBe('2026-10-31')
})

test('a day without a time zone begins in UTC, in any format', () => {
  for (const day of ['2026-11-01', 'Nov 1, 2026']) {
    expect(momentOf(day)).toBe(Date.UTC(2026, 10, 1))
  }
})

test('an invalid time stamp returns null', () => {
  for (const stamp of ['', 'soon', '2026-13-01T00:00']) {
    expect([momentOf(stamp), toTime(stamp), agreementExpiry({ createdOn: stamp })]).toEqual([
      ...[null, null, null],
    ])
  }
})
