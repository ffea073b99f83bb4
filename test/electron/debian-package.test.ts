import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { realElectron } from '../support/electron/electron-app.ts'
import { packDesk, type PackagedApp } from './packaged-app.ts'

/* What the .deb declares to the system: its dependencies, what it installs, and how it is found. */

const run = promisify(execFile)

let packed: PackagedApp
let scratch = ''

beforeEach(async (context) => {
  const electron = realElectron(context)
  if (scratch !== '') return
  packed = await packDesk(electron)
  scratch = join(electron.folder, 'debian')
  await run('dpkg-deb', ['--raw-extract', packed.debianPackage, scratch])
})

const field = async (name: string): Promise<string> =>
  (await run('dpkg-deb', ['--field', packed.debianPackage, name])).stdout.trim()

/** Package names in a field such as Depends, each with its alternatives. */
const packageNames = (text: string): string[][] =>
  text
    .split(',')
    .map((each) => each.split('|').map((name) => name.replace(/[(:].*/, '').trim()))
    .filter(([name]) => name !== undefined && name !== '')

test('has its name and version, and carries each file with its digest, owned by root', async () => {
  expect(await field('Package')).toBe(manifest.name)
  expect(await field('Version')).toBe(manifest.version)
  expect(await field('Architecture')).toBe({ x64: 'amd64' }[process.arch as string] ?? process.arch)
  expect(await field('Maintainer')).toMatch(/^.+ <.+@.+>$/)
  expect(await field('Description')).toMatch(/^Review credit applications[^\n]+\n +Review/)
  const { stdout: listed } = await run('dpkg-deb', ['--contents', packed.debianPackage])
  const lines = listed.trim().split('\n')
  // Only root may change installed files; everyone may read them.
  expect(lines.filter((line) => !/^[d-]rw.r-.r-. root\/root /.test(line))).toEqual([])
  const { stdout: checked } = await run('md5sum', ['--check', 'DEBIAN/md5sums'], { cwd: scratch })
  const files = lines.filter((line) => line.startsWith('-'))
  expect(checked.trim().split('\n').length).toBe(files.length)
})

test('depends on every library that the program needs', async () => {
  const { stdout: wanted } = await run('ldd', [packed.program])
  const libraries = [...wanted.matchAll(/=> (\/\S+)/g)]
    .map(([, path = '']) => basename(path))
    .filter((name) => name !== 'libffmpeg.so')
  expect(libraries).toContain('libgtk-3.so.0')
  const known = await installedPackages()
  const needed = new Set<string>()
  const visit = (alternatives: readonly string[]): void => {
    const name = alternatives.find((each) => known.has(each))
    if (name === undefined || needed.has(name)) return
    needed.add(name)
    for (const each of known.get(name) ?? []) visit(each)
  }
  for (const each of packageNames(await field('Depends'))) visit(each)
  const { stdout: brought } = await run('dpkg-query', ['--listfiles', ...needed], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const files = new Set(brought.split('\n').map((path) => basename(path)))
  expect(libraries.filter((name) => !files.has(name))).toEqual([])
})

/** Dependencies of each package on this computer. */
async function installedPackages(): Promise<ReadonlyMap<string, readonly string[][]>> {
  const { stdout } = await run('dpkg-query', ['-W', '-f=${Package}\t${Depends},${Pre-Depends}\n'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([name = '', depends = '']) => [name, packageNames(depends)]),
  )
}

test('adds a menu entry, icons in all sizes and link handling', async () => {
  const desktop = await readFile(
    join(scratch, 'usr/share/applications', manifest.desktopName),
    'utf8',
  )
  expect(desktop).toContain('\nExec="/opt/Loan Desk/loan-desk" %U\n')
  expect(desktop).toContain('\nIcon=loan-desk\n')
  expect(desktop).toContain('\nMimeType=x-scheme-handler/loandesk;\n')
  expect(desktop).toContain('\nStartupWMClass=loan-desk\n')
  expect((await stat(join(scratch, 'opt/Loan Desk/loan-desk'))).mode & 0o777).toBe(0o755)
  const icons = join(scratch, 'usr/share/icons/hicolor')
  const sizes = await readdir(icons)
  expect(sizes).toEqual(expect.arrayContaining(['16x16', '48x48', '256x256', '512x512']))
  for (const size of sizes) {
    expect(await readdir(join(icons, size, 'apps'))).toEqual(['loan-desk.png'])
  }
})

test('installs and removes itself with scripts that the shell can parse', async () => {
  for (const name of ['postinst', 'postrm']) {
    const script = join(scratch, 'DEBIAN', name)
    expect((await stat(script)).mode & 0o777).toBe(0o755)
    await run('bash', ['-n', script])
    expect(await readFile(script, 'utf8')).toContain("'/opt/Loan Desk/loan-desk'")
  }
})
