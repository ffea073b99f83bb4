import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { layApp } from './app-folder.ts'
import { findInstalledElectron } from './installed-electron.ts'
import { startVirtualDisplay } from './virtual-display.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each test file that runs in parallel. */
    readonly preparedElectrons: readonly PreparedElectron[]
  }
}

/** The account that runs Electron if the tests run as root, so that Chromium's sandbox stays on. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** What every test in a real window starts from, or why there is none. */
export type PreparedElectron =
  | {
      readonly kind: 'ready'
      /** Readable by every account: the unprivileged account reads in it. */
      readonly folder: string
      /** Electron with the build in its `resources/app`. */
      readonly program: string
      /** Starts the program as the unprivileged account; the program itself unless the tests run as root. */
      readonly launcher: string
      readonly version: string
      readonly account: Account | null
      readonly display: string | null
    }
  | { readonly kind: 'absent'; readonly reason: string }

/** The unprivileged account that Debian and most systems have. */
const nobody: Account = { uid: 65_534, gid: 65_534 }

/** Runs once before all tests in a real window. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { electron, remove } = await prepareElectron()
  if (electron.kind === 'absent' || electron.display === null) {
    project.provide('preparedElectrons', [electron])
    return remove
  }
  // Files that run in parallel share neither focus nor clipboard.
  const further = await startVirtualDisplay()
  project.provide('preparedElectrons', [electron, { ...electron, display: further.name }])
  return async () => {
    await further.stop()
    await remove()
  }
}

/** Puts the build into a copy of the installed Electron, on Linux with a display of its own. */
export async function prepareElectron(): Promise<{
  readonly electron: PreparedElectron
  remove(): Promise<void>
}> {
  const electron = findInstalledElectron(process.env)
  if (electron === null) {
    const reason =
      'no Electron is here: neither node_modules/electron nor ELECTRON_OVERRIDE_DIST_PATH has one'
    return { electron: { kind: 'absent', reason }, remove: () => Promise.resolve() }
  }
  const account = process.getuid?.() === 0 ? nobody : null
  const folder = await mkdtemp(join(tmpdir(), 'loan-desk-electron-'))
  await chmod(folder, 0o755)
  const program = await layApp(electron, join(folder, 'program'))
  // Never the developer's display: real key presses would reach their windows.
  const display = process.platform === 'linux' ? await startVirtualDisplay() : null
  return {
    electron: {
      kind: 'ready',
      folder,
      program,
      launcher: await writeLauncher(account, program),
      version: electron.version,
      account,
      display: display?.name ?? null,
    },
    async remove() {
      await display?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A script next to a program that starts it as another account.
 * @returns the program itself if no other account is needed
 */
export async function writeLauncher(account: Account | null, program: string): Promise<string> {
  if (account === null) return program
  const launcher = `${program}-unprivileged`
  // Removed first: in a copy of the program it is a hard link to the original's launcher.
  await rm(launcher, { force: true })
  await writeFile(
    launcher,
    `#!/bin/sh
exec setpriv --reuid=${account.uid} --regid=${account.gid} --clear-groups '${program}' "$@"
`,
  )
  await chmod(launcher, 0o755)
  return launcher
}
