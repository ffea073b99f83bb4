import type { Log } from '../../../electron/ports/log.ts'

/** Keeps nothing; what is unexpected ends the run instead of going unseen. */
export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  unexpected(event, cause) {
    throw new Error(`unexpected: ${event}`, { cause })
  },
}
