import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import { given } from '../support/checks/given.ts'
import { startInFolder } from './desk-in-folder.ts'

/*
 * Loan Desk, whose files get a passphrase instead of the keychain, then another one, and are closed;
 * then somebody types a wrong passphrase. After each step the test looks at the memory. Passphrases
 * come from files, so that this program itself holds none.
 */

const folder = process.argv[2] ?? ''
const typed = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** The test looks at the memory as it is now; then what the program still holds is written down. */
async function looked(step: string): Promise<void> {
  process.send?.(step)
  await new Promise((resolve) => process.once('message', resolve))
  writeHeapSnapshot(join(folder, `${step}.heapsnapshot`))
}

const first = await startInFolder(folder)
await looked('opened')
given(await first.ask.safekeeping.changeKey({ passphrase: typed('chosen') }))
await looked('chosen')
given(await first.ask.safekeeping.changeKey({ passphrase: typed('changed') }))
await looked('changed')
await first.stop()
const second = await startInFolder(folder)
await second.ask.app.unlock({ passphrase: typed('wrong') })
await looked('closed')
process.exit(0)
