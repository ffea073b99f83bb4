import { expect, it } from 'vitest'
import {
  fieldChanges,
  mostFieldChanges,
} from '../../../../shared/domain/applications/field-changes.ts'

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
