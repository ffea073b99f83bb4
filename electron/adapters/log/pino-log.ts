import {
  chmodSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
} from 'node:fs'
import { join } from 'node:path'
import { pino, type DestinationStream } from 'pino'
import type { Random } from '../../ports/random.ts'
import type { Log } from '../../ports/log.ts'

/** A larger log file is renamed at the next start; one older file is kept. */
const largestLogBytes = 5_000_000

/** Windows has no O_NOFOLLOW (undefined, so 0 here); only administrators can create links there. */
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
const appending = O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY

const silent: DestinationStream = { write: () => undefined }

/**
 * Loan Desk's log, one JSON object per line. Unexpected failures are logged with the error's name,
 * code and stack locations, without the message, which could contain data.
 */
export function createPinoLog(destination: DestinationStream, random: Random): Log {
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
  return {
    info: (event, facts) => logger.info({ event, ...facts }),
    warn: (event, facts) => logger.warn({ event, ...facts }),
    unexpected(event, cause, facts) {
      const reference = random.uuid().slice(0, 8).toUpperCase()
      logger.error({ event, reference, cause: describe(cause), ...facts })
      return reference
    },
  }
}

export function logsFolder(dataFolder: string): string {
  return join(dataFolder, 'logs')
}

/**
 * Opens a file in the folder's `logs` that only its owner can read. If no file can be written, Loan
 * Desk starts without a log. The same applies if the folder or file is a link or a pipe, because
 * Loan Desk would then write somewhere else.
 */
export function openLogFile(folder: string): DestinationStream {
  try {
    const logs = logsFolder(folder)
    mkdirSync(logs, { recursive: true, mode: 0o700 })
    if (!lstatSync(logs).isDirectory()) return silent
    // An existing folder may still be readable by others.
    chmodSync(logs, 0o700)
    const path = join(logs, 'loan-desk.log')
    const older = join(logs, 'loan-desk.old.log')
    const present = lstatSync(path, { throwIfNoEntry: false })
    // Opening a pipe would wait until somebody reads from it.
    if (present?.isFile() === false) return silent
    if (present !== undefined && present.size > largestLogBytes) replaceOlder(path, older)
    if (lstatSync(older, { throwIfNoEntry: false })?.isFile() === true) chmodSync(older, 0o600)
    // Opened here, because pino would report a failure later and end the process.
    const fd = openSync(path, appending, 0o600)
    fchmodSync(fd, 0o600)
    const destination = pino.destination({ fd, sync: true })
    destination.on('error', () => undefined)
    return destination
  } catch {
    return silent
  }
}

/** If that fails, as on Windows while another program has the older file open, the log grows on. */
function replaceOlder(path: string, older: string): void {
  try {
    renameSync(path, older)
  } catch {
    return
  }
}

interface CauseFacts {
  readonly name: string
  readonly code: string | null
  readonly at: readonly string[]
}

/** Stack frames are short; a longer line isn't one, and would take long to search. */
const longestFrame = 500

/**
 * The error's name, code and stack locations. The message is left out because it may contain data,
 * together with anything in it that looks like a stack location.
 */
function describe(cause: unknown): CauseFacts {
  if (!(cause instanceof Error)) return { name: typeof cause, code: null, at: [] }
  const code = 'code' in cause && isWord(cause.code) ? cause.code : null
  const stack = cause.stack ?? ''
  const at = stack
    .slice(stack.indexOf(cause.message) + cause.message.length)
    .split('\n', 20)
    .filter((line) => line.length <= longestFrame)
    .flatMap((line) => {
      const [, file, row] = /([\w.-]+\.(?:ts|js|mjs|cjs)):(\d+):\d+/.exec(line) ?? []
      return file === undefined ? [] : [`${file}:${row}`]
    })
    .slice(0, 12)
  return { name: isWord(cause.name) ? cause.name : 'Error', code, at }
}

/** Whether this is an identifier, not free text. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)
}
