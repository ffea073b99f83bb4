import type { JsonValue } from '../../shared/json.ts'

/** Facts beside a line of the log. Never a secret, a token, a URL or anything of a borrower. */
export type LogFacts = Readonly<Record<string, JsonValue>>

export interface Log {
  info(event: string, facts?: LogFacts): void
  warn(event: string, facts?: LogFacts): void
  /** Notes an unexpected failure with its stack and answers the reference it can be found under. */
  unexpected(event: string, cause: unknown, facts?: LogFacts): string
}
