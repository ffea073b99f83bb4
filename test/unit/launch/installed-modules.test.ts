import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { modulesProblem, projectNode } from '../../../electron/launch/prepare.mjs'

let root = ''

function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

const yup = { version: '1.7.1', integrity: 'sha512-1.7.1' }
const node = { version: '24.21.0', integrity: 'sha512-24' }
const other = { version: '1.0.0', integrity: 'sha512-other', optional: true }
const locked = { 'node_modules/yup': yup, 'node_modules/node': node, 'node_modules/other': other }

function install(yupInstalled: object | undefined): void {
  const packages = { 'node_modules/yup': yupInstalled, 'node_modules/node': node }
  write(join(root, 'node_modules/.package-lock.json'), { packages })
  write(projectNode(root), '')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loan-desk-modules-'))
  write(join(root, 'package-lock.json'), { packages: { '': {}, ...locked } })
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the npm packages', () => {
  it('are reported as missing in a fresh clone', () => {
    expect(modulesProblem(root)).toBe('not installed yet')
  })

  it('are accepted if they match the lock file, except packages of other systems', () => {
    install(yup)
    expect(modulesProblem(root)).toBeUndefined()
  })

  it.each([
    ['another version', { ...yup, version: '1.7.0' }],
    ['other content', { ...yup, integrity: 'sha512-forged' }],
    ['nothing', undefined],
  ])('are reported if one has %s in its place', (_what, installed) => {
    install(installed)
    expect(modulesProblem(root)).toBe('node_modules/yup differs from package-lock.json')
  })

  it('are reported after an interrupted installation, or one without scripts', () => {
    install(yup)
    rmSync(projectNode(root))
    expect(modulesProblem(root)).toContain('Node is missing')
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(modulesProblem(root)).toBe("the last installation wasn't finished")
  })
})
