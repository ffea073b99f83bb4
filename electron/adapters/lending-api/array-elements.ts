/** The body is no array of JSON, or ended before the array did. */
export class NoWholeArray extends Error {}
/** One element, the number of them, or all of them together are larger than is read. */
export class ArrayTooLarge extends Error {}

export interface ArrayLimits {
  readonly bytes: number
  readonly elementBytes: number
  readonly elements: number
}

const code = (character: string): number => character.charCodeAt(0)
const [openArray, closeArray, comma] = [code('['), code(']'), code(',')]
const [openObject, closeObject, quote, backslash] = [code('{'), code('}'), code('"'), code('\\')]
const blank = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * The texts of the elements of one JSON array, as its bytes come in, so that neither the whole body
 * nor the whole array is ever in memory beside them. Brackets and quotes are found in the bytes: in
 * UTF-8 no other character has them. What is inside an element is JSON.parse's to judge.
 */
export async function* arrayElements(
  chunks: AsyncIterable<Uint8Array>,
  limits: ArrayLimits,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let hasBegun = false
  let hasEnded = false
  let depth = 0
  let isText = false
  let isEscaped = false
  let total = 0
  let count = 0
  let parts: Uint8Array[] = []
  let partBytes = 0

  function textOf(last: Uint8Array): string {
    const bytes = parts.length === 0 ? last : Buffer.concat([...parts, last])
    parts = []
    partBytes = 0
    try {
      return decoder.decode(bytes)
    } catch {
      throw new NoWholeArray('not UTF-8')
    }
  }

  for await (const chunk of chunks) {
    total += chunk.length
    if (total > limits.bytes) throw new ArrayTooLarge('bytes')
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
        continue
      }
      if (!hasBegun || hasEnded) {
        if (!hasBegun && byte === openArray) {
          hasBegun = true
          from = at + 1
        } else if (!blank.has(byte)) throw new NoWholeArray('no array')
        continue
      }
      if (byte === quote) isText = true
      else if (byte === openObject || byte === openArray) depth += 1
      else if (depth > 0) {
        if (byte === closeObject || byte === closeArray) depth -= 1
      } else if (byte === comma || byte === closeArray) {
        const element = textOf(chunk.subarray(from, at))
        from = at + 1
        hasEnded = byte === closeArray
        if (hasEnded && count === 0 && element.trim() === '') continue
        count += 1
        if (count > limits.elements) throw new ArrayTooLarge('elements')
        yield element
      }
    }
    if (hasBegun && !hasEnded) {
      partBytes += chunk.length - from
      if (partBytes > limits.elementBytes) throw new ArrayTooLarge('element')
      // A copy: the rest of the chunk is not kept with it.
      parts.push(new Uint8Array(chunk.subarray(from)))
    }
  }
  if (!hasEnded) throw new NoWholeArray('cut off')
}
