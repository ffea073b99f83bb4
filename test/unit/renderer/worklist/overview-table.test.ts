import { expect, it } from 'vitest'
import { overviewTable } from '../../../../renderer/screens/worklist/overview-table.ts'

it('sorts statuses in decision order, then unknown ones, then those not read', () => {
  const { rows } = overviewTable([
    { status: null, age: 'unknown', count: 1 },
    { status: 'under_review', age: 'week', count: 1 },
    { status: 'rejected', age: 'week', count: 1 },
    { status: 'pending', age: 'week', count: 1 },
  ])
  expect(rows.map(({ status }) => status)).toEqual(['pending', 'rejected', 'under_review', null])
})

it('shows existing ages, oldest last, and includes everything in the sums', () => {
  const table = overviewTable([
    { status: 'pending', age: 'older', count: 5 },
    { status: 'pending', age: 'week', count: 1 },
    { status: 'approved', age: 'week', count: 3 },
  ])
  expect(table.ages).toEqual(['week', 'older'])
  expect(table.rows).toEqual([
    { status: 'pending', counts: [1, 5], total: 6 },
    { status: 'approved', counts: [3, 0], total: 3 },
  ])
  expect([table.mostInCell, table.mostInRow]).toEqual([5, 6])
})

it('has nothing to show for an empty worklist', () => {
  expect(overviewTable([])).toEqual({
    ages: [],
    rows: [],
    mostInCell: 0,
    mostInRow: 0,
  })
})
