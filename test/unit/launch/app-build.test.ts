import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isBuilt } from '../../../electron/launch/app-build.ts'

let root = ''
const sources = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'electron.vite.config.ts'],
  ...['electron/main.ts', 'renderer/main.ts', 'shared/result.ts'],
]
const outputs = ['out/main/main.cjs', 'out/preload/preload.cjs', 'out/renderer/index.html']
/** Written by the build and by npm. */
const ignoredFiles = ['renderer/components.d.ts', 'electron/packaging/node_modules/a.js']
const builtAt = Date.UTC(2026, 10, 20) / 1000

/** Writes the files as if they were there before the build, and the outputs as if just built. */
function writeAll(...files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const at = outputs.includes(path) ? builtAt : builtAt - 1
    utimesSync(join(root, path), at, at)
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loan-desk-build-'))
  writeAll(...sources, ...outputs, ...ignoredFiles)
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the built app', () => {
  it('is reused while nothing has changed', () => {
    expect(isBuilt(root)).toBe(true)
  })

  it.each(sources)('is rebuilt when %s has changed', (file) => {
    utimesSync(join(root, file), builtAt + 1, builtAt + 1)
    expect(isBuilt(root)).toBe(false)
  })

  it('is rebuilt when a source is removed', () => {
    writeAll('shared/old.ts')
    expect(isBuilt(root)).toBe(true)
    rmSync(join(root, 'shared/old.ts'))
    expect(isBuilt(root)).toBe(false)
  })

  it.each(outputs)('is rebuilt when %s is missing, as after an interrupted build', (file) => {
    rmSync(join(root, file))
    expect(isBuilt(root)).toBe(false)
  })

  it.each(ignoredFiles)('is not rebuilt for %s', (ignored) => {
    const path = join(root, ignored)
    utimesSync(path, builtAt + 1, builtAt + 1)
    expect(isBuilt(root)).toBe(true)
  })
})
