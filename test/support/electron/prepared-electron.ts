import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { layApp } from './app-folder.ts'
import { findInstalledElectron } from './installed-electron.ts'
import { startVirtualDisplay } from './virtual-display.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly preparedElectron: PreparedElectron
  }
}

/** The account that runs Electron where the tests run as root, so that Chromium's sandbox stays on. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** What every test in a real window starts from, or why there is none. */
export type PreparedElectron =
  | {
      readonly kind: 'ready'
      /** Closed to nobody: the unprivileged account reads in it. */
      readonly folder: string
      /** Electron with the build in its `resources/app`. */
      readonly program: string
      /** Starts the program as the unprivileged account; the program itself where nobody is root. */
      readonly launcher: string
      readonly version: string
      readonly account: Account | null
      readonly display: string | null
    }
  | { readonly kind: 'absent'; readonly reason: string }

/** Debian's and everybody else's account that owns nothing. */
const nobody: Account = { uid: 65_534, gid: 65_534 }

/** Once before all tests in a real window. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const electron = findInstalledElectron(process.env)
  if (electron === null) {
    project.provide('preparedElectron', {
      kind: 'absent',
      reason:
        'no Electron is here: neither node_modules/electron nor ELECTRON_OVERRIDE_DIST_PATH has one',
    })
    return undefined
  }
  const account = process.getuid?.() === 0 ? nobody : null
  const folder = await mkdtemp(join(tmpdir(), 'loan-desk-electron-'))
  await chmod(folder, 0o755)
  const program = await layApp(electron, join(folder, 'program'))
  const needsDisplay =
    process.platform === 'linux' &&
    (process.env['DISPLAY'] ?? '') === '' &&
    (process.env['WAYLAND_DISPLAY'] ?? '') === ''
  const display = needsDisplay ? await startVirtualDisplay() : null
  project.provide('preparedElectron', {
    kind: 'ready',
    folder,
    program,
    launcher: account === null ? program : await writeLauncher(folder, program, account),
    version: electron.version,
    account,
    display: display?.name ?? null,
  })
  return async () => {
    await display?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A script that starts the program as another account. Playwright hands Electron a module of its
 * own to load first; that account may not be able to read this checkout, so a copy lies beside.
 */
async function writeLauncher(
  folder: string,
  program: string,
  { uid, gid }: Account,
): Promise<string> {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const first = join(folder, 'playwright-first.js')
  await copyFile(join(playwright, 'lib/server/electron/loader.js'), first)
  const launcher = join(folder, 'electron-unprivileged')
  await writeFile(
    launcher,
    `#!/bin/sh
if [ "$1" = -r ]; then shift 2; set -- -r '${first}' "$@"; fi
exec setpriv --reuid=${uid} --regid=${gid} --clear-groups '${program}' "$@"
`,
  )
  await chmod(launcher, 0o755)
  return launcher
}
