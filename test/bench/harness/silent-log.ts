import type { Log } from '../../../electron/ports/log.ts'

/** Discards everything; an unexpected error ends the run, so that it isn't missed. */
export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  unexpected(event, cause) {
    throw new Error(`unexpected: ${event}`, { cause })
  },
}
