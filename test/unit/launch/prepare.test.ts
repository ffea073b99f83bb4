import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  installEnvironment,
  installFailure,
  installModules,
} from '../../../electron/launch/prepare.mjs'

describe('the environment of an installation', () => {
  let home = ''

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'loan-desk-node-'))
    mkdirSync(join(home, 'node', 'bin'), { recursive: true })
    writeFileSync(join(home, 'node', 'bin', 'node'), '')
    mkdirSync(join(home, 'bin'))
    symlinkSync(join(home, 'node', 'bin', 'node'), join(home, 'bin', 'node'))
  })
  afterEach(() => rmSync(home, { recursive: true }))

  it('omits the programs that are about to be replaced', () => {
    const PATH = ['/checkout/node_modules/.bin', '/usr/bin', '/other/node_modules/.bin']
    const env = installEnvironment({ PATH: PATH.join(delimiter) }, '/checkout')
    expect(env['PATH']).toBe(['/usr/bin', '/other/node_modules/.bin'].join(delimiter))
  })

  it('sets the path of the headers that came with Node, only if they exist', () => {
    const env = { PATH: join(home, 'bin') }
    expect(installEnvironment(env, '/checkout')).not.toHaveProperty('npm_config_nodedir')
    mkdirSync(join(home, 'node', 'include', 'node'), { recursive: true })
    writeFileSync(join(home, 'node', 'include', 'node', 'node_api.h'), '')
    expect(installEnvironment(env, '/checkout')['npm_config_nodedir']).toMatch(/node$/)
  })

  it('lets npm report why it failed, even under a silent npm test', () => {
    const env = { PATH: '/usr/bin', npm_config_loglevel: 'silent' }
    expect(installEnvironment(env, '/checkout')['npm_config_loglevel']).toBe('warn')
  })

  it('keeps a header path that is already set', () => {
    const env = { PATH: '/usr/bin', npm_config_nodedir: '/opt/node' }
    expect(installEnvironment(env, '/checkout')['npm_config_nodedir']).toBe('/opt/node')
  })
})

describe('a failed installation', () => {
  it.each([
    [
      'keytar can’t be compiled',
      'npm error path node_modules/keytar\nnpm error gyp ERR! build error',
      /^keytar.*compiling it failed/,
    ],
    ['the registry doesn’t respond', 'npm error code EAI_AGAIN', /registry/],
    ['npm has printed what it is', 'npm error code E404', /see above/],
  ])('is explained if %s', (_what, output, sentence) => {
    expect(installFailure(output)).toMatch(sentence)
  })
})

describe('installing the packages', () => {
  let root = ''
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'loan-desk-install-'))
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: {} }))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  /** Installs with an npm that ends with this code, after it wrote its lockfile if `isFinished`. */
  const install = (code: number, output: string, isFinished = true) =>
    installModules({
      root,
      say: () => undefined,
      run: (command, args, { cwd, quiet }) => {
        expect([command, args[0], cwd, quiet]).toEqual(['npm', 'ci', root, true])
        mkdirSync(join(root, 'node_modules'))
        if (isFinished)
          writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{}}')
        return Promise.resolve({ code, output })
      },
    })

  it('hides npm warnings', async () => {
    expect(await install(0, 'npm warn EBADENGINE Unsupported engine')).toBeUndefined()
  })

  it('shows the npm output if it failed', async () => {
    expect(await install(1, 'npm error code E404')).toBe(
      "npm error code E404\nCan't install the npm packages (see above).",
    )
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(await install(0, '', false)).toContain("Can't install the npm packages")
  })

  it('reports that npm is missing', async () => {
    expect(await install(127, 'spawn npm ENOENT')).toContain("npm isn't installed")
  })
})
