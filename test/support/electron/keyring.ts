import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { keyringSession } from './keyring-session.ts'
import { makeOwnedFolder, type ReadyElectron } from './electron-app.ts'
import type { Account } from './prepared-electron.ts'

/** Environment by which Electron finds a keyring. */
export interface KeyringEnv {
  readonly DBUS_SESSION_BUS_ADDRESS: string
}

/**
 * A D-Bus session with an unlocked keyring of its own, for Electron's account.
 * @param folder an empty one that the account owns
 */
export async function openKeyring(
  account: Account | null,
  folder: string,
): Promise<{
  readonly env: KeyringEnv
  /** Everything by which a program of the session finds its folders. */
  readonly sessionEnv: NodeJS.ProcessEnv
  end(): Promise<void>
}> {
  const untilClosed = ['sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat >/dev/null']
  const { program, args, env } = keyringSession(folder, untilClosed)
  if (account !== null) await chown(join(folder, 'run'), account.uid, account.gid)
  const asAccount =
    account === null
      ? []
      : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const [command = '', ...rest] = [...asAccount, program, ...args]
  const session = spawn(command, rest, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(session, 'close')
  const told: unknown[] = await Promise.race([
    once(createInterface({ input: session.stdout }), 'line'),
    ended.then(() => {
      throw new Error('the keyring ended before it could be used')
    }),
  ])
  const own = { DBUS_SESSION_BUS_ADDRESS: String(told[0]) }
  return {
    env: own,
    sessionEnv: { ...env, ...own },
    async end() {
      session.stdin.end()
      await ended
    },
  }
}

/** A keyring that ends with the test. */
export async function startKeyring(electron: ReadyElectron): Promise<KeyringEnv> {
  const folder = await makeOwnedFolder(electron, 'keyring')
  const { env, end } = await openKeyring(electron.account, folder)
  onTestFinished(end)
  return env
}
