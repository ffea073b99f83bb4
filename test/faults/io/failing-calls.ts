import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** See failing-calls.c; same order as its struct. */
interface Fields {
  readonly armed: boolean
  readonly errorNumber: number
  readonly persistent: boolean
  /** Counts only calls that can run out of space: opening, writing, growing, renaming. */
  readonly writesOnly: boolean
  readonly failAt: number
}

/** Kinds of calls, in the order of the library's counters. */
export const callKinds = [
  'open',
  'read',
  'write',
  'sync',
  'rename',
  'remove',
  'resize',
  'other',
] as const
export type CallCounts = Readonly<Record<(typeof callKinds)[number], number>>

const headBytes = 4 * 4 + 3 * 8
const pageBytes = 4096

/** Controls the library, and reads its counters, from the process that it is loaded into. */
export class FailingCalls {
  private readonly file: number

  constructor(controlFile: string) {
    this.file = openSync(controlFile, 'r+')
  }

  /** Starts counting; with `failAt` 0, no call fails. */
  arm(given: Partial<Fields>): void {
    const { errorNumber = 0, persistent = false, writesOnly = false, failAt = 0 } = given
    const page = Buffer.alloc(headBytes + callKinds.length * 8)
    page.writeInt32LE(errorNumber, 4)
    page.writeInt32LE(persistent ? 1 : 0, 8)
    page.writeInt32LE(writesOnly ? 1 : 0, 12)
    page.writeBigInt64LE(BigInt(failAt), 24)
    writeSync(this.file, page, 0, page.length, 0)
    writeSync(this.file, Buffer.from([1]), 0, 1, 0)
  }

  /** Lets every call succeed again; returns the counts and how often a call failed. */
  disarm(): { readonly counted: number; readonly failed: number; readonly kinds: CallCounts } {
    writeSync(this.file, Buffer.from([0]), 0, 1, 0)
    const page = Buffer.alloc(headBytes + callKinds.length * 8)
    readSync(this.file, page, 0, page.length, 0)
    const kinds = callKinds.map((kind, index) => [
      kind,
      Number(page.readBigInt64LE(headBytes + index * 8)),
    ])
    return {
      counted: Number(page.readBigInt64LE(16)),
      failed: Number(page.readBigInt64LE(32)),
      kinds: Object.fromEntries(kinds) as CallCounts,
    }
  }

  close(): void {
    closeSync(this.file)
  }
}

/** The compiled library, or the reason why it can't be built. */
export class FailingCallsLibrary {
  readonly folder = mkdtempSync(join(tmpdir(), 'loan-desk-failing-'))
  readonly whyNot: string | null
  private readonly library = join(this.folder, 'failing-calls.so')
  readonly control = join(this.folder, 'control')

  constructor() {
    this.whyNot = process.platform === 'linux' ? this.compile() : 'needs Linux'
    writeFileSync(this.control, Buffer.alloc(pageBytes))
  }

  /** Environment in which a process runs with the library, for files below `folder`. */
  environment(folder: string): NodeJS.ProcessEnv {
    return {
      ...process.env,
      LD_PRELOAD: this.library,
      FAILING_CALLS_CONTROL: this.control,
      FAILING_CALLS_FOLDER: folder,
      // Otherwise Node's event loop would pass some calls to the kernel around the library.
      UV_USE_IO_URING: '0',
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private compile(): string | null {
    const source = fileURLToPath(new URL('./failing-calls.c', import.meta.url))
    const options = [
      '-shared',
      '-fPIC',
      '-O1',
      '-o',
      this.library,
      source,
      '-ldl',
      '-D_LARGEFILE64_SOURCE',
    ]
    const compiled = spawnSync('gcc', options, { encoding: 'utf8' })
    if (compiled.error !== undefined) return 'needs gcc'
    if (compiled.status !== 0) throw new Error(compiled.stderr)
    return null
  }
}
