import type { Measured } from './report.ts'
import type { Scale } from './scale.ts'
import type { StoreResults } from './stores.ts'

/** What the rows work with. */
export interface Bench {
  readonly scale: Scale
  /** Of Loan Desk's own files with `scale.applications` applications. */
  readonly ownFolder: string
  /** For what a row needs by itself; deleted at the end. */
  readonly scratch: (name: string) => string
  readonly applicationsFile: string
  readonly stores: StoreResults
  /** Folder of the built empty page, and of Loan Desk's own page. */
  readonly pages: { readonly empty: string; readonly own: string }
}

/** Measures one budget or several that belong together. */
export type Row = (bench: Bench) => Promise<readonly Measured[]>
