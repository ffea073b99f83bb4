import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { JsonValue } from '../../../shared/json.ts'

/** Values that are deflated together: they repeat one another's names and are read one by one. */
const valuesAtOnce = 256

/** Values in their order, packed: a list of applications takes a tenth of its size in memory. */
export class PackedList {
  private readonly blocks: Uint8Array[] = []
  /** Those that don't fill a block yet. */
  private last: JsonValue[] = []
  private unpacked: { readonly block: number; readonly values: readonly JsonValue[] } | null = null

  /** Returns its place. */
  add(value: JsonValue): number {
    const place = this.blocks.length * valuesAtOnce + this.last.length
    this.last.push(value)
    if (this.last.length === valuesAtOnce) {
      // A copy: what zlib returns may be the beginning of a buffer several times as long.
      this.blocks.push(new Uint8Array(deflateRawSync(JSON.stringify(this.last), { level: 1 })))
      this.last = []
    }
    return place
  }

  /** null where there is none. Quick for one after the other: a block stays unpacked until another one is asked for. */
  at(place: number): JsonValue {
    const values = this.valuesOf(Math.floor(place / valuesAtOnce))
    return values[place % valuesAtOnce] ?? null
  }

  private valuesOf(block: number): readonly JsonValue[] {
    const packed = this.blocks[block]
    if (packed === undefined) return this.last
    if (this.unpacked?.block !== block) {
      const values = JSON.parse(inflateRawSync(packed).toString()) as readonly JsonValue[]
      this.unpacked = { block, values }
    }
    return this.unpacked.values
  }
}
