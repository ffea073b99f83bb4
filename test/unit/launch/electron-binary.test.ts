import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  installedElectron,
  missingLibraries,
  windowProblem,
} from '../../../electron/launch/electron-binary.ts'

describe('the Electron binary', () => {
  let root = ''

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'loan-desk-electron-'))
    const folder = join(root, 'node_modules', 'electron')
    mkdirSync(join(folder, 'dist'), { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '45.4.1' }))
    writeFileSync(join(folder, 'path.txt'), 'electron')
    writeFileSync(join(folder, 'dist', 'electron'), '')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is found if it has the version of the package', () => {
    writeFileSync(join(root, 'node_modules/electron/dist/version'), 'v45.4.1')
    const program = join(root, 'node_modules/electron/dist/electron')
    expect(installedElectron(root, {})).toEqual({ program })
  })

  it('is not used in another version, or if only partly unpacked', () => {
    const absent = { reason: "Electron 45.4.1 can't be downloaded from github.com" }
    expect(installedElectron(root, {})).toEqual(absent)
    writeFileSync(join(root, 'node_modules/electron/dist/version'), '45.4.0')
    expect(installedElectron(root, {})).toEqual(absent)
  })

  it('is the one in ELECTRON_OVERRIDE_DIST_PATH, if its version matches', () => {
    const dist = join(root, 'other')
    const env = { ELECTRON_OVERRIDE_DIST_PATH: dist }
    expect(installedElectron(root, env)).toEqual({
      reason: 'ELECTRON_OVERRIDE_DIST_PATH has no Electron, and Loan Desk needs 45.4.1',
    })
    mkdirSync(dist)
    writeFileSync(join(dist, 'electron'), '')
    writeFileSync(join(dist, 'version'), '25.1.1')
    expect(installedElectron(root, env)).toEqual({
      reason: 'ELECTRON_OVERRIDE_DIST_PATH has Electron 25.1.1, and Loan Desk needs 45.4.1',
    })
    writeFileSync(join(dist, 'version'), '45.4.1')
    expect(installedElectron(root, env)).toEqual({ program: join(dist, 'electron') })
  })
})

describe('a window', () => {
  const desktop = { platform: 'linux', env: { DISPLAY: ':0' }, isRoot: false } as const

  it('can open on a desktop', () => {
    expect(windowProblem(desktop)).toBeUndefined()
    expect(windowProblem({ ...desktop, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBeUndefined()
    expect(windowProblem({ platform: 'darwin', env: {}, isRoot: true })).toBeUndefined()
  })

  it('can’t open without a display, or as root', () => {
    expect(windowProblem({ ...desktop, env: {} })).toContain('display')
    expect(windowProblem({ ...desktop, isRoot: true })).toContain('root')
  })
})

describe('the libraries of the binary', () => {
  it('are listed if the system lacks them', () => {
    const result = '\tlibc.so.6 => /lib/libc.so.6 (0x0)\n\tlibgtk-3.so.0 => not found\n'
    expect(missingLibraries(result)).toEqual(['libgtk-3.so.0'])
  })
})
