import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Values that are deflated together: they repeat one another's names and are read one by one. */
const valuesAtOnce = 256

/** Values as JSON is parsed to, in their order, packed: a list of applications takes a tenth of its size in memory. */
export class PackedList {
  private readonly blocks: Uint8Array[] = []
  /** Those that don't fill a block yet. */
  private last: unknown[] = []
  private unpacked: { readonly block: number; readonly values: readonly unknown[] } | null = null

  /** Returns its place. */
  add(value: unknown): number {
    const place = this.blocks.length * valuesAtOnce + this.last.length
    this.last.push(value)
    if (this.last.length === valuesAtOnce) {
      // Not as JSON, which has no number as large as a response may name (1e400).
      const bytes = serialize(this.last)
      // A copy: what zlib returns may be the beginning of a buffer several times as long.
      this.blocks.push(new Uint8Array(deflateRawSync(bytes, { level: 1 })))
      this.last = []
    }
    return place
  }

  /** undefined where there is none. Quick for one after the other: a block stays unpacked until another one is asked for. */
  at(place: number): unknown {
    const values = this.valuesOf(Math.floor(place / valuesAtOnce))
    return values[place % valuesAtOnce]
  }

  private valuesOf(block: number): readonly unknown[] {
    const packed = this.blocks[block]
    if (packed === undefined) return this.last
    if (this.unpacked?.block !== block) {
      const values = deserialize(inflateRawSync(packed)) as readonly unknown[]
      this.unpacked = { block, values }
    }
    return this.unpacked.values
  }
}
