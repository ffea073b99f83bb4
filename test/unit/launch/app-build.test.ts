import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isBuilt, noteBuild, sourceHash } from '../../../electron/launch/app-build.mjs'

let root = ''

function write(file: string, content = ''): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loan-desk-build-'))
  for (const file of [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'electron.vite.config.ts',
    'electron/main.ts',
    'renderer/screens/worklist/WorklistScreen.vue',
    'shared/result.ts',
    'out/main/main.cjs',
    'out/preload/preload.cjs',
    'out/renderer/index.html',
  ]) {
    write(file)
  }
  noteBuild(root, sourceHash(root))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the built app', () => {
  it('is used again while nothing has changed', () => {
    expect(isBuilt(root)).toBe(true)
  })

  it('is used again when a file was only written anew, as a checkout does', () => {
    write('electron/main.ts')
    expect(isBuilt(root)).toBe(true)
  })

  it.each([
    'electron/main.ts',
    'renderer/screens/worklist/WorklistScreen.vue',
    'shared/result.ts',
    'package-lock.json',
    'electron.vite.config.ts',
  ])('is built again when %s has changed', (file) => {
    write(file, 'changed')
    expect(isBuilt(root)).toBe(false)
  })

  it('is built again when a source is added, renamed or removed', () => {
    write('shared/new.ts')
    expect(isBuilt(root)).toBe(false)
    rmSync(join(root, 'shared/new.ts'))
    expect(isBuilt(root)).toBe(true)
    rmSync(join(root, 'shared/result.ts'))
    expect(isBuilt(root)).toBe(false)
  })

  it('is built again when a part of it is missing', () => {
    rmSync(join(root, 'out/preload/preload.cjs'))
    expect(isBuilt(root)).toBe(false)
  })

  it('is built again when somebody has built something else by hand', () => {
    utimesSync(join(root, 'out/main/main.cjs'), 1, 1)
    expect(isBuilt(root)).toBe(false)
  })

  it('is not built again for the list of components that the build writes', () => {
    write('renderer/components.d.ts', 'written by the build')
    expect(isBuilt(root)).toBe(true)
  })
})
