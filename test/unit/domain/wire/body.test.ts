import { expect, test } from 'vitest'
import {
  fieldChanges,
  longestFieldText,
} from '../../../../shared/domain/applications/field-changes.ts'
import { bodyBounds } from '../../../../shared/domain/wire/body.ts'
import { changesSinceSeen, seenApplication } from '../../../../shared/domain/decisions/compare.ts'
import { applicationFromWire } from '../../../../shared/domain/wire/application.ts'
import type { JsonObject, JsonValue } from '../../../../shared/json.ts'
import { given } from '../../../support/checks/given.ts'

const read = (fields: Readonly<Record<string, unknown>>) =>
  given(applicationFromWire({ status: 'pending', ...fields }, 'cents-and-basis-points'))

/** Objects nested this many times, each under the same name. */
function nested(name: string, times: number, inner: unknown): unknown {
  return times === 0 ? inner : { [name]: nested(name, times - 1, inner) }
}

const longName = (last = '') => 'x'.repeat(bodyBounds.keyCharacters) + last

test('nested names of thousands of characters produce no long problems or differences', () => {
  const hostile = (value: number) =>
    read({
      offers: [
        nested(
          'x'.repeat(2_000),
          29,
          Array.from({ length: 300 }, () => ({ value, deeper: [{ still: [] }] })),
        ),
        { list: Array.from({ length: 300 }, () => nested('y'.repeat(150), 3, { value })) },
      ],
    })
  const [seen, now] = [hostile(1), hostile(2)]

  expect(seen.problems.length).toBeGreaterThan(0)
  for (const { path } of seen.problems) expect(path.length).toBeLessThanOrEqual(longestFieldText)
  expect(JSON.stringify(seen.problems).length).toBeLessThan(100_000)

  const changes = changesSinceSeen(seenApplication(seen), seenApplication(now))
  expect(changes.length).toBeGreaterThan(0)
  const longestPath = bodyBounds.pathCharacters + bodyBounds.keyCharacters + '.'.length
  for (const { path } of changes) expect(path.length).toBeLessThanOrEqual(longestPath)
})

test('cuts a name that is too long, and reports it', () => {
  const { raw, problems } = read({ [longName('y')]: 1 })
  expect(raw).toEqual({ status: 'pending', [longName()]: 1 })
  expect(problems).toEqual([{ path: longName(), code: 'cut-off' }])
})

test('cuts a text that is too long, and reports it', () => {
  const text = 'x'.repeat(bodyBounds.characters)
  const { raw, problems } = read({ credit_data: { whole: text, longer: `${text}y` } })
  expect(raw).toMatchObject({ credit_data: { whole: text, longer: text } })
  expect(problems).toEqual([{ path: 'creditData.longer', code: 'cut-off' }])
})

test('keeps the first of names that are equal after the cut, and reports each cut or omitted one', () => {
  const cut = { path: longName(), code: 'cut-off' }
  const both = read({ [longName('a')]: 1, [longName('b')]: 2 })
  expect(both.raw).toEqual({ status: 'pending', [longName()]: 1 })
  expect(both.problems).toEqual([cut, cut])

  const wholeOneLast = read({ [longName('a')]: 1, [longName()]: 2 })
  expect(wholeOneLast.raw).toEqual({ status: 'pending', [longName()]: 1 })
  expect(wholeOneLast.problems).toEqual([cut, cut])
})

test('omits values at a path longer than any real response has, and reports them', () => {
  const name = 'y'.repeat(100)
  const { raw, problems } = read({ credit_data: nested(name, 10, 1) })
  const steps = (value: JsonValue | undefined): number =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? 1 + steps(Object.values(value)[0])
      : 0
  expect(steps(raw['credit_data'])).toBe(Math.ceil(bodyBounds.pathCharacters / 100))
  expect(problems).toMatchObject([{ code: 'too-deep' }])
})

test('a copy with a negative zero shows no change when the service sends the same again', () => {
  const { raw } = read(JSON.parse('{"offers":[{"type":"loan_offer","apr":-0.0}]}') as JsonObject)
  expect(fieldChanges(JSON.parse(JSON.stringify(raw)) as JsonObject, raw, 1)).toEqual([])
})

test('omits a number with more digits than are kept, and reports it', () => {
  const { raw, problems } = read(
    JSON.parse('{"credit_data":{"file":9007199254740993}}') as JsonObject,
  )
  expect(raw).toMatchObject({ credit_data: { file: null } })
  expect(problems).toEqual([{ path: 'creditData.file', code: 'too-large' }])
})

test('reading the cached body again finds nothing more to cut', () => {
  const { raw } = read({ credit_data: nested(longName('a'), 10, { [longName('b')]: 1 }) })
  const again = read(raw)
  expect(again.raw).toEqual(raw)
  expect(again.problems).toEqual([])
})

test('a blank text counts as absent, so that no name or badge is empty', () => {
  const body = { status: ' ', lender_of_record: '\u00a0', credit_type: ' ach ' }
  expect(applicationFromWire(body, 'cents-and-basis-points')).toMatchObject({
    error: { code: 'reply-unreadable', detail: 'no status' },
  })
  expect(read({ ...body, status: 'pending' }).application).toMatchObject({
    lenderOfRecord: null,
    creditType: ' ach ',
  })
})
