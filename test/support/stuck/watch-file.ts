import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Data shared with the watching thread from its start: name of the current test, as UTF-8. */
export interface Shared {
  readonly test: SharedArrayBuffer
}

/** Message to the watching thread about each file. */
export interface Watched {
  readonly file: string
  readonly limitMs: number
}

const longestName = 500
const test = new SharedArrayBuffer(longestName)
/** One thread for all files that this process runs. */
let thread: Promise<Worker> | null = null

async function started(): Promise<Worker> {
  const shared: Shared = { test }
  const worker = new Worker(new URL('./watching-thread.ts', import.meta.url), {
    workerData: shared,
    // Vitest's own options don't apply to it.
    execArgv: [],
  })
  // The new thread needs this thread until it has started.
  await once(worker, 'message')
  worker.unref()
  return worker
}

/**
 * Ends this process if the file runs longer than `limitMs`, and names the test that was running.
 * Vitest's own limits are timers on the thread that runs the tests, so an endless loop or a
 * synchronous wait for a program keeps them from firing. Returns a function that tells the watching
 * thread which test runs.
 */
export async function watchFile(file: string, limitMs: number): Promise<(test: string) => void> {
  thread ??= started()
  const watched: Watched = { file, limitMs }
  const name = new Uint8Array(test).fill(0)
  ;(await thread).postMessage(watched)
  return (running) => {
    name.fill(0)
    new TextEncoder().encodeInto(running, name)
  }
}
