import { expect, test } from 'vitest'
import { benchApplication, fetchedAt } from '../../bench/data/applications.ts'
import { benchMarks, benchTags, hasChanged } from '../../bench/data/marks.ts'
import { lineOf, matcher } from '../../bench/data/lines.ts'
import { filterQuestions, markQuestions, searchQuestions } from '../../bench/data/questions.ts'
import { bulkApplicationId } from '../../../electron/sample-service/sample-applications.ts'

const numbers = Array.from({ length: 300 }, (_, index) => index)
const line = (number: number) =>
  lineOf({ number, id: bulkApplicationId(number), body: benchApplication(number) })

test('an application is the same whenever it is made', () => {
  expect(numbers.map(benchApplication)).toEqual(numbers.map(benchApplication))
})

test('an application is about one kilobyte as the service sends it', () => {
  const sizes = numbers.map((number) => JSON.stringify(benchApplication(number)).length)
  expect(Math.min(...sizes)).toBeGreaterThan(900)
  expect(Math.max(...sizes)).toBeLessThan(2000)
})

test('no two copies were fetched at the same time, so that every order is one', () => {
  const moments = Array.from({ length: 100_000 }, (_, number) => fetchedAt(number))
  expect(new Set(moments).size).toBe(moments.length)
})

test.each([
  ['the filter', filterQuestions],
  ['the officer’s own marks', markQuestions],
])('no question to %s is asked twice', (_what, asked) => {
  const questions = asked(120).map((question) => JSON.stringify(question))
  expect(new Set(questions).size).toBe(questions.length)
})

test('the officer marked, and the service changed, some applications and not most', () => {
  const annotations = numbers.map(benchMarks)
  const some = [
    annotations.filter(({ noteText }) => noteText !== ''),
    annotations.filter(({ followUpOn }) => followUpOn !== null),
    ...benchTags.map((tag) => annotations.filter(({ tags }) => tags.includes(tag))),
    numbers.filter(hasChanged),
  ].map(({ length }) => length)
  expect(Math.min(...some)).toBeGreaterThan(0)
  expect(Math.max(...some)).toBeLessThan(numbers.length / 2)
})

test('a word is searched for with each of its letters, a pause between two words is not', () => {
  const typed = searchQuestions().map(({ filter }) => filter.search)
  expect(typed).toEqual(expect.arrayContaining(['j', 'juniper', 'juniper r', 'juniper row']))
  expect(typed).not.toContain('juniper ')
})

test('the questions find something, and not everything', () => {
  const lines = numbers.map(line)
  const found = filterQuestions(60).map(({ filter }) => lines.filter(matcher(filter)).length)
  expect(Math.max(...found)).toBeGreaterThan(100)
  expect(found.filter((count) => count < lines.length).length).toBeGreaterThan(50)
})
