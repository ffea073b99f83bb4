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
  /** What it wrote until it was ready, or until it ended. */
  readonly lines: readonly string[]
  /** The addresses of the last line. */
  readonly urls: readonly string[]
  /** All of its error output, once it has ended. */
  readonly errors: Promise<string>
  /** As run.mjs ends it: the whole group. Settles when everything that it started has ended. */
  stop(): Promise<void>
}

/** `npm start` of an account without a display, a session bus and files, without a browser. */
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
