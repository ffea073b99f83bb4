import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Values that are deflated together: they repeat one another's names and are read one by one. */
const valuesAtOnce = 256

/** null if the value is nested too deep for `serialize` or `deserialize`, which then throw a RangeError. */
function unlessTooDeep<T>(work: () => T): T | null {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}

/** Values one after the other, deflated, and where each begins. */
interface Block {
  readonly packed: Uint8Array
  readonly starts: readonly number[]
}

/**
 * Values as JSON is parsed to, in their order, packed: a list of applications takes a tenth of its size
 * in memory. Each is serialized by itself, so that little of the list is in memory as values.
 */
export class PackedList {
  private readonly blocks: Block[] = []
  /** Those that don't fill a block yet. */
  private last: Uint8Array[] = []
  private unpacked: { readonly block: number; readonly bytes: Uint8Array } | null = null

  /** Returns its place. */
  add(value: unknown): number {
    const place = this.blocks.length * valuesAtOnce + this.last.length
    // Not as JSON, which has no number as large as a response may name (1e400).
    this.last.push(unlessTooDeep(() => serialize(value)) ?? serialize(null))
    if (this.last.length === valuesAtOnce) {
      let end = 0
      const starts = this.last.map(({ length }) => (end += length) - length)
      // A copy: what zlib returns may be the beginning of a buffer several times as long.
      const packed = new Uint8Array(deflateRawSync(Buffer.concat(this.last), { level: 1 }))
      this.blocks.push({ packed, starts })
      this.last = []
    }
    return place
  }

  /** undefined if there is none, null if it is nested too deep to be kept. Quick for one after the other: a block stays unpacked until another one is asked for. */
  at(place: number): unknown {
    const bytes = this.bytesAt(Math.floor(place / valuesAtOnce), place % valuesAtOnce)
    return bytes && unlessTooDeep(() => deserialize(bytes) as unknown)
  }

  private bytesAt(number: number, place: number): Uint8Array | undefined {
    const block = this.blocks[number]
    if (block === undefined) return this.last[place]
    if (this.unpacked?.block !== number) {
      this.unpacked = { block: number, bytes: inflateRawSync(block.packed) }
    }
    return this.unpacked.bytes.subarray(block.starts[place], block.starts[place + 1])
  }
}
