import type { Result } from '../../shared/result.ts'

/** Newer versions of Loan Desk at the feed it was packed with. Nothing happens without being asked. */
export interface Updates {
  /** Asks the feed. The newer version there, or null. Fails with update-failed. */
  newest(): Promise<Result<string | null>>
  /** Fetches the version that was found last and checks it. Fails with update-failed. */
  download(): Promise<Result<null>>
  /** Ends Loan Desk once what is under way is over, and starts the downloaded version. */
  install(): void
}
