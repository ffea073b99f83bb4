import { writeFileSync } from 'node:fs'
import type { Log } from '../../ports/log.ts'

/** Selects the memory that the kernel writes into a core dump (proc(5)); '0' selects none. */
const filterFile = '/proc/self/coredump_filter'

/**
 * A core dump would contain the files' key, tokens and secrets. On Linux, a process can exclude its
 * memory from its own dumps; child processes that start later inherit this. On Windows and macOS,
 * Node has no such call.
 */
export function keepMemoryOutOfCoreDumps(log: Log): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync(filterFile, '0')
  } catch (cause) {
    log.unexpected('core dumps stay on', cause)
  }
}
