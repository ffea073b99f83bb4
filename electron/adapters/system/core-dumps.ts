import { writeFileSync } from 'node:fs'
import type { Log } from '../../ports/log.ts'

/** Which memory the kernel writes into a core dump (proc(5)): none of it. */
const filterFile = '/proc/self/coredump_filter'

/**
 * A core dump would hold the key of the files, tokens and secrets. On Linux a program can take its
 * memory out of its own dumps; child processes that start later inherit it.
 * Windows and macOS have no such call from here.
 */
export function keepMemoryOutOfCoreDumps(log: Log): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync(filterFile, '0')
  } catch (cause) {
    log.unexpected('core dumps stay on', cause)
  }
}
