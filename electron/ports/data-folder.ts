import type { DataFolderSizes } from '../../shared/contract/settings.ts'
import type { Result } from '../../shared/result.ts'

/** The folder with Loan Desk's files. */
export interface DataFolder {
  readonly path: string
  /** A missing file counts as 0. */
  sizes(): DataFolderSizes
}

/**
 * Shows the data folder in the system's file manager. It takes no path, so no other folder can be
 * opened. Fails with opener-failed.
 */
export type ShowDataFolder = () => Promise<Result<null>>
