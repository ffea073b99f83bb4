import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  rowsDrawn,
  rowsInSight,
  scrollTopFor,
  type RowView,
} from '../../../../renderer/components/row-places.ts'

const view = (changes: Partial<RowView> = {}): RowView => ({
  count: 1000,
  rowHeight: 40,
  scrollTop: 0,
  height: 400,
  ...changes,
})

describe('the visible rows', () => {
  it.each([
    ['at the top', view(), { first: 0, last: 9 }],
    ['between two rows, both cut', view({ scrollTop: 20 }), { first: 0, last: 10 }],
    ['at the very end', view({ scrollTop: 1000 * 40 - 400 }), { first: 990, last: 999 }],
    ['of a list that is shorter than its place', view({ count: 3 }), { first: 0, last: 2 }],
    [
      'scrolled beyond a list that became shorter',
      view({ count: 3, scrollTop: 900 }),
      { first: 2, last: 2 },
    ],
    ['pulled above the top', view({ scrollTop: -30 }), { first: 0, last: 9 }],
  ])('%s', (_, seen, expected) => {
    expect(rowsInSight(seen)).toEqual(expected)
  })

  it('are none if the list is empty or has no height', () => {
    expect(rowsInSight(view({ count: 0 }))).toBeNull()
    expect(rowsInSight(view({ height: 0 }))).toBeNull()
  })
})

describe('the rendered rows', () => {
  const anyView = fc.record({
    count: fc.integer({ min: 1, max: 200_000 }),
    rowHeight: fc.integer({ min: 20, max: 80 }),
    height: fc.integer({ min: 1, max: 3000 }),
    scrollTop: fc.double({ min: 0, max: 12_000_000, noNaN: true }),
  })

  it('include all visible rows, and stay within the list', () => {
    fc.assert(
      fc.property(anyView, fc.integer({ min: 0, max: 20 }), (seen, ahead) => {
        const drawn = rowsDrawn(seen, ahead)
        const inSight = rowsInSight(seen)
        const holdsAll =
          drawn !== null &&
          inSight !== null &&
          drawn.first >= 0 &&
          drawn.first <= inSight.first &&
          drawn.last >= inSight.last &&
          drawn.last < seen.count
        expect(holdsAll).toBe(true)
      }),
    )
  })

  it('have the same count at every scroll position', () => {
    fc.assert(
      fc.property(anyView, fc.double({ min: 0, max: 1, noNaN: true }), (seen, part) => {
        const size = ({ scrollTop }: { scrollTop: number }) => {
          const drawn = rowsDrawn({ ...seen, scrollTop }, 8)
          return drawn === null ? 0 : drawn.last - drawn.first
        }
        const end = Math.max(seen.count * seen.rowHeight - seen.height, 0)
        expect(size({ scrollTop: end * part })).toBe(size({ scrollTop: 0 }))
      }),
    )
  })
})

describe('scrolling a row into view', () => {
  it('doesn’t scroll if the whole row is visible', () => {
    expect(scrollTopFor(5, view())).toBeNull()
    expect(scrollTopFor(9, view())).toBeNull()
  })

  it('scrolls up to a row above, and down just enough to show a row below', () => {
    expect(scrollTopFor(3, view({ scrollTop: 200 }))).toBe(120)
    expect(scrollTopFor(10, view())).toBe(40)
    expect(scrollTopFor(0, view({ scrollTop: 10 }))).toBe(0)
  })
})
