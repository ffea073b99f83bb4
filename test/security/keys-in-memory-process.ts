import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'
import { createBridge } from '../../renderer/bridge.ts'
import type { Result } from '../../shared/result.ts'
import { startDesk } from '../host/desk-process.ts'
import { fileSecretVault } from '../support/file-secret-vault.ts'

/*
 * Loan Desk, whose files get a passphrase instead of the keychain, then another one, and are closed;
 * then somebody types a wrong passphrase. After each step the test looks at the memory. Passphrases
 * come from files, so that this program itself holds none.
 */

const folder = process.argv[2] ?? ''
const typed = (name: string): string => readFileSync(join(folder, name), 'utf8')

async function start() {
  const desk = await startDesk(
    {
      dataDir: join(folder, 'data'),
      keychain: 'memory',
      vault: fileSecretVault(join(folder, 'keychain.json')),
      sample: false,
    },
    () => undefined,
  )
  const ask = createBridge({
    request: (channel, payload) => desk.router.handle(channel, payload),
    subscribe: () => () => undefined,
  })
  return { ask, stop: () => desk.stop() }
}

/** The test looks at the memory as it is now; then what the program still holds is written down. */
async function looked(step: string): Promise<void> {
  process.send?.(step)
  await new Promise((resolve) => process.once('message', resolve))
  writeHeapSnapshot(join(folder, `${step}.heapsnapshot`))
}

function expectOk(result: Result<unknown>): void {
  if (!result.ok) throw new Error(result.error.code)
}

const first = await start()
await looked('opened')
expectOk(await first.ask.safekeeping.changeKey({ passphrase: typed('chosen') }))
await looked('chosen')
expectOk(await first.ask.safekeeping.changeKey({ passphrase: typed('changed') }))
await looked('changed')
await first.stop()
const second = await start()
await second.ask.app.unlock({ passphrase: typed('wrong') })
await looked('closed')
process.exit(0)
