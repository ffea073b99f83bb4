import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseApplicationId,
  parseFacilityId,
  shortId,
  splitIds,
} from '../../../shared/values/ids.ts'
import { failed, ok } from '../../../shared/result.ts'

const letter = fc.constantFrom(...'abcxyzABCXYZ'.split(''))
const digit = fc.constantFrom(...'0123456789'.split(''))
/** The end of an ID as services generate them: letters and digits, in any order. */
const opaque = (maxLength: number) =>
  fc
    .tuple(fc.array(fc.oneof(letter, digit), { maxLength: maxLength - 2 }), letter, digit)
    .chain(([others, one, two]) =>
      fc.shuffledSubarray([...others, one, two], { minLength: others.length + 2 }),
    )
    .map((characters) => characters.join(''))

it('are found in a list between straight or typographic quotes', () => {
  expect(splitIds('"app_a1", “app_b2”; ‘app_c3’\napp_d4')).toEqual([
    'app_a1',
    'app_b2',
    'app_c3',
    'app_d4',
  ])
})

describe('an ID as typed', () => {
  it('refers to the same application with and without its prefix', () => {
    fc.assert(
      fc.property(opaque(200), (end) => {
        expect(parseApplicationId(` ${end}\n`)).toEqual(ok(`app_${end}`))
        expect(parseApplicationId(`app_${end}`)).toEqual(ok(`app_${end}`))
      }),
    )
  })

  it('refers to the application or facility whose short ID the list shows', () => {
    fc.assert(
      fc.property(opaque(8), (end) => {
        expect(parseApplicationId(shortId(`app_${end}`))).toEqual(ok(`app_${end}`))
        expect(parseFacilityId(shortId(`fac_${end}`))).toEqual(ok(`fac_${end}`))
      }),
    )
  })

  it.each(['Marlowe', '12400', '2026-11-22', 'fac_smpl01', 'APP_1', 'smpl 0001', '…smpl0001', ''])(
    'is not an application ID: %j',
    (typed) => {
      expect(parseApplicationId(typed)).toEqual(failed('id-malformed'))
    },
  )

  it.each(['facility-without-prefix', '3f2a77c1-0000-4abc', 'smpl00011', 'app_smpl01', '4711'])(
    'stays %j for a facility, whose ID needs no prefix',
    (typed) => {
      expect(parseFacilityId(typed)).toEqual(ok(typed))
    },
  )
})
