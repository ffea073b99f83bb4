import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  firstDifference,
  modulesProblem,
  projectNode,
} from '../../../electron/launch/installed-modules.mjs'

let root = ''

function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

function install(version: string): void {
  const packages = { 'node_modules/yup': { version, integrity: `sha512-${version}` } }
  write(join(root, 'node_modules', '.package-lock.json'), { packages })
  write(projectNode(root), '')
  write(join(root, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node'), '')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loan-desk-modules-'))
  const packages = { '': {}, 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-1.7.1' } }
  write(join(root, 'package-lock.json'), { packages })
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the packages of npm', () => {
  it('are missing in a fresh clone', () => {
    expect(modulesProblem(root)).toBe('the packages are not installed yet')
  })

  it('are left alone when they are those of the lock file', () => {
    install('1.7.1')
    expect(modulesProblem(root)).toBeUndefined()
  })

  it('are installed again when the lock file has moved on', () => {
    install('1.7.0')
    expect(modulesProblem(root)).toContain('node_modules/yup')
  })

  it('are installed again after an installation that broke off', () => {
    install('1.7.1')
    rmSync(join(root, 'node_modules', '.package-lock.json'))
    expect(modulesProblem(root)).toContain('did not come to its end')
  })

  it('are installed again when Node or keytar is not there', () => {
    install('1.7.1')
    rmSync(join(root, 'node_modules', 'keytar'), { recursive: true })
    expect(modulesProblem(root)).toContain('keytar')
    rmSync(projectNode(root))
    expect(modulesProblem(root)).toContain('Node')
  })
})

describe('the first difference', () => {
  const locked = { '': {}, a: { version: '1.0.0', integrity: 'x' } }

  it('is a package that is not there', () => {
    expect(firstDifference(locked, {})).toBe('a')
  })

  it('is a package of the same version with other content', () => {
    expect(firstDifference(locked, { a: { version: '1.0.0', integrity: 'y' } })).toBe('a')
  })

  it('is no package of another system', () => {
    expect(firstDifference({ a: { version: '1.0.0', optional: true } }, {})).toBeUndefined()
  })
})
