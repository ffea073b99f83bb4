import type { Measured } from './report.ts'
import type { Scale } from './scale.ts'
import type { StoreResults } from './stores.ts'

/** What the rows need to measure. */
export interface Bench {
  readonly scale: Scale
  /** Folder of Loan Desk's own files with `scale.applications` applications. */
  readonly ownFolder: string
  /** Makes a folder for one row; deleted at the end. */
  readonly scratch: (name: string) => string
  readonly applicationsFile: string
  readonly stores: StoreResults
  /** Folder of the built empty page, and of Loan Desk's own page. */
  readonly pages: { readonly empty: string; readonly own: string }
}

/** Measures one budget, or several related ones. */
export type Row = (bench: Bench) => Promise<readonly Measured[]>
