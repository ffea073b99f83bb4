import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/* The attack: the app crashes, and an attacker who reads the core dump has the key of the files. */

const script = fileURLToPath(new URL('./crashing-process.ts', import.meta.url))
/** Concatenated here and in the process, so that the program's file doesn't contain it. */
const secret = ['a secret', 'of the', 'crashed process'].join(' ')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loan-desk-core-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Enables core dumps with all of the memory that Linux includes by default: another test may have
 * protected this process, and child processes inherit that.
 */
const dumping = 'echo 0x33 >/proc/self/coredump_filter && ulimit -c unlimited && exec "$0" "$@"'

/** The core dump of a process that crashed in the folder, or null if the system wrote none. */
function dumpOf(way: 'as it is' | 'protected'): Buffer | null {
  spawnSync('sh', ['-c', dumping, process.execPath, script, way], { cwd: folder })
  const [name] = readdirSync(folder).filter((entry) => entry.startsWith('core'))
  return name === undefined ? null : readFileSync(join(folder, name))
}

const canDump = ((): boolean => {
  if (process.platform !== 'linux') return false
  const pattern = readFileSync('/proc/sys/kernel/core_pattern', 'utf8').trim()
  return (
    /^core(\.%p)?$/.test(pattern) && spawnSync('sh', ['-c', 'ulimit -c unlimited']).status === 0
  )
})()

describe.skipIf(!canDump)('a core dump (needs Linux that writes them into the folder)', () => {
  it('contains a secret from memory if the process isn’t protected', () => {
    expect(dumpOf('as it is')?.includes(secret)).toBe(true)
  })

  it('contains no secret if the process uses the app’s adapters', () => {
    const dump = dumpOf('protected')
    expect(dump === null || !dump.includes(secret)).toBe(true)
  })
})
