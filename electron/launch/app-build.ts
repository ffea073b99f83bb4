import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Inputs of the build. */
const sources = [
  ...['electron', 'renderer', 'shared', 'electron.vite.config.ts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
]
/** Outputs of the build, one file for each part. */
const outputs = ['out/main/main.cjs', 'out/preload/preload.cjs', 'out/renderer/index.html']
/** Not read by the build, or written by it. */
const ignored = new Set(['node_modules', 'components.d.ts'])

/** Whether out/ is newer than all inputs of the build. */
export function isBuilt(root: string): boolean {
  const built = outputs.map(
    (file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  )
  const changed = sources.map((source) => lastChange(join(root, source)))
  return Math.max(...changed) < Math.min(...built)
}

/** A folder's modification time changes when an entry is added, renamed or removed. */
function lastChange(path: string): number {
  const found = statSync(path)
  const inside = found.isDirectory() ? readdirSync(path).filter((name) => !ignored.has(name)) : []
  return Math.max(found.mtimeMs, ...inside.map((name) => lastChange(join(path, name))))
}

/** Builds the app with electron-vite. Rejects with the build's output. */
export async function buildApp(root: string): Promise<void> {
  const program = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  await promisify(execFile)(process.execPath, [program, 'build'], { cwd: root })
}
