import { readFile, writeFile } from 'node:fs/promises'
import type { ReadyElectron } from './electron-desk.ts'

/** What starts another copy of the prepared program in the same way as the prepared one. */
export async function launcherFor(electron: ReadyElectron, program: string): Promise<string> {
  if (electron.launcher === electron.program) return program
  const text = await readFile(electron.launcher, 'utf8')
  const launcher = `${program}-unprivileged`
  await writeFile(launcher, text.replace(`'${electron.program}'`, `'${program}'`), { mode: 0o755 })
  return launcher
}
