import { expect, test } from 'vitest'
import { placeInWords } from '../../../../renderer/screens/decisions/review/place-in-words.ts'

test('shows the place of a finding by its offer and field', () => {
  expect(placeInWords('offers[0].loanTerm.term')).toBe('offer 1, term')
  expect(placeInWords('offers[1]')).toBe('offer 2')
  expect(placeInWords('')).toBe('this application')
})

test('leaves a place that is no offer field unchanged', () => {
  expect(placeInWords('offers[0].constructor')).toBe('offers[0].constructor')
  expect(placeInWords('body')).toBe('body')
})
