import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** The page's formats on a computer that prefers these locales. */
async function formatsFor(...languages: readonly string[]) {
  vi.stubGlobal('navigator', { languages })
  return import('../../../../renderer/messages/format.ts')
}

const afternoon = new Date(2026, 2, 4, 15, 5).getTime()

describe('amounts', () => {
  it.each([
    [['en-US'], '$'],
    [[], '$'],
    [['en-GB'], 'US$'],
    [['en-CA'], 'US$'],
    [['en-AU'], 'US$'],
    [['de-DE'], 'US$'],
    [['en-IN'], 'US$'],
    [['en-ZA'], 'US$'],
    [['fr-CA', 'fr'], 'US$'],
  ] as const)('for %j are US dollars in the US number format', async (tags, sign) => {
    const { formatMoney, formatRate } = await formatsFor(...tags)
    expect(formatMoney(123_456_789)).toBe(`${sign}1,234,567.89`)
    expect(formatMoney(-7)).toBe(`-${sign}0.07`)
    expect(formatRate(123_450)).toBe('1,234.50%')
  })
})

describe('file sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [8, '8 bytes'],
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [1_240, '1.2 kB'],
    [262_144, '262 kB'],
    [3_400_000, '3.4 MB'],
  ])('of %i bytes are shown as %j', async (bytes, told) => {
    const { formatBytes } = await formatsFor('en-US')
    expect(formatBytes(bytes)).toBe(told)
  })
})

describe('dates and times', () => {
  it.each([
    ['en-US', 'Mar 4, 2026', /3:05\s?PM/i],
    ['en-GB', '4 Mar 2026', /15:05/],
    ['de-DE', '4 Mar 2026', /15:05/],
    ['fr-FR', '4 Mar 2026', /15:05/],
  ])('for %s follow the region, in the app’s language', async (tag, day, clock) => {
    const { formatCalendarDate, formatClock, formatDate } = await formatsFor(tag)
    expect(formatDate(afternoon)).toBe(day)
    expect(formatCalendarDate('2026-03-04')).toBe(day)
    expect(formatClock(afternoon, afternoon)).toMatch(clock)
  })
})

it.each(['2026-02-30', '2026-13-01', '0000-00-00', 'soon'])(
  'a day that doesn’t exist is shown as it was typed or sent: %s',
  async (day) => {
    const { formatCalendarDate } = await formatsFor('en-US')
    expect(formatCalendarDate(day)).toBe(day)
  },
)

describe('times', () => {
  afterEach(() => vi.useRealTimers())

  it('follow this computer into another time zone', async () => {
    vi.useFakeTimers()
    vi.stubEnv('TZ', 'America/New_York')
    const { formatClock, formatDate, formatStamp } = await formatsFor('en-US')
    const evening = Date.UTC(2026, 2, 5, 2, 30)
    expect(formatClock(evening, evening)).toMatch(/^9:30\sPM$/)

    vi.stubEnv('TZ', 'Asia/Kolkata')
    vi.advanceTimersByTime(60_000)
    expect(formatClock(evening, evening)).toMatch(/^8:00\sAM$/)
    expect(formatDate(evening)).toBe('Mar 5, 2026')
    expect(formatStamp(evening)).toMatch(/^Mar 5, 2026, 8:00:00\sAM GMT\+5:30$/)
    // Today in Kolkata, though yesterday in New York.
    expect(formatClock(evening, evening + 12 * 3_600_000)).toMatch(/^8:00\sAM$/)
  })
})
