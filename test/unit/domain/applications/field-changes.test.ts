import { expect, it } from 'vitest'
import {
  fieldChanges,
  mostFieldChanges,
  unseenChanges,
} from '../../../../shared/domain/applications/field-changes.ts'

it('lists fields that differ, are gone or are new, and a list or an object in place of a value', () => {
  const before = { status: 'pending', offers: null, reasons: ['a', 'b'], terms: ['x'], credit: {} }
  const after = {
    status: 'pending',
    offers: [{ fee: 5 }],
    reasons: ['a'],
    terms: { x: 1 },
    fico: null,
  }
  expect(fieldChanges({ ...before, merchant: null }, { ...after, merchant: { id: 1 } }, 7)).toEqual(
    [
      { path: 'offers', before: 'null', after: '[{"fee":5}]' },
      { path: 'reasons[1]', before: 'b', after: null },
      { path: 'terms', before: '["x"]', after: '{"x":1}' },
      { path: 'credit', before: '{}', after: null },
      { path: 'merchant', before: 'null', after: '{"id":1}' },
      { path: 'fico', before: null, after: 'null' },
    ].map((change) => ({ ...change, at: 7 })),
  )
})

it('compares with what the officer last saw, however many copies came since', () => {
  const change = (path: string, before: string, after: string, at: number) => ({
    ...{ path, before, after, at },
  })
  const earlier = [
    change('status', 'pending', 'approved', 1),
    change('amount', '1', '2', 1),
    change('note', 'a long…', 'b', 1),
  ]
  const newer = [
    change('status', 'approved', 'accepted', 2),
    change('amount', '2', '1', 2),
    // It may differ from the first one after the cut.
    change('note', 'b', 'a long…', 2),
    change('fee', '3', '4', 2),
  ]
  expect(unseenChanges(earlier, newer, 'service')).toEqual([
    change('status', 'pending', 'accepted', 2),
    change('note', 'a long…', 'a long…', 2),
    change('fee', '3', '4', 2),
  ])
})

it('keeps the first 100 differences when a response is entirely different', () => {
  const body = (value: number) => ({
    offers: Array.from({ length: 20 }, () => ({ amount: value, fee: value })),
    credit_data: { scores: Array.from({ length: 90 }, () => value), late: value },
  })
  const changes = fieldChanges(body(1), body(2), 5)
  expect(changes).toHaveLength(mostFieldChanges)
  const last = { path: 'credit_data.scores[59]', before: '1', after: '2', at: 5 }
  expect(changes.at(-1)).toEqual(last)
})

it.each([198, 199])('cuts a long text off between characters, at %i', (before) => {
  const [change] = fieldChanges({ note: '' }, { note: `${'a'.repeat(before)}🏦 and more` }, 5)
  expect(change?.after).toMatch(/^a+…$/)
})
