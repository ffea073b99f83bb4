import type { LongRun } from '../long-run.ts'
import { FailingCallsLibrary } from './failing-calls.ts'
import { failEachCall, ioFailures, type IoFailure } from './io-run.ts'
import { ioWorks } from './io-work.ts'

/** Every kind of work with every kind of failure, at each of its system calls. */
export const ioLongRun: LongRun = {
  name: 'io',
  about: 'an I/O error and a full disk at each call of the system that some work makes',
  async run(progress) {
    const library = new FailingCallsLibrary()
    const wrongs: string[] = []
    const notes: string[] = []
    let calls = 0
    try {
      if (library.whyNot !== null) {
        return { counts: { calls, wrong: 0 }, wrongs, notes: [`skipped: ${library.whyNot}`] }
      }
      for (const work of ioWorks) {
        for (const failure of Object.keys(ioFailures) as IoFailure[]) {
          progress(`${work}, ${failure}`)
          const { counted, kinds, wrong } = await failEachCall(library, work, failure)
          calls += counted
          wrongs.push(...wrong)
          const each = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`)
          notes.push(`${work}, ${failure}: ${counted} calls (${each.join(', ')})`)
        }
      }
    } finally {
      library.remove()
    }
    return { counts: { calls, wrong: wrongs.length }, wrongs, notes }
  },
}
