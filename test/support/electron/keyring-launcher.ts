import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { keyringSession } from './keyring-session.ts'
import {
  makeOwnedFolder,
  startOnWorklist,
  type ElectronAppStart,
  type ReadyElectron,
} from './electron-app.ts'

/** A keyring for one test; each start with it has a session bus and a keyring daemon. */
export interface OwnKeyring {
  /** Where the daemon stores the keyring's file. */
  readonly keyrings: string
  start(keyring: 'unlocked' | 'locked'): Promise<ElectronAppStart>
}

/** Makes a keyring that Electron's account owns. */
export async function makeKeyring(electron: ReadyElectron): Promise<OwnKeyring> {
  const folder = await makeOwnedFolder(electron, 'keyring')
  return {
    keyrings: join(folder, 'data/keyrings'),
    async start(keyring) {
      const { program, args, env } = keyringSession(folder, [electron.program], keyring)
      if (electron.account !== null) {
        await chown(join(folder, 'run'), electron.account.uid, electron.account.gid)
      }
      // The prepared launcher changes the account and keeps Playwright's module readable.
      const words = [program, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
      const launcher = join(folder, `electron-${keyring}`)
      const plain = await launcherText(electron)
      await writeFile(launcher, plain.replace(`'${electron.program}'`, words), { mode: 0o755 })
      return {
        keychain: 'system',
        launcher,
        // The daemon asks for its password in a window on this display.
        env: {
          ...env,
          DBUS_SESSION_BUS_ADDRESS: undefined,
          DISPLAY: electron.display ?? process.env['DISPLAY'],
        },
      }
    },
  }
}

/** The data folder of a first start, which stored its key in the keyring and has ended. */
export async function startedOnce(electron: ReadyElectron, keyring: OwnKeyring): Promise<string> {
  const { app, dataDir, ended } = await startOnWorklist(electron, await keyring.start('unlocked'))
  await app.evaluate(({ app: electronApp }) => electronApp.quit())
  expect(await ended).toBe(0)
  return dataDir
}

async function launcherText({ launcher, program }: ReadyElectron): Promise<string> {
  return launcher === program ? `#!/bin/sh\nexec '${program}' "$@"\n` : readFile(launcher, 'utf8')
}
