import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Runs code when Loan Desk creates its first window, before the window loads its page. The code has
 * `window`, and Electron's module as `loaded`.
 * @returns the environment to start Loan Desk with
 */
export async function atFirstWindow(dataDir: string, code: string): Promise<NodeJS.ProcessEnv> {
  const file = join(dataDir, 'first-window.cjs')
  // `electron` can be required only by Loan Desk's own module, not by one that is loaded before it.
  const hook = `
    const modules = require('node:module')
    const load = modules._load
    modules._load = function (name, ...more) {
      const loaded = load.call(this, name, ...more)
      if (name !== 'electron') return loaded
      modules._load = load
      loaded.app.once('browser-window-created', (_event, window) => { ${code} })
      return loaded
    }`
  await writeFile(file, hook, { mode: 0o644 })
  return { NODE_OPTIONS: `--require ${file}` }
}
