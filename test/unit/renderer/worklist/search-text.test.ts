import { expect, it } from 'vitest'
import { searchParts } from '../../../../renderer/screens/worklist/filters/search-text.ts'

it.each([
  ['fico<620', ['FICO below 620']],
  ['fico>700 pending', ['FICO above 700']],
  ['fico 640', ['FICO 640']],
  ['fico>=600 fico<=680', ['FICO 600 or higher', 'FICO 680 or lower']],
  ['24000 bankruptcy', ['Bankruptcy on record']],
  ['no bankruptcy fico<620', ['FICO below 620', 'No bankruptcy']],
  ['harborlight', []],
])('shows how a search for %s is understood', (search, parts) => {
  expect(searchParts({ search })).toEqual(parts)
})

it('shows nothing about words that contradict the filter, which stay text', () => {
  expect(searchParts({ search: 'no bankruptcy', bankruptcy: true })).toEqual([])
})

it('shows nothing without a search', () => {
  expect(searchParts({ ficoTo: 620 })).toEqual([])
})
