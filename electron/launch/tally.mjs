/**
 * What became of a number of checks.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {string[]} failed the name of each failure
 * @property {{ name: string, reason: string }[]} skipped
 */

/**
 * The parts of Vitest's TestCase, TestSuite and TestModule that counting needs.
 * @typedef {object} CountedTest
 * @property {string} fullName
 * @property {{ readonly mode?: string | undefined }} options
 * @property {() => { readonly state: string, readonly note?: string | undefined }} result
 */
/**
 * @typedef {object} CountedSuite
 * @property {string} fullName
 * @property {() => readonly unknown[]} errors
 */
/**
 * @typedef {object} CountedModule
 * @property {string} relativeModuleId
 * @property {() => string} state
 * @property {() => readonly unknown[]} errors
 * @property {{ allTests: () => Iterable<CountedTest>, allSuites: () => Iterable<CountedSuite> }} children
 */

/** @returns {Tally} */
export function emptyTally() {
  return { passed: 0, failed: [], skipped: [] }
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function addTallies(tallies) {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
    skipped: tallies.flatMap((tally) => tally.skipped),
  }
}

/**
 * Counts a finished Vitest run. Besides failed tests these count as failed: a file or suite that
 * broke outside its tests, a file or test that was never reached (a worker that crashed), and each
 * unhandled error.
 * @param {Iterable<CountedModule>} modules
 * @param {number} unhandledErrors how many errors no test caught
 * @param {string} reason Vitest's word for how the run ended
 * @returns {Tally}
 */
export function tallyRun(modules, unhandledErrors, reason) {
  const tally = emptyTally()
  for (const module of modules) {
    const file = module.relativeModuleId
    const state = module.state()
    if (module.errors().length > 0) tally.failed.push(`${file} (the file itself)`)
    else if (state === 'queued' || state === 'pending') tally.failed.push(`${file} (never ran)`)
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length > 0) tally.failed.push(`${file} > ${suite.fullName} (its hooks)`)
    }
    for (const test of module.children.allTests()) countTest(tally, file, test)
  }
  for (let index = 0; index < unhandledErrors; index += 1) {
    tally.failed.push('an error that no test caught')
  }
  if (reason === 'interrupted') tally.failed.push('the run was interrupted')
  return tally
}

/**
 * @param {Tally} tally
 * @param {string} file
 * @param {CountedTest} test
 */
function countTest(tally, file, test) {
  const name = `${file} > ${test.fullName}`
  const result = test.result()
  if (result.state === 'passed') tally.passed += 1
  else if (result.state === 'skipped') {
    const reason = result.note ?? (test.options.mode === 'todo' ? 'not written yet' : undefined)
    tally.skipped.push({ name, reason: reason ?? 'no reason given' })
  } else if (result.state === 'failed') tally.failed.push(name)
  else tally.failed.push(`${name} (never ran)`)
}

/**
 * The end of the output: every failure, every skipped test with its reason, and as last line the
 * counts.
 * @param {Tally} tally
 * @returns {string[]}
 */
export function summaryLines(tally) {
  return [
    ...tally.failed.map((name) => `failed: ${name}`),
    ...tally.skipped.map(({ name, reason }) => `skipped: ${name} (${reason})`),
    `${tally.passed} passed, ${tally.failed.length} failed, ${tally.skipped.length} skipped`,
  ]
}
