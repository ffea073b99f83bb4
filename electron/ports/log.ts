import type { JsonValue } from '../../shared/json.ts'

/** Facts added to a log line. Never a secret, a token, a URL or borrower data. */
export type LogFacts = Readonly<Record<string, JsonValue>>

export interface Log {
  info(event: string, facts?: LogFacts): void
  warn(event: string, facts?: LogFacts): void
  /** Logs an unexpected failure with its stack and returns the reference to find it by. */
  unexpected(event: string, cause: unknown, facts?: LogFacts): string
}
