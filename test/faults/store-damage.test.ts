import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PagesToDamage } from './scenarios/page-damage.ts'
import { cutAtEachPage, damageTargets, flipRandomBytes } from './scenarios/store-damage.ts'

describe.each(damageTargets)('%s', (target) => {
  it('cut at page boundaries is the old state, the new state or a typed error', async () => {
    const tally = await cutAtEachPage(target, 14)
    expect(tally.wrong).toEqual([])
    expect(tally.typed + tally.older).toBeGreaterThan(0)
  })

  it('with random bytes flipped is the old state, the new state or a typed error', async () => {
    const tally = await flipRandomBytes(target, 20, 7)
    expect(tally.wrong).toEqual([])
    expect(tally.typed + tally.older).toBeGreaterThan(0)
  })
})

describe('one bit of one page, every page in its turn', () => {
  const folder = new PagesToDamage(60)
  beforeAll(() => folder.fill())
  afterAll(() => {
    folder.remove()
  })

  it('of cache.db: Loan Desk opens and lists everything, whatever page it is', async () => {
    const tally = await folder.flipEachPage('cache.db', 7)
    expect(tally.wrong).toEqual([])
    expect(tally.noticed).toBeGreaterThan(0)
  })

  it('of desk.db: refused by its name and left as it is', async () => {
    const tally = await folder.flipEachPage('desk.db', 7)
    expect(tally.wrong).toEqual([])
    expect(tally.noticed).toBe(tally.pages)
  })
})
