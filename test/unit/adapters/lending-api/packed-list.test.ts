import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PackedList } from '../../../../electron/adapters/lending-api/packed-list.ts'
import type { JsonValue } from '../../../../shared/json.ts'

it('gives back every value by its place', () => {
  const lists = fc.array(fc.jsonValue({ noUnicodeString: false, maxDepth: 2 }), {
    maxLength: 300,
    size: 'max',
  })
  fc.assert(
    fc.property(lists, (list) => {
      // As they come from JSON, which has no -0.
      const values = JSON.parse(JSON.stringify(list)) as JsonValue[]
      const packed = new PackedList()
      const places = values.map((value) => packed.add(value))
      expect(places.map((place) => packed.at(place))).toEqual(values)
      expect(packed.at(values.length)).toBe(null)
    }),
    { numRuns: 50 },
  )
})
