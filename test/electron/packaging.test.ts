import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }
import { projectNode } from '../../electron/launch/installed-modules.mjs'
import { archivedPackages } from '../../electron/launch/shipped-packages.mjs'
import { launchChromium } from '../support/chromium.ts'
import { startStandIn } from '../support/electron-stand-in/start-stand-in.ts'
import { readByHand, shippableLicences } from '../support/licence-lists.ts'
import { packDesk, type PackagedDesk } from './packaged-desk.ts'

/*
 * What an installer would carry, packed by electron-builder with a stand-in for Electron's folder.
 * The attack that most of it answers: whoever has the installer looks for sources, keys, a test door
 * or a program that can be bent to another purpose.
 */

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const isLinux = process.platform === 'linux'

describe.runIf(isLinux)('the packaged desk', () => {
  let folder: string
  let extracted: string
  let desk: PackagedDesk

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loan-desk-packaging-'))
    desk = await packDesk(folder)
    extracted = join(folder, 'extracted')
    desk.extract(extracted)
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  const own = () => desk.files.filter(({ path }) => !path.startsWith('node_modules/'))
  const read = (path: string) => readFile(join(extracted, path), 'utf8')
  const runHere = (...args: string[]) =>
    run(projectNode(root), args, { cwd: extracted, timeout: 60_000, env: { PATH: '' } })

  it('carries of its own the built main, preload and page, and nothing else', () => {
    const allowed = [
      /^package\.json$/,
      /^out\/main\/[\w-]+\.cjs$/,
      /^out\/preload\/preload\.cjs$/,
      /^out\/renderer\/index\.html$/,
      /^out\/renderer\/assets\/[\w.-]+\.(js|css|svg|woff2)$/,
    ]
    const others = own().filter(({ path }) => !allowed.some((rule) => rule.test(path)))
    expect(others).toEqual([])
    expect(own().map(({ path }) => path)).toEqual(
      expect.arrayContaining(['out/main/main.cjs', 'out/preload/preload.cjs']),
    )
  })

  it('carries the packages that run, in the locked versions, and none besides', async () => {
    const manifests = desk.files.filter(({ path }) =>
      /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path),
    )
    const packed = await Promise.all(
      manifests.map(async ({ path }) => {
        const { name, version } = JSON.parse(await read(path)) as Record<string, string>
        return `${name}@${version}`
      }),
    )
    const wanted = archivedPackages(lock.packages).map(({ name, version }) => `${name}@${version}`)
    expect([...new Set(packed)].sort()).toEqual([...new Set(wanted)].sort())
  })

  it('carries no sources, maps, tests, settings of tools or keys', () => {
    const kinds = new Set([
      '.js',
      '.cjs',
      '.mjs',
      '.json',
      '.node',
      '.html',
      '.css',
      '.svg',
      '.ico',
    ])
    // Tables of pdfkit and fontkit, a grammar that semver keeps, and licences.
    const data = new Set(['.afm', '.icc', '.trie', '.machine', '.bnf'])
    const licence = /(^|\/)(licen[cs]e|copying|notice|authors)[^/]*$/i
    const unwanted = /(^|\/)(\.[^/]*|tests?|__tests__|fixtures|benchmarks?|coverage)(\/|$)/
    const wrong = desk.files.filter(
      ({ path }) =>
        unwanted.test(path) ||
        !(kinds.has(extname(path)) || data.has(extname(path)) || licence.test(path)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('has no key, no path of the computer that built it and no development server in its text', async () => {
    const texts = await Promise.all(own().map(({ path }) => read(path)))
    const telling = [
      /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
      /sourceMappingURL=/,
      /ELECTRON_RENDERER_URL|localhost:5173|vite\/client/,
      /WebSocketServer/,
    ]
    const found = own().flatMap(({ path }, place) =>
      telling.filter((rule) => rule.test(texts[place] ?? '')).map((rule) => `${path}: ${rule}`),
    )
    expect(found).toEqual([])
    expect(texts.filter((text) => text.includes(root))).toEqual([])
  })

  it('tells nothing in its package.json of how it is developed', async () => {
    const manifest = JSON.parse(await read('package.json')) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'loan-desk', main: './out/main/main.cjs' })
    expect(Object.keys(manifest)).not.toContain('scripts')
    expect(Object.keys(manifest)).not.toContain('devDependencies')
  })

  it('keeps one binary of each native module outside the archive, that of this system', () => {
    const native = desk.files.filter(({ path }) => extname(path) === '.node')
    expect(native.every(({ unpacked }) => unpacked)).toBe(true)
    expect(native.map(({ path }) => path).sort()).toEqual([
      `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${process.platform}-${process.arch}.node`,
      'node_modules/keytar/build/Release/keytar.node',
    ])
  })

  it('lists the digest of every file, by which Electron knows a changed archive', async () => {
    const wrong: string[] = []
    for (const { path, sha256 } of own()) {
      const content = await readFile(join(extracted, path))
      if (createHash('sha256').update(content).digest('hex') !== sha256) wrong.push(path)
    }
    expect(wrong).toEqual([])
  })

  it('has all fuses set as they are written down, read back from the program', async () => {
    const wire = await getCurrentFuseWire(desk.program)
    const states = Object.values(FuseV1Options)
      .filter((option) => typeof option === 'number')
      .map((option) => [FuseV1Options[option], String.fromCharCode(wire[option] ?? 0)])
    expect(Object.fromEntries(states)).toEqual({
      RunAsNode: '0',
      EnableCookieEncryption: '1',
      EnableNodeOptionsEnvironmentVariable: '0',
      EnableNodeCliInspectArguments: '0',
      EnableEmbeddedAsarIntegrityValidation: '1',
      OnlyLoadAppFromAsar: '1',
      LoadBrowserProcessSpecificV8Snapshot: '0',
      GrantFileProtocolExtraPrivileges: '0',
    })
  })

  it('brings licences and bill of materials, and asks no feed for updates', async () => {
    expect((await readdir(desk.resources)).sort()).toEqual([
      'LICENSE.txt',
      'THIRD-PARTY-LICENCES.txt',
      'app.asar',
      'app.asar.unpacked',
      'sbom.cdx.json',
    ])
  })

  it('has the licence of every package that is in it', async () => {
    const text = await readFile(join(desk.resources, 'THIRD-PARTY-LICENCES.txt'), 'utf8')
    const bill = JSON.parse(await readFile(join(desk.resources, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      components: {
        name: string
        purl: string
        licenses?: { license?: { id?: string }; expression?: string }[]
      }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    const listed = bill.components.map(({ purl }) => decodeURIComponent(purl))
    const archived = archivedPackages(lock.packages)
    const bundled = [
      'vue-router',
      'reka-ui',
      '@nuxt/ui',
      '@iconify-json/lucide',
      'tailwindcss',
    ].map((name) => ({
      name,
      version: lock.packages[`node_modules/${name}` as 'node_modules/vue'].version,
    }))
    for (const { name, version } of [...archived, ...bundled]) {
      expect(text).toContain(`\n${name} ${version} (`)
      expect(listed).toContain(`pkg:npm/${name}@${version}`)
    }
    expect(text).not.toContain(root)
    const unread = bill.components.filter(
      ({ name, licenses = [] }) =>
        !licenses.some(({ license, expression }) =>
          shippableLicences.has(license?.id ?? expression ?? ''),
        ) && readByHand[name] === undefined,
    )
    expect(unread).toEqual([])
  })

  it('loads its native modules and opens an encrypted database with them', async () => {
    const script = join(extracted, 'native.mjs')
    await writeFile(
      script,
      `import Database from 'better-sqlite3-multiple-ciphers'
       import keytar from 'keytar'
       const database = new Database(${JSON.stringify(join(folder, 'try.db'))})
       database.pragma("cipher='sqlcipher'")
       database.pragma("key='try'")
       database.exec("create table t (v text); insert into t values ('readable')")
       console.log(database.prepare('select v from t').get().v, typeof keytar.getPassword)`,
    )
    expect((await runHere(script)).stdout.trim()).toBe('readable function')
    const file = await readFile(join(folder, 'try.db'))
    expect(file.includes('readable')).toBe(false)
  })

  it('loads every package that it names', async () => {
    const { dependencies } = JSON.parse(await read('package.json')) as {
      dependencies: Record<string, string>
    }
    const script = join(extracted, 'packages.mjs')
    await writeFile(
      script,
      `import { registerHooks } from 'node:module'
       ${electronStandIn([])}
       for (const name of ${JSON.stringify(Object.keys(dependencies))}) await import(name)
       const { default: Pdf } = await import('pdfkit')
       new Pdf().font('Times-Roman').text('letters').end()
       console.log('all')`,
    )
    expect((await runHere(script)).stdout.trim()).toBe('all')
  })

  it('starts its main as far as Node goes without Electron: to the lock of a single instance', async () => {
    const main = await read('out/main/main.cjs')
    const names = /import \{([^}]*)\} from "electron"/.exec(main)?.[1] ?? ''
    const imported = names.split(',').map((name) => name.trim().split(' ')[0] ?? '')
    expect(imported).toContain('app')
    const script = join(extracted, 'start.mjs')
    await writeFile(
      script,
      `import { registerHooks } from 'node:module'
       ${electronStandIn(imported)}
       await import('./out/main/main.cjs')`,
    )
    expect((await runHere(script)).stdout.trim()).toBe('another instance has the lock')
  })

  it('opens its window on the worklist, run from the packed files with a stand-in for Electron', async () => {
    const browser = await launchChromium()
    const start = { dataDir: join(folder, 'data'), keychain: 'memory', sample: true } as const
    const main = join(extracted, 'out/main/main.cjs')
    const packed = await startStandIn(browser, start, [], main)
    try {
      await packed.page.getByRole('heading', { name: 'Worklist', exact: true }).waitFor()
      expect(await packed.page.title()).toBe('Loan Desk')
    } finally {
      await packed.stop()
      await browser.close()
    }
  })

  it('may be read by everyone who runs it and written by its owner alone', async () => {
    const { mode } = await stat(join(desk.resources, 'app.asar'))
    expect(mode & 0o022).toBe(0)
  })
})

/** A module `electron` whose every part answers to everything; the lock is another instance's. */
function electronStandIn(names: readonly string[]): string {
  const source = `
    const part = new Proxy(function () {}, {
      get: (_, key) => (key === 'requestSingleInstanceLock' ? () => false : key === 'quit' ? quit : part),
      apply: () => part,
      construct: () => part,
    })
    const quit = () => console.log('another instance has the lock')
    ${names.map((name) => `export const ${name} = part`).join('\n')}
    export default part`
  const url = `data:text/javascript,${encodeURIComponent(source)}`
  return `registerHooks({
    resolve: (name, context, next) =>
      name === 'electron' ? { url: ${JSON.stringify(url)}, shortCircuit: true } : next(name, context),
  })`
}
