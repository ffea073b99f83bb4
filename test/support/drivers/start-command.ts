import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../../..')

interface Started {
  /** Output lines until it was ready, or until it ended. */
  readonly lines: readonly string[]
  /** Addresses in the last line. */
  readonly urls: readonly string[]
  /** Its complete error output, once it has ended. */
  readonly errors: Promise<string>
  /** Ends the whole process group, as run.mjs does. Settles when every process in it has ended. */
  stop(): Promise<void>
}

/** `npm start` for an account without a display, session bus or files, without opening a browser. */
export async function startCommand(...args: readonly string[]): Promise<Started> {
  const home = await mkdtemp(join(tmpdir(), 'loan-desk-start-'))
  const { DISPLAY, WAYLAND_DISPLAY, DBUS_SESSION_BUS_ADDRESS, ...env } = process.env
  const child = spawn(process.execPath, ['electron/launch/start.ts', '--no-open', ...args], {
    cwd: root,
    env: { ...env, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'close')
  const errors = text(child.stderr)
  let isOver = false
  void ended.then(() => (isOver = true))
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && !isOver) process.kill(-child.pid, 'SIGTERM')
    await ended
    await rm(home, { recursive: true, force: true })
  }
  onTestFinished(stop)
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line.startsWith('Loan Desk is ready')) break
  }
  return { lines, urls: [...(lines.at(-1) ?? '').matchAll(/http\S+/g)].map(String), errors, stop }
}
