import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What the watching thread is told; `test` holds the name of the test that runs, as UTF-8. */
export interface Watched {
  readonly file: string
  readonly limitMs: number
  readonly test: SharedArrayBuffer
}

const longestName = 500

/**
 * Ends this process after `limitMs` and names the test that was running. Vitest's own limits are
 * timers on the thread that runs the tests, so an endless loop or a synchronous wait for a program
 * keeps them from firing. Returns a function that tells the watching thread which test runs.
 */
export async function watchFile(file: string, limitMs: number): Promise<(test: string) => void> {
  const test = new SharedArrayBuffer(longestName)
  const watched: Watched = { file, limitMs, test }
  const thread = new Worker(new URL('./watching-thread.ts', import.meta.url), {
    workerData: watched,
    // Vitest's own options don't apply to it.
    execArgv: [],
  })
  // The new thread needs this one until it has started.
  await once(thread, 'message')
  thread.unref()
  const name = new Uint8Array(test)
  return (running) => {
    name.fill(0)
    new TextEncoder().encodeInto(running, name)
  }
}
