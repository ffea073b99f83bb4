import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app-build.mjs'
import { createChildren, whenToldToEnd } from './children.mjs'
import { projectNode } from './installed-modules.mjs'
import { readJson } from './json-file.mjs'
import { keyringSession } from './keyring-session.mjs'
import { prepare } from './prepare.mjs'
import { sideBySide } from './side-by-side.mjs'
import { addTallies, emptyTally, summaryLines } from './tally.mjs'
import { planVitestRuns } from './vitest-runs.mjs'

/**
 * `npm test`: prepares, then build, formatting, lint, unused code, types and every test. A check that
 * is not a test counts as one. Further arguments go to Vitest.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const node = projectNode(root)
const children = createChildren()
const folder = mkdtempSync(join(tmpdir(), 'loan-desk-test-'))
/** How long a run of Vitest may take: several times what it does on a slow machine. */
const vitestLimitMs = 60 * 60_000
let ending = false

/** @param {number} exitCode */
async function end(exitCode) {
  if (ending) return
  ending = true
  await children.endAll()
  rmSync(folder, { recursive: true, force: true })
  process.exit(exitCode)
}

/** @param {string} line */
const say = (line) => console.log(line)

/**
 * @param {string[]} failed
 * @returns {import('./tally.mjs').Tally}
 */
const failedTally = (...failed) => ({ ...emptyTally(), failed })

/**
 * Runs a check and says what it wrote once it is through, so that those side by side stay apart.
 * @param {string} name
 * @param {() => Promise<import('./children.mjs').RunAnswer>} check
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
async function countCheck(name, check) {
  const { ok, output } = await check()
  say(`\n— ${name}`)
  process.stdout.write(output)
  return ok ? { ...emptyTally(), passed: 1 } : failedTally(name)
}

/** Programs that a test starts by the name of node get the one of this project. */
const checkEnv = {
  ...process.env,
  PATH: [dirname(node), process.env['PATH'] ?? ''].join(delimiter),
}

/**
 * Runs one of the scripts of package.json, so that the commands stand in one place.
 * @param {string} script
 */
const runScript = (script) =>
  children.run('npm', ['run', '--silent', script], { cwd: root, env: checkEnv, quiet: true })

/**
 * @param {{ name: string, inKeyring: boolean, args: string[] }} run
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
async function runVitest({ name, inKeyring, args }) {
  say(`\n— ${name}`)
  const tallyFile = join(folder, `${name}.json`)
  const command = [node, join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args]
  const session = inKeyring
    ? keyringSession(mkdtempSync(join(folder, 'home-')), command)
    : { program: node, args: command.slice(1), env: checkEnv }
  if (inKeyring && process.platform !== 'linux') {
    return {
      ...emptyTally(),
      skipped: [{ name, reason: 'they need the keyring of a Linux system' }],
    }
  }
  const answer = await children.run(session.program, session.args, {
    cwd: root,
    env: { ...session.env, LOAN_DESK_TALLY_FILE: tallyFile },
    limitMs: vitestLimitMs,
  })
  if (answer.timedOut)
    return failedTally(`${name} (not through after ${vitestLimitMs / 60_000} min)`)
  const tally = /** @type {import('./tally.mjs').Tally | undefined} */ (readJson(tallyFile))
  if (tally === undefined) return failedTally(`${name} (Vitest ended with ${answer.code})`)
  if (!answer.ok && tally.failed.length === 0) {
    return addTallies([tally, failedTally(`${name} (Vitest ended with ${answer.code})`)])
  }
  return tally
}

async function test() {
  const prepared = await prepare('test', { root, children, say })
  if (!prepared.ok) {
    say(prepared.message)
    return [failedTally('preparing')]
  }
  // The build comes first: it writes the list of components that the others read.
  const tallies = [await countCheck('build', () => buildApp(root, children, { quiet: true }))]
  say('\nLint, types, format and unused code are looked at side by side.')
  // The longest first, so that the places are done at about the same time.
  const checks = [
    () => countCheck('lint', () => runScript('lint')),
    () => countCheck('types', () => runScript('typecheck')),
    () => countCheck('format', () => runScript('format:check')),
    () => countCheck('unused code and packages', () => runScript('knip')),
  ]
  tallies.push(...(await sideBySide(checks, availableParallelism())))
  for (const run of planVitestRuns(process.argv.slice(2))) tallies.push(await runVitest(run))
  return tallies
}

whenToldToEnd((exitCode) => void end(exitCode))
const total = addTallies(await test())
for (const line of ['', ...summaryLines(total)]) say(line)
await end(total.failed.length > 0 ? 1 : 0)
