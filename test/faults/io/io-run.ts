import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { constants as system, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FailingCallsLibrary, type CallCounts } from './failing-calls.ts'
import type { IoWork } from './io-work.ts'

/** How the chosen call fails. */
export const ioFailures = {
  'I/O error once': { errorNumber: system.errno.EIO },
  'I/O error from then on': { errorNumber: system.errno.EIO, persistent: true },
  'no space once': { errorNumber: system.errno.ENOSPC, writesOnly: true },
  'no space from then on': { errorNumber: system.errno.ENOSPC, writesOnly: true, persistent: true },
} as const
export type IoFailure = keyof typeof ioFailures

export interface IoOrder {
  readonly name: string
  readonly control: string
  readonly folder: string
  readonly work: IoWork
  readonly failure: (typeof ioFailures)[IoFailure]
  readonly step: number
}

export interface IoTally {
  /** Number of calls of the work that could fail. */
  readonly counted: number
  readonly kinds: CallCounts
  readonly wrong: readonly string[]
}

/** A RAM disk: thousands of waits for a real disk would prove nothing here. */
const memory = '/dev/shm'

const script = fileURLToPath(new URL('./io-process.ts', import.meta.url))

/** Fails each call of the work in turn, or every `step`th, until the work passes without a failure. */
export async function failEachCall(
  library: FailingCallsLibrary,
  work: IoWork,
  failure: IoFailure,
  step = 1,
): Promise<IoTally> {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'loan-desk-io-'))
  const child = fork(script, [], {
    env: library.environment(join(folder, 'live')),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const order: IoOrder = {
      name: `${work}, ${failure}`,
      control: library.control,
      folder,
      work,
      failure: ioFailures[failure],
      step,
    }
    child.send(order)
    const ended = once(child, 'exit').then(([code]: unknown[]) => {
      throw new Error(`the process ended with ${String(code)}`)
    })
    const told: unknown[] = await Promise.race([once(child, 'message'), ended])
    return told[0] as IoTally
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
