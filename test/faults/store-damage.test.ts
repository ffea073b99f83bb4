import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PagesToDamage } from './scenarios/page-damage.ts'
import { cutAtEachPage, damageTargets, flipRandomBytes } from './scenarios/store-damage.ts'

describe.each(damageTargets)('%s', (target) => {
  it('cut at page boundaries: opens in the old or new state, or with a typed error', async () => {
    const tally = await cutAtEachPage(target, 14)
    expect(tally.wrong).toEqual([])
    expect(tally.typed + tally.older).toBeGreaterThan(0)
  })

  it('with random bytes flipped: opens in the old or new state, or with a typed error', async () => {
    const tally = await flipRandomBytes(target, 20, 7)
    expect(tally.wrong).toEqual([])
    expect(tally.typed + tally.older).toBeGreaterThan(0)
  })
})

describe('one flipped bit, in each page in turn', () => {
  const folder = new PagesToDamage(60)
  beforeAll(() => folder.fill())
  afterAll(() => folder.remove())

  it('in cache.db: Loan Desk opens and lists everything, whichever page it is in', async () => {
    const tally = await folder.flipEachPage('cache.db', 7)
    expect(tally.wrong).toEqual([])
    expect(tally.noticed).toBeGreaterThan(0)
  })

  it('in desk.db: Loan Desk refuses the file by name and leaves it unchanged', async () => {
    const tally = await folder.flipEachPage('desk.db', 7)
    expect(tally.wrong).toEqual([])
    expect(tally.noticed).toBe(tally.pages)
  })
})
