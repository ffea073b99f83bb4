import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Values compressed together: they repeat each other's names, and are read in order. */
const valuesAtOnce = 256

/** null if the value is nested too deep for `serialize` or `deserialize` (they throw RangeError). */
function unlessTooDeep<T>(work: () => T): T | null {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}

/** Consecutive values, deflated, and the offset of each. */
interface Block {
  readonly packed: Uint8Array
  readonly starts: readonly number[]
}

/**
 * Packs values of parsed JSON in their order: a list of applications then takes a tenth of its size
 * in memory. Each value is serialized on its own, so that few are in memory unpacked at a time.
 */
export class PackedList {
  private readonly blocks: Block[] = []
  /** Values that don't fill a block yet. */
  private last: Uint8Array[] = []
  private unpacked: { readonly block: number; readonly bytes: Uint8Array } | null = null

  /** Returns the value's place. */
  add(value: unknown): number {
    const place = this.blocks.length * valuesAtOnce + this.last.length
    // Not as JSON, which has no Infinity: JSON.parse returns it for numbers such as 1e400.
    this.last.push(unlessTooDeep(() => serialize(value)) ?? serialize(null))
    if (this.last.length === valuesAtOnce) {
      let end = 0
      const starts = this.last.map(({ length }) => (end += length) - length)
      // A copy: zlib's result may be the beginning of a buffer several times as long.
      const packed = new Uint8Array(deflateRawSync(Buffer.concat(this.last), { level: 1 }))
      this.blocks.push({ packed, starts })
      this.last = []
    }
    return place
  }

  /**
   * undefined if there is no value at this place, null if the value is nested too deep. Fast for
   * values in order: a block stays unpacked until another one is read.
   */
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
