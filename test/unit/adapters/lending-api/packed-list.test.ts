import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PackedList } from '../../../../electron/adapters/lending-api/packed-list.ts'

it('returns every value at its index', () => {
  const lists = fc.array(fc.jsonValue({ noUnicodeString: false, maxDepth: 2 }), {
    maxLength: 300,
    size: 'max',
  })
  fc.assert(
    fc.property(lists, (list) => {
      const values: unknown[] = [...list, 1e400, -0, JSON.parse('{"__proto__":{"a":1}}')]
      const packed = new PackedList()
      const places = values.map((value) => packed.add(value))
      expect(places.map((place) => packed.at(place))).toEqual(values)
      expect(packed.at(values.length)).toBe(undefined)
    }),
    { numRuns: 50 },
  )
})
