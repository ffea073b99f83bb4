import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Texts that are deflated together: they repeat one another's names and are read one by one. */
const textsAtOnce = 256

/** Texts in their order, packed: a list of applications takes a tenth of its size in memory. */
export class PackedTexts {
  private readonly blocks: Uint8Array[] = []
  /** Those that don't fill a block yet. */
  private last: string[] = []
  private unpacked: { readonly block: number; readonly texts: readonly string[] } | null = null

  get length(): number {
    return this.blocks.length * textsAtOnce + this.last.length
  }

  add(text: string): void {
    this.last.push(text)
    if (this.last.length < textsAtOnce) return
    // A copy: what zlib returns may be the beginning of a buffer several times as long.
    this.blocks.push(new Uint8Array(deflateRawSync(JSON.stringify(this.last), { level: 1 })))
    this.last = []
  }

  /** Empty where there is none. Quick for one after the other: a block stays unpacked until another one is asked for. */
  at(index: number): string {
    const block = Math.floor(index / textsAtOnce)
    return this.textsOf(block)[index % textsAtOnce] ?? ''
  }

  private textsOf(block: number): readonly string[] {
    const packed = this.blocks[block]
    if (packed === undefined) return this.last
    if (this.unpacked?.block !== block) {
      const texts = JSON.parse(inflateRawSync(packed).toString()) as readonly string[]
      this.unpacked = { block, texts }
    }
    return this.unpacked.texts
  }
}
