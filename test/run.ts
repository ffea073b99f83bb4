import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { parseCLI, startVitest, type TestModule } from 'vitest/node'

/**
 * `npm test`, once this computer is prepared: build, formatting, lint, unused code, types and every
 * test. A check that isn't a test counts as one. Further arguments go to Vitest. The last line is
 * `N passed, N failed, N skipped`.
 */

const root = join(import.meta.dirname, '..')
const failed: string[] = []
const skipped: string[] = []
const retried: string[] = []
let passed = 0

/** Runs a script of package.json; its output is shown once it has ended. */
async function check(name: string, script: string): Promise<void> {
  const program = spawn('npm', ['run', '--silent', script], {
    cwd: root,
    shell: process.platform === 'win32',
  })
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)])
  if (program.exitCode === null && program.signalCode === null) await once(program, 'close')
  console.log(`\n— ${name}\n${out}${err}`)
  if (program.exitCode === 0) passed += 1
  else failed.push(name)
}

/** One after the other: the tests of the Electron window, which run meanwhile, leave one core free. */
async function runChecks(): Promise<void> {
  await check('lint', 'lint')
  await check('types', 'typecheck')
  await check('format', 'format:check')
  await check('unused code and packages', 'knip')
}

async function runTests(args: readonly string[]): Promise<void> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await startVitest(filter, { ...options, root, watch: false })
  for (const module of vitest.state.getTestModules()) count(module)
  for (const error of vitest.state.getUnhandledErrors()) {
    failed.push(`an error that no test caught: ${said(error)}`)
  }
  await vitest.close()
}

/** Also counts a file or suite that failed outside its tests, and tests that a crashed worker never ran. */
function count(module: TestModule): void {
  const file = module.relativeModuleId
  if (module.errors().length > 0) failed.push(`${file} (the file itself)`)
  else if (module.state() === 'queued') failed.push(`${file} (never ran)`)
  for (const suite of module.children.allSuites()) {
    if (suite.errors().length > 0) failed.push(`${file} > ${suite.fullName} (its hooks)`)
  }
  for (const test of module.children.allTests()) {
    const name = `${file} > ${test.fullName}`
    const result = test.result()
    if (test.diagnostic()?.flaky === true) retried.push(name)
    if (result.state === 'passed') passed += 1
    else if (result.state === 'skipped')
      skipped.push(`${name} (${result.note ?? 'no reason given'})`)
    else failed.push(result.state === 'failed' ? name : `${name} (never ran)`)
  }
}

/**
 * Names an in-memory folder for the tests' files, if the system has one: otherwise half of the time
 * is spent waiting for the disk.
 */
async function keepInMemory(): Promise<void> {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return
  const folder = await mkdtemp(join(memory, 'loan-desk-tests-'))
  // If this runs as root, PostgreSQL runs as another user.
  await chmod(folder, 0o1777)
  process.env['LOAN_DESK_TEST_FILES'] = folder
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true })
  })
}

/** A worker's error may arrive as a copy without a prototype. */
const said = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : JSON.stringify(error)

await keepInMemory()
// The build comes first: it writes the list of components that the other checks read.
await check('build', 'build')
await Promise.all([runChecks(), runTests(process.argv.slice(2))])
console.log()
for (const name of failed) console.log(`failed: ${name}`)
for (const name of retried) console.log(`passed at the second attempt: ${name}`)
for (const name of skipped) console.log(`skipped: ${name}`)
console.log(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`)
process.exit(failed.length > 0 ? 1 : 0)
