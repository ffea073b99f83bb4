import { expect, it } from 'vitest'
import { createNewestQuery } from '../../../../electron/services/worklist/newest-query.ts'

it('a newer query cancels an older one of the same reader, but not of another', () => {
  const newest = createNewestQuery()
  const first = newest('list', 'l')
  const palette = newest('palette', 'p')
  const nextPage = newest('list', 'l')
  expect([first.aborted, nextPage.aborted]).toEqual([false, false])
  const second = newest('list', 'la')
  expect([first, nextPage, second, palette].map(({ aborted }) => aborted)).toEqual([
    true,
    true,
    false,
    false,
  ])
  // A canceled query doesn't resume when the same words are typed again.
  expect(newest('list', 'l').aborted).toBe(false)
})
