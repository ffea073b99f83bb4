import { afterAll, describe, expect, it } from 'vitest'
import { FailingCallsLibrary } from './io/failing-calls.ts'
import { failEachCall, type IoFailure } from './io/io-run.ts'

const library = new FailingCallsLibrary()
afterAll(() => library.remove())

describe.skipIf(library.whyNot !== null)(
  `a day’s work in which one call of the system fails, every third in its turn (${library.whyNot ?? 'gcc is there'})`,
  () => {
    it.each<IoFailure>(['I/O error once', 'no space once'])(
      '%s: every acknowledged write is there, and no other write is reported as done',
      async (failure) => {
        const { counted, kinds, wrong } = await failEachCall(library, 'day', failure, 3)
        expect(wrong).toEqual([])
        expect(counted).toBeGreaterThan(50)
        expect(kinds.write).toBeGreaterThan(0)
        console.info(
          `${failure}: ${counted} calls, every third failed once: ${JSON.stringify(kinds)}`,
        )
      },
    )
  },
)
