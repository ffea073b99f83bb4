import { writeFileSync } from 'node:fs'
import { tallyRun } from './tally.mjs'

/**
 * Vitest reporter that leaves the counts of a run in a file, where `npm test` adds them up.
 * Written only at the end of a run: a file that is not there means that the run did not get there.
 */
export class TallyReporter {
  /** @param {string} file where the counts go, as JSON */
  constructor(file) {
    this.file = file
  }

  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   * @param {import('vitest/node').TestRunEndReason} reason
   */
  onTestRunEnd(modules, unhandledErrors, reason) {
    writeFileSync(this.file, JSON.stringify(tallyRun(modules, unhandledErrors.length, reason)))
  }
}
