import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { keyringSession } from '../../../electron/launch/keyring-session.mjs'
import { makeOwnedFolder, type ReadyElectron } from './electron-desk.ts'

/**
 * A D-Bus session with an unlocked keyring of its own, for the account of Electron; it ends with the
 * test.
 * @returns what Electron finds it by
 */
export async function startKeyring(
  electron: ReadyElectron,
): Promise<{ readonly DBUS_SESSION_BUS_ADDRESS: string }> {
  const folder = await makeOwnedFolder(electron, 'keyring')
  const untilClosed = ['sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat >/dev/null']
  const { program, args, env } = keyringSession(folder, untilClosed)
  const { account } = electron
  if (account !== null) await chown(join(folder, 'run'), account.uid, account.gid)
  const asAccount =
    account === null
      ? []
      : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const [command = '', ...rest] = [...asAccount, program, ...args]
  const session = spawn(command, rest, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(session, 'close')
  onTestFinished(async () => {
    session.stdin.end()
    await ended
  })
  const told: unknown[] = await Promise.race([
    once(createInterface({ input: session.stdout }), 'line'),
    ended.then(() => {
      throw new Error('the keyring ended before it could be used')
    }),
  ])
  return { DBUS_SESSION_BUS_ADDRESS: String(told[0]) }
}
