import { readdir, readFile, stat } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin, type UserConfig } from 'vite'
import { expect, test } from 'vitest'
import config from '../../electron.vite.config.ts'
import manifest from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

/** Builds main as `electron-vite build` does, without writing the output. */
async function buildMain(plugin: Plugin): Promise<void> {
  const { main } = config as { readonly main: UserConfig }
  await build({
    ...main,
    configFile: false,
    root,
    logLevel: 'silent',
    build: { ...main.build, ssr: true, write: false },
    plugins: [main.plugins, plugin],
  })
}

const folder = join(root, 'out/main')
const files = (await readdir(folder)).filter((name) => !name.startsWith('.'))

test('main is CommonJS that requires only Node, Electron and the two native packages', async () => {
  expect(files.filter((name) => !name.endsWith('.cjs'))).toEqual([])
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const code = texts.join('\n').replaceAll(/^\s*(\/\/|\*).*$/gm, '')
  const required = [...code.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, name = '']) => name)
  const packages = new Set(
    required.filter(
      (name) =>
        !name.startsWith('node:') &&
        !builtinModules.includes(name) &&
        !files.includes(name.replace('./', '')),
    ),
  )
  expect([...packages].sort()).toEqual(['better-sqlite3-multiple-ciphers', 'electron', 'keytar'])
  expect(Object.keys(manifest.dependencies)).toEqual(['better-sqlite3-multiple-ciphers', 'keytar'])
})

test('Windows knows the app by the ID that the installer gives its shortcut', async () => {
  const packaging = await readFile(join(root, 'electron-builder.yml'), 'utf8')
  const [, id] = /^appId: (\S+)$/m.exec(packaging) ?? []
  const code = await readFile(join(folder, 'main.cjs'), 'utf8')
  const [, used] = /setAppUserModelId\(["'`]([^"'`]+)["'`]\)/.exec(code) ?? []
  expect(used ?? 'none').toBe(id)
})

test('the code loaded before the window opens is small', async () => {
  const { size } = await stat(join(folder, 'main.cjs'))
  expect(size).toBeLessThan(200_000)
})

test('a build whose main awaits at its top level fails: Electron would never be ready', async () => {
  const waiting: Plugin = {
    name: 'waits',
    transform: (code, id) =>
      id.endsWith('electron/main.ts') ? `${code}\nawait Promise.resolve()` : null,
  }
  await expect(buildMain(waiting)).rejects.toThrow(/top-level await/i)
  await expect(buildMain({ name: 'does-not-wait' })).resolves.toBeUndefined()
})
