import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test.runIf(process.platform === 'linux')(
  'npm start opens in the browser where no window can open, and says why in one sentence',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'loan-desk-start-'))
    const { DISPLAY, WAYLAND_DISPLAY, DBUS_SESSION_BUS_ADDRESS, ...env } = process.env
    const child = spawn(process.execPath, ['electron/launch/start.ts', '--no-open'], {
      cwd: root,
      env: { ...env, HOME: home, XDG_RUNTIME_DIR: home },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    const ended = once(child, 'close')
    onTestFinished(async () => {
      // As run.mjs ends it: the whole group.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await ended
      await rm(home, { recursive: true })
    })
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      if (line.startsWith('Loan Desk is ready')) break
    }
    // Before these it may have said that it builds.
    expect(lines.slice(-4)).toEqual([
      'Opening in the browser instead of the Electron window: this computer has no display.',
      'No session bus, so no keychain: the key and secrets stay in memory only.',
      'Nothing is kept: the files of this session are deleted at the end.',
      expect.stringMatching(/^Loan Desk is ready: http:\/\/127\.0\.0\.1:\d+\//),
    ])
    const page = await fetch(/http\S+/.exec(lines.at(-1) ?? '')?.[0] ?? '')
    expect(await page.text()).toContain('<title>Loan Desk</title>')
  },
)
