import { looksLongRun } from '../browser/scenes/looks-long-run.ts'
import { wordsLongRun } from '../browser/words/words-long-run.ts'
import { damageLongRun } from './damage-long-run.ts'
import { priceLongRun } from '../unit/finance/price-long-run.ts'
import { ioLongRun } from './io/io-long-run.ts'
import { keyboardLongRun } from './keyboard-long-run.ts'
import { killLongRun } from './kill/kill-long-run.ts'
import type { LongRun } from './long-run.ts'
import { responsesLongRun } from './responses-long-run.ts'
import { teamLongRun } from './team/team-long-run.ts'

/*
 * `npm run long` runs every long run and prints one line of counts for each;
 * `npm run long -- kill` runs one of them, `npm run long -- --list` names them.
 */

const runs: readonly LongRun[] = [
  killLongRun,
  damageLongRun,
  ioLongRun,
  responsesLongRun,
  teamLongRun,
  keyboardLongRun,
  looksLongRun,
  wordsLongRun,
  priceLongRun,
]

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Rewrites a single line, if the output is a terminal. */
function progressOf({ name }: LongRun): (text: string) => void {
  return (text) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${name}: ${text}`)
  }
}

/** Returns whether the run found nothing wrong. */
async function runOne(run: LongRun): Promise<boolean> {
  const begun = performance.now()
  const { counts, wrongs, notes = [] } = await run.run(progressOf(run))
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  const seconds = Math.round((performance.now() - begun) / 1000)
  const words = Object.entries(counts).map(([name, count]) => `${inWords(name)} ${count}`)
  print(`${run.name}: ${words.join(', ')}; ${seconds} s; ${wrongs.length === 0 ? 'ok' : 'FAILED'}`)
  for (const line of [...notes, ...wrongs]) print(`  ${line}`)
  return wrongs.length === 0
}

/** processedTwice -> processed twice */
function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const asked = process.argv.slice(2)
if (asked.includes('--list')) {
  for (const { name, about } of runs) print(`${name}: ${about}`)
} else {
  const unknown = asked.filter((name) => runs.every((run) => run.name !== name))
  const chosen = asked.length === 0 ? runs : runs.filter(({ name }) => asked.includes(name))
  if (unknown.length > 0) {
    print(`no such run: ${unknown.join(', ')}; there is ${runs.map(({ name }) => name).join(', ')}`)
    process.exitCode = 2
  }
  for (const run of unknown.length > 0 ? [] : chosen) {
    if (!(await runOne(run))) process.exitCode = 1
  }
}
