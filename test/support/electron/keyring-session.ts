import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How to run a program in a D-Bus session with a keyring daemon of its own, so that the tests never
 * touch the developer's real keyring: every folder in which the daemon stores something is in
 * `folder`. The daemon ends with the session.
 * @param keyring locked: the daemon runs, and its keyring (made by an earlier session in the same
 * folder) isn't unlocked
 */
export function keyringSession(
  folder: string,
  command: readonly string[],
  keyring: 'unlocked' | 'locked' = 'unlocked',
): { readonly program: string; readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv } {
  const runtimeDir = join(folder, 'run')
  mkdirSync(runtimeDir, { recursive: true, mode: 0o700 })
  chmodSync(runtimeDir, 0o700)
  // The locked daemon doesn't end its line, and readers of the output look for whole lines.
  const daemon = {
    unlocked: 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null; ',
    locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null; echo >&2; ',
  }[keyring]
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_RUNTIME_DIR: runtimeDir,
  }
  delete env['DBUS_SESSION_BUS_ADDRESS']
  delete env['GNOME_KEYRING_CONTROL']
  // With a display, the daemon would ask for a password in a window.
  delete env['DISPLAY']
  delete env['WAYLAND_DISPLAY']
  return {
    program: 'dbus-run-session',
    args: ['--', 'bash', '-c', `${daemon}exec "$@"`, 'bash', ...command],
    env,
  }
}
