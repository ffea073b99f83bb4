import type { Log } from '../ports/log.ts'
import { createPinoLog, openLogFile } from './log/pino-log.ts'
import { systemRandom } from './system/system-random.ts'

/** The log in a data folder. Created first, so that every later failure gets a reference. */
export function createAppLog(dataDir: string): Log {
  return createPinoLog(openLogFile(dataDir), systemRandom)
}
