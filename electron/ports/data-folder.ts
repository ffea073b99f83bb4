import type { DataFolderSizes } from '../../shared/contract/settings.ts'
import type { Result } from '../../shared/result.ts'

/** The folder that Loan Desk's files are in. */
export interface DataFolder {
  readonly path: string
  /** What isn't there counts nothing. */
  sizes(): DataFolderSizes
}

/**
 * Shows the data folder in the system's file manager. It knows the one path; there is no other that
 * it could be given. Fails with opener-failed.
 */
export type ShowDataFolder = () => Promise<Result<null>>
