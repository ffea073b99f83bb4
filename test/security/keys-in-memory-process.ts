import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import { given } from '../support/checks/given.ts'
import { startInFolder } from './desk-in-folder.ts'

/*
 * Runs Loan Desk: its files get a passphrase instead of the keychain, then another one, and are
 * closed; then the officer types a wrong passphrase. After each step the test searches the memory.
 * Passphrases come from files, so that this program itself contains none.
 */

const folder = process.argv[2] ?? ''
const typed = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Lets the test search the current memory, then writes a heap snapshot. */
async function looked(step: string): Promise<void> {
  process.send?.(step)
  await new Promise((resolve) => process.once('message', resolve))
  writeHeapSnapshot(join(folder, `${step}.heapsnapshot`))
}

const first = await startInFolder(folder)
await looked('opened')
given(await first.ask.dataFiles.changeKey({ passphrase: typed('chosen') }))
await looked('chosen')
given(await first.ask.dataFiles.changeKey({ passphrase: typed('changed') }))
await looked('changed')
await first.stop()
const second = await startInFolder(folder)
await second.ask.app.unlock({ passphrase: typed('wrong') })
await looked('closed')
process.exit(0)
