import type { Result } from '../../shared/result.ts'

/** Newer versions of Loan Desk in its update feed. Nothing is fetched unless asked for. */
export interface Updates {
  /** Checks the feed; returns the newer version, or null. Fails with update-failed. */
  newest(): Promise<Result<string | null>>
  /** Downloads the version found last and verifies it. Fails with update-failed. */
  download(): Promise<Result<null>>
  /** Quits Loan Desk once running work has finished, and starts the downloaded version. */
  install(): void
}
