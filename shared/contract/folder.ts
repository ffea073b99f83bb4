import { entry, nothing } from './entry.ts'

/** What lies in the data folder, in bytes. */
export interface DataFolderSizes {
  readonly desk: number
  readonly cache: number
  readonly backups: number
  readonly logs: number
}

export interface DataFolderFacts {
  readonly path: string
  readonly sizes: DataFolderSizes
  /** Whether the desk can show it in the system's file manager. */
  readonly canOpen: boolean
}

/** The one folder that everything of the desk is in. */
export const folder = {
  facts: entry<DataFolderFacts>()(nothing),
  /** Shows that very folder; fails with opener-failed. No path is ever taken from a page. */
  open: entry<null>()(nothing),
} as const
