import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { FuseV1Options } from '@electron/fuses'
import { beforeEach, describe, expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }
import { projectNode } from '../../electron/launch/prepare.mjs'
import { archivedPackages, reportedByBuild } from '../../electron/packaging/shipped-packages.ts'
import { realElectron } from '../support/electron/electron-app.ts'
import { fuseStates, packDesk, type PackagedApp } from './packaged-app.ts'

/*
 * Content of an installer, packaged by electron-builder with the tests' Electron. The attack behind
 * most of it: an attacker with the installer looks for sources, keys, a test backdoor or a program
 * that can be repurposed. packaged-start.test.ts starts it.
 */

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

describe('the packaged app', () => {
  let folder: string
  let extracted = ''
  let desk: PackagedApp

  beforeEach(async (context) => {
    const electron = realElectron(context)
    if (extracted !== '') return
    desk = await packDesk(electron)
    folder = electron.folder
    extracted = join(folder, 'extracted')
    desk.extract(extracted)
  })

  const own = () => desk.files.filter(({ path }) => !path.startsWith('node_modules/'))
  const read = (path: string) => readFile(join(extracted, path), 'utf8')

  it('contains, of our own code, the built main, preload and page and nothing else', () => {
    const allowed = [
      /^package\.json$/,
      /^out\/main\/[\w.-]+\.cjs$/,
      /^out\/preload\/preload\.cjs$/,
      /^out\/renderer\/index\.html$/,
      /^out\/renderer\/assets\/[\w.-]+\.(js|css|svg|woff2)$/,
    ]
    expect(own().filter(({ path }) => !allowed.some((rule) => rule.test(path)))).toEqual([])
    expect(own().map(({ path }) => path)).toEqual(
      expect.arrayContaining(['out/main/main.cjs', 'out/preload/preload.cjs']),
    )
  })

  it('contains the two native packages in the locked versions and no others', async () => {
    const folders = new Set(
      desk.files.flatMap(({ path }) => /^node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
    )
    const wanted = archivedPackages(lock.packages)
    expect([...folders].sort()).toEqual(wanted.map((one) => one.folder))
    expect(wanted.map(({ name }) => name)).toEqual(['better-sqlite3-multiple-ciphers', 'keytar'])
    for (const { folder: at, version } of wanted) {
      expect(JSON.parse(await read(`${at}/package.json`))).toMatchObject({ version })
    }
  })

  it('contains no sources, source maps, tests, tool settings or keys', () => {
    const kinds = new Set(['.js', '.cjs', '.json', '.node', '.html', '.css', '.svg', '.woff2'])
    const license = /(^|\/)licen[cs]e[^/]*$/i
    const unwanted = /(^|\/)(\.[^/]*|tests?|src|deps)(\/|$)/
    const wrong = desk.files.filter(
      ({ path }) => unwanted.test(path) || !(kinds.has(extname(path)) || license.test(path)),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('contains no key, no path of the build computer and no development server in its text', async () => {
    const texts = await Promise.all(own().map(({ path }) => read(path)))
    const revealing = [
      /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
      /sourceMappingURL=/,
      /ELECTRON_RENDERER_URL|localhost:5173|vite\/client/,
      /WebSocketServer/,
    ]
    const found = own().flatMap(({ path }, place) =>
      revealing.filter((rule) => rule.test(texts[place] ?? '')).map((rule) => `${path}: ${rule}`),
    )
    expect(found).toEqual([])
    expect(texts.filter((text) => text.includes(root))).toEqual([])
  })

  it('has no development settings in its package.json', async () => {
    const manifest = JSON.parse(await read('package.json')) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'loan-desk', main: './out/main/main.cjs' })
    expect(Object.keys(manifest)).not.toContain('scripts')
    expect(Object.keys(manifest)).not.toContain('devDependencies')
  })

  it('keeps one binary of each native module outside the archive, for this system', () => {
    const native = desk.files.filter(({ path }) => extname(path) === '.node')
    expect(native.every(({ unpacked }) => unpacked)).toBe(true)
    expect(native.map(({ path }) => path).sort()).toEqual([
      `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${process.platform}-${process.arch}.node`,
      'node_modules/keytar/build/Release/keytar.node',
    ])
  })

  it('lists the digest of every file, by which Electron detects a changed archive', async () => {
    const wrong: string[] = []
    for (const { path, sha256 } of own()) {
      const content = await readFile(join(extracted, path))
      if (createHash('sha256').update(content).digest('hex') !== sha256) wrong.push(path)
    }
    expect(wrong).toEqual([])
  })

  it('has every fuse set that its Electron has, as read from the program', async () => {
    const wanted = [
      'RunAsNode 0',
      'EnableCookieEncryption 1',
      'EnableNodeOptionsEnvironmentVariable 0',
      'EnableNodeCliInspectArguments 0',
      'EnableEmbeddedAsarIntegrityValidation 1',
      'OnlyLoadAppFromAsar 1',
      'LoadBrowserProcessSpecificV8Snapshot 0',
      // Electron 25 doesn't have it, nor WasmTrapHandlers, which keeps Electron's default.
      'GrantFileProtocolExtraPrivileges 0',
    ]
    const states = await fuseStates(desk.program)
    expect(states.length).toBeGreaterThanOrEqual(7)
    expect(
      states.slice(0, wanted.length).map((state, fuse) => `${FuseV1Options[fuse]} ${state}`),
    ).toEqual(wanted.slice(0, states.length))
  })

  it('includes licenses and bill of materials, and checks no feed for updates', async () => {
    expect((await readdir(desk.resources)).sort()).toEqual([
      'LICENSE.txt',
      'THIRD-PARTY-LICENSES.txt',
      'app.asar',
      'app.asar.unpacked',
      // From the .deb, for Ubuntu 24 and later.
      'apparmor-profile',
      'sbom.cdx.json',
    ])
  })

  it('has the license of every package that it contains', async () => {
    const text = await readFile(join(desk.resources, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    const bill = JSON.parse(await readFile(join(desk.resources, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string
      components: { purl: string }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    const listed = bill.components.map(({ purl }) => decodeURIComponent(purl))
    const archived = archivedPackages(lock.packages)
    const bundled = [
      ...reportedByBuild(root),
      ...(['@iconify-json/lucide', 'tailwindcss'] as const).map((name) => ({
        name,
        version: lock.packages[`node_modules/${name}`].version,
      })),
    ]
    // Packages of main, of the page, and two that the build doesn't report.
    expect(bundled.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['axios', 'pdfkit', 'electron-updater', 'vue-router', 'reka-ui']),
    )
    for (const { name, version } of [...archived, ...bundled]) {
      expect(text).toContain(`\n${name} ${version} (`)
      expect(listed).toContain(`pkg:npm/${name}@${version}`)
    }
    expect(text).not.toContain(root)
  })

  it('loads its native modules without other files, and opens an encrypted database with them', async () => {
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
    const node = run(projectNode(root), [script], { cwd: extracted, env: { PATH: '' } })
    expect((await node).stdout.trim()).toBe('readable function')
    const file = await readFile(join(folder, 'try.db'))
    expect(file.includes('readable')).toBe(false)
  })

  it('can be read by everyone who runs it and written only by its owner', async () => {
    const { mode } = await stat(join(desk.resources, 'app.asar'))
    expect(mode & 0o022).toBe(0)
  })
})
