import { describe, expect, it } from 'vitest'
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
