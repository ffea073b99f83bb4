import { describe, expect, it } from 'vitest'
import { atMostAtOnce } from '../../../../electron/services/applications/at-most-at-once.ts'

describe('running work in parallel', () => {
  it('returns results in the order of the items, and never runs more at once than allowed', async () => {
    let running = 0
    let most = 0
    const responses = await atMostAtOnce(3, [5, 1, 4, 2, 3, 0], async (item) => {
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve()
      running -= 1
      return item * 10
    })
    expect(responses).toEqual([50, 10, 40, 20, 30, 0])
    expect(most).toBe(3)
  })

  it('starts no more items once a call throws', async () => {
    const begun: number[] = []
    const work = atMostAtOnce(2, [1, 2, 3, 4, 5], async (item) => {
      begun.push(item)
      await Promise.resolve()
      if (item === 2) throw new RangeError()
    })
    await expect(work).rejects.toThrow(RangeError)
    await new Promise(setImmediate)
    expect(begun).toEqual([1, 2, 3])
  })

  it('does nothing if there are no items', async () => {
    expect(await atMostAtOnce(3, [], () => Promise.resolve(1))).toEqual([])
  })
})
