/** The body isn't a JSON array, or it ended before the array did. */
export class NoWholeArray extends Error {}
/** The body is a web page that a network returned in place of the service's response. */
export class WebPage extends NoWholeArray {}
/** One element, the number of elements, or the whole body exceeds its limit. */
export class ArrayTooLarge extends Error {}

export interface ArrayLimits {
  readonly bytes: number
  readonly elementBytes: number
  readonly elements: number
}

const code = (character: string): number => character.charCodeAt(0)
const [openArray, closeArray, comma] = [code('['), code(']'), code(',')]
const openTag = code('<')
const [openObject, closeObject, quote, backslash] = [code('{'), code('}'), code('"'), code('\\')]
const blank: readonly number[] = [0x20, 0x09, 0x0a, 0x0d]
/** Includes the bytes of a byte order mark, which decoding strips from responses that are read whole. */
const blankBefore = [...blank, 0xef, 0xbb, 0xbf]

/** Index of the first byte that isn't blank; the chunk's length if there is none. */
function firstWord(chunk: Uint8Array, from: number, skipped = blank): number {
  let at = from
  while (at < chunk.length && skipped.includes(chunk[at] ?? 0)) at += 1
  return at
}

/**
 * Finds the commas and the end of one array in its bytes. In UTF-8, the bytes of brackets and
 * quotes occur in no other character. JSON.parse validates the inside of elements.
 */
class ArrayMarks {
  private depth = 0
  private isText = false
  private isEscaped = false

  /** Index of the next mark; the chunk's length if there is none. */
  next(chunk: Uint8Array, from: number): number {
    // Runs for each byte of a long list. As a part of the generator it would take 50% longer.
    let { depth, isText, isEscaped } = this
    let at = from
    for (; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isText = false
      } else if (byte === quote) isText = true
      else if (byte === openObject || byte === openArray) depth += 1
      else if (depth > 0) {
        if (byte === closeObject || byte === closeArray) depth -= 1
      } else if (byte === comma || byte === closeArray) break
    }
    Object.assign(this, { depth, isText, isEscaped })
    return at
  }
}

/**
 * Yields the texts of the elements of one JSON array as its bytes arrive, so that neither the whole
 * body nor the whole array is in memory.
 */
export async function* arrayElements(
  chunks: AsyncIterable<Uint8Array>,
  limits: ArrayLimits,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const marks = new ArrayMarks()
  let hasBegun = false
  let hasEnded = false
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
    if (!hasBegun) {
      from = firstWord(chunk, 0, blankBefore)
      if (from === chunk.length) continue
      if (chunk[from] === openTag) throw new WebPage('a web page')
      if (chunk[from] !== openArray) throw new NoWholeArray('no array')
      hasBegun = true
      from += 1
    }
    while (!hasEnded) {
      const at = marks.next(chunk, from)
      if (at === chunk.length) {
        partBytes += at - from
        if (partBytes > limits.elementBytes) throw new ArrayTooLarge('element')
        // A copy, because a subarray would keep the whole chunk in memory.
        parts.push(new Uint8Array(chunk.subarray(from)))
        break
      }
      const element = textOf(chunk.subarray(from, at))
      from = at + 1
      hasEnded = chunk[at] === closeArray
      if (hasEnded && count === 0 && element.trim() === '') break
      count += 1
      if (count > limits.elements) throw new ArrayTooLarge('elements')
      yield element
    }
    if (hasEnded && firstWord(chunk, from) < chunk.length) throw new NoWholeArray('no array')
  }
  if (!hasEnded) throw new NoWholeArray('cut off')
}
