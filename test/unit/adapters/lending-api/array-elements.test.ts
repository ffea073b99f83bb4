import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrayElements,
  ArrayTooLarge,
  NoWholeArray,
  type ArrayLimits,
} from '../../../../electron/adapters/lending-api/array-elements.ts'

const limits: ArrayLimits = { bytes: 1_000_000, elementBytes: 100_000, elements: 1_000 }

/** The text as bytes, in pieces of this length. */
async function* pieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += length) {
    yield await Promise.resolve(bytes.subarray(at, at + length))
  }
}

async function elementsOf(text: string, length = 7, most = limits): Promise<string[]> {
  const found: string[] = []
  for await (const element of arrayElements(pieces(text, length), most)) found.push(element)
  return found
}

describe('the elements of a list while it is downloaded', () => {
  test('are those of the whole array, wherever the chunks are split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0, 2),
        async (values, length, indent) => {
          const elements = await elementsOf(JSON.stringify(values, null, indent), length)
          expect(elements.map((text) => JSON.parse(text) as unknown)).toEqual(
            JSON.parse(JSON.stringify(values)),
          )
        },
      ),
    )
  })

  test('are rejected if the list is cut off, at any byte', async () => {
    const text = JSON.stringify([{ id: 'app_1', note: 'a ] } " \\ é' }, [1], 'x'])
    for (let at = 0; at < text.length; at += 1) {
      await expect(elementsOf(text.slice(0, at))).rejects.toThrow(NoWholeArray)
    }
  })

  test('are read after a byte order mark, wherever it is split', async () => {
    for (const length of [1, 2, 7]) {
      expect(await elementsOf('\ufeff[1, 2]', length)).toEqual(['1', ' 2'])
    }
  })

  test.each(['', '\ufeff', '[1]\ufeff', '{}', '"[]"', '[1] 2', '[1]]', 'null', '<html>[]'])(
    'are rejected for the body %j',
    async (text) => {
      await expect(elementsOf(text)).rejects.toThrow(NoWholeArray)
    },
  )

  test('are rejected if one element, their number or their total size is too large', async () => {
    const long = JSON.stringify(['x'.repeat(200)])
    for (const most of [
      { ...limits, bytes: 100 },
      { ...limits, elementBytes: 100 },
    ]) {
      await expect(elementsOf(long, 16, most)).rejects.toThrow(ArrayTooLarge)
    }
    await expect(elementsOf('[1,2,3]', 2, { ...limits, elements: 2 })).rejects.toThrow(
      ArrayTooLarge,
    )
  })

  test('may each have the maximum length, however many of them are split into chunks', async () => {
    const values = Array.from({ length: 50 }, () => 'x'.repeat(80))
    const most = { ...limits, elementBytes: 100 }
    expect(await elementsOf(JSON.stringify(values), 16, most)).toHaveLength(50)
  })

  test('are rejected if the bytes are not UTF-8', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Uint8Array.from([0x5b, 0x22, 0xff, 0x22, 0x5d]))
    }
    const read = async () => {
      for await (const element of arrayElements(broken(), limits)) expect(element).toBe('')
    }
    await expect(read()).rejects.toThrow(NoWholeArray)
  })
})
