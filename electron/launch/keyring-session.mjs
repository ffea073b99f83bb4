import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Set inside a session of `keyringSession`: keychain suites skip themselves without it. */
export const keyringMark = 'LOAN_DESK_TEST_KEYRING'

/**
 * How to run a program in a D-Bus session and with a keyring daemon of its own, so that the real
 * keyring of whoever runs the tests is never touched: every folder in which the daemon keeps
 * something lies in `folder`. The daemon ends with the session.
 * @param {string} folder an empty folder, deleted by the caller afterwards
 * @param {readonly string[]} command the program and its arguments
 * @param {{ keyring?: 'unlocked' | 'locked' }} [options] locked: the daemon runs, and its keyring
 *   (made by an earlier session in the same folder) was not unlocked
 * @returns {{ program: string, args: string[], env: NodeJS.ProcessEnv }}
 */
export function keyringSession(folder, command, { keyring = 'unlocked' } = {}) {
  const runtimeDir = join(folder, 'run')
  mkdirSync(runtimeDir, { recursive: true, mode: 0o700 })
  chmodSync(runtimeDir, 0o700)
  // The second one leaves its line open, and whoever reads what follows looks for whole lines.
  const daemon = {
    unlocked: 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null; ',
    locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null; echo >&2; ',
  }[keyring]
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_RUNTIME_DIR: runtimeDir,
    [keyringMark]: keyring,
  }
  delete env['DBUS_SESSION_BUS_ADDRESS']
  delete env['GNOME_KEYRING_CONTROL']
  // With a display the daemon would ask for a password in a window.
  delete env['DISPLAY']
  delete env['WAYLAND_DISPLAY']
  return {
    program: 'dbus-run-session',
    args: ['--', 'bash', '-c', `${daemon}exec "$@"`, 'bash', ...command],
    env,
  }
}
