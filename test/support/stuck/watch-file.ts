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
 * Ends this process once `limitMs` are over, and says in which test it was. Vitest's own limits are
 * timers of the thread that runs the tests: a loop without an end, or a program that is waited for
 * and never comes back, keeps them from ever being heard. Answers what tells the thread which test
 * runs.
 */
export async function watchFile(file: string, limitMs: number): Promise<(test: string) => void> {
  const test = new SharedArrayBuffer(longestName)
  const watched: Watched = { file, limitMs, test }
  const thread = new Worker(new URL('./watching-thread.ts', import.meta.url), {
    workerData: watched,
    // The options of Vitest's process are not for it.
    execArgv: [],
  })
  // Until it has said so it needs this thread to begin at all.
  await once(thread, 'message')
  thread.unref()
  const name = new Uint8Array(test)
  return (running) => {
    name.fill(0)
    new TextEncoder().encodeInto(running, name)
  }
}
