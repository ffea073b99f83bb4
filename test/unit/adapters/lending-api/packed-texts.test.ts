import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PackedTexts } from '../../../../electron/adapters/lending-api/packed-texts.ts'

it('gives back every text by its place', () => {
  const lists = fc.array(fc.string({ unit: 'binary' }), { maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(lists, (texts) => {
      const packed = new PackedTexts()
      for (const text of texts) packed.add(text)
      expect(packed.length).toBe(texts.length)
      expect(texts.map((_, index) => packed.at(index))).toEqual(texts)
      expect(packed.at(texts.length)).toBe('')
    }),
    { numRuns: 50 },
  )
})
