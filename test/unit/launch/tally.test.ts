import { describe, expect, it } from 'vitest'
import type { CountedModule, CountedTest, Tally } from '../../../electron/launch/tally.mjs'
import { addTallies, emptyTally, summaryLines, tallyRun } from '../../../electron/launch/tally.mjs'

function testWith(fullName: string, state: string, note?: string, mode?: string): CountedTest {
  return { fullName, options: { mode }, result: () => ({ state, note }) }
}

function moduleWith(
  allTests: CountedTest[],
  { errors = 0, hookErrors = 0, state = 'passed' } = {},
): CountedModule {
  const suite = { fullName: 'offers', errors: () => Array.from({ length: hookErrors }) }
  return {
    relativeModuleId: 'a.test.ts',
    state: () => state,
    errors: () => Array.from({ length: errors }),
    children: { allTests: () => allTests, allSuites: () => [suite] },
  }
}

const countsOf = (tally: Tally) => [tally.passed, tally.failed.length, tally.skipped.length]

describe('counting a run of tests', () => {
  it('counts what passed, failed and was skipped', () => {
    const tests = [
      testWith('one', 'passed'),
      testWith('two', 'failed'),
      testWith('three', 'skipped', 'no Electron binary here'),
      testWith('four', 'skipped', undefined, 'todo'),
      testWith('five', 'skipped'),
    ]
    const tally = tallyRun([moduleWith(tests)], 0, 'failed')
    expect(tally).toEqual({
      passed: 1,
      failed: ['a.test.ts > two'],
      skipped: [
        { name: 'a.test.ts > three', reason: 'no Electron binary here' },
        { name: 'a.test.ts > four', reason: 'not written yet' },
        { name: 'a.test.ts > five', reason: 'no reason given' },
      ],
    })
  })

  it('counts a file that could not be read as failed', () => {
    expect(countsOf(tallyRun([moduleWith([], { errors: 1 })], 0, 'failed'))).toEqual([0, 1, 0])
  })

  it('counts hooks that broke as failed', () => {
    const tally = tallyRun(
      [moduleWith([testWith('one', 'passed')], { hookErrors: 1 })],
      0,
      'failed',
    )
    expect(countsOf(tally)).toEqual([1, 1, 0])
  })

  it('counts what a crashed worker never came to as failed', () => {
    expect(countsOf(tallyRun([moduleWith([], { state: 'queued' })], 0, 'failed'))).toEqual([
      0, 1, 0,
    ])
    const tally = tallyRun([moduleWith([testWith('one', 'pending')])], 0, 'failed')
    expect(tally.failed).toEqual(['a.test.ts > one (never ran)'])
  })

  it('counts each error that no test caught, and an interrupted run, as failed', () => {
    expect(countsOf(tallyRun([], 2, 'failed'))).toEqual([0, 2, 0])
    expect(countsOf(tallyRun([], 0, 'interrupted'))).toEqual([0, 1, 0])
  })
})

describe('the end of the output', () => {
  it('names failures and skipped tests, and ends with the counts', () => {
    const one = { passed: 2, failed: ['lint'], skipped: [] }
    const other = { passed: 1, failed: [], skipped: [{ name: 'window', reason: 'no binary' }] }
    expect(summaryLines(addTallies([one, other, emptyTally()]))).toEqual([
      'failed: lint',
      'skipped: window (no binary)',
      '3 passed, 1 failed, 1 skipped',
    ])
  })
})
