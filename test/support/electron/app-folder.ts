import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { InstalledElectron } from './installed-electron.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const nativePackages = ['keytar', 'better-sqlite3-multiple-ciphers']

/**
 * Copies Electron into a folder of the test's own and puts the build of this checkout into its
 * `resources/app`, with the packages that aren't bundled. Electron looks there before it looks for
 * an archive. The copy shares its bytes with the original (hard links) where possible.
 * @returns the program
 */
export async function layApp(electron: InstalledElectron, folder: string): Promise<string> {
  await mkdir(dirname(folder), { recursive: true })
  await run('cp', ['-al', electron.folder, folder]).catch(() =>
    run('cp', ['-a', electron.folder, folder]),
  )
  const app = join(folder, 'resources/app')
  for (const part of ['main', 'preload', 'renderer']) {
    await cp(join(root, 'out', part), join(app, 'out', part), { recursive: true })
  }
  for (const name of nativePackages) {
    await cp(join(root, 'node_modules', name), join(app, 'node_modules', name), {
      recursive: true,
    })
  }
  await cp(join(root, 'package.json'), join(app, 'package.json'))
  await layOlderNeeds(electron, app)
  return join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron')
}

/**
 * The Node of an older Electron can repeat the cleanup of a FinalizationRegistry forever at exit
 * (nodejs/node issue 47748, fixed in later versions). Loan Desk has none of its own; those of Node
 * and of packages only free memory, so stubbing them out is harmless.
 */
const idleRegistry = `globalThis.FinalizationRegistry = class {
  register() {}
  unregister() {
    return false
  }
}`

/**
 * Adds what an older Electron needs to the folder of an app, without changing its build: it is
 * loaded before main, and before the page's first module.
 */
export async function layOlderNeeds(electron: InstalledElectron, app: string): Promise<void> {
  if (electron.polyfills !== null) {
    const polyfills = await readFile(electron.polyfills, 'utf8')
    const manifest = join(app, 'package.json')
    const content = JSON.parse(await readFile(manifest, 'utf8')) as { readonly main: string }
    await writeFile(join(app, 'polyfills.cjs'), polyfills)
    await writeFile(
      join(app, 'first.cjs'),
      `${idleRegistry}\nrequire('./polyfills.cjs')\nrequire('${content.main}')\n`,
    )
    await writeFile(manifest, JSON.stringify({ ...content, main: './first.cjs' }))
    await writeFile(join(app, 'out/renderer/polyfills.js'), polyfills)
    const index = join(app, 'out/renderer/index.html')
    const page = await readFile(index, 'utf8')
    await writeFile(index, page.replace('<head>', '<head><script src="./polyfills.js"></script>'))
  }
  if (electron.driver !== null) {
    const { platform, arch } = process
    const published = `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${platform}-${arch}.node`
    await cp(electron.driver, join(app, published))
  }
}
