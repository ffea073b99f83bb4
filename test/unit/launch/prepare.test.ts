import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChildren } from '../../../electron/launch/children.mjs'
import {
  installEnvironment,
  installFailure,
  installModules,
  isNodeNewEnough,
} from '../../../electron/launch/prepare.mjs'

describe('the Node of the machine', () => {
  it.each([
    ['18.20.4', false],
    ['20.0.0', true],
    ['24.21.0', true],
  ])('%s is new enough: %s', (version, enough) => {
    expect(isNodeNewEnough(version)).toBe(enough)
  })
})

describe('the surroundings of an installation', () => {
  let home = ''

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'loan-desk-node-'))
    mkdirSync(join(home, 'node', 'bin'), { recursive: true })
    writeFileSync(join(home, 'node', 'bin', 'node'), '')
    mkdirSync(join(home, 'bin'))
    symlinkSync(join(home, 'node', 'bin', 'node'), join(home, 'bin', 'node'))
  })
  afterEach(() => rmSync(home, { recursive: true }))

  it('leave out the programs that are about to be replaced', () => {
    const PATH = ['/checkout/node_modules/.bin', '/usr/bin', '/other/node_modules/.bin']
    const env = installEnvironment({ PATH: PATH.join(delimiter) }, '/checkout')
    expect(env['PATH']).toBe(['/usr/bin', '/other/node_modules/.bin'].join(delimiter))
  })

  it('name the headers that came with Node, and only where they are', () => {
    const env = { PATH: join(home, 'bin') }
    expect(installEnvironment(env, '/checkout')).not.toHaveProperty('npm_config_nodedir')
    mkdirSync(join(home, 'node', 'include', 'node'), { recursive: true })
    writeFileSync(join(home, 'node', 'include', 'node', 'node_api.h'), '')
    expect(installEnvironment(env, '/checkout')['npm_config_nodedir']).toMatch(/node$/)
  })

  it('let npm say why it failed, even below a silent npm test', () => {
    const env = { PATH: '/usr/bin', npm_config_loglevel: 'silent' }
    expect(installEnvironment(env, '/checkout')['npm_config_loglevel']).toBe('warn')
  })

  it('keep the headers that the person has named', () => {
    const env = { PATH: '/usr/bin', npm_config_nodedir: '/opt/node' }
    expect(installEnvironment(env, '/checkout')['npm_config_nodedir']).toBe('/opt/node')
  })
})

describe('an installation that failed', () => {
  it('says so when keytar could not be compiled', () => {
    const output = 'npm error path node_modules/keytar\nnpm error gyp ERR! build error'
    expect(installFailure(output)).toMatch(/^keytar.*compiling it failed/)
  })

  it('says so when the registry does not answer', () => {
    expect(installFailure('npm error code EAI_AGAIN')).toContain('registry')
  })

  it('leaves anything else to what npm has printed', () => {
    expect(installFailure('npm error code E404')).toContain('see above')
  })
})

describe.skipIf(process.platform === 'win32')('installing the packages', () => {
  let root = ''

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'loan-desk-install-'))
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: {} }))
    vi.stubEnv('PATH', [root, process.env['PATH']].join(delimiter))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  /** Installs with an npm that does this, and tells what came out and what a person saw meanwhile. */
  async function install(script: string) {
    writeFileSync(join(root, 'npm'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(root, 'npm'), 0o755)
    const seen: string[] = []
    const write = (text: string | Uint8Array): boolean => seen.push(String(text)) > 0
    vi.spyOn(process.stdout, 'write').mockImplementation(write)
    vi.spyOn(process.stderr, 'write').mockImplementation(write)
    const say = (line: string) => void seen.push(line)
    const prepared = await installModules({ root, children: createChildren(), say })
    vi.restoreAllMocks()
    return { prepared, seen }
  }

  it('shows no warnings of npm', async () => {
    const { prepared, seen } = await install(`
      echo 'npm warn EBADENGINE Unsupported engine' >&2
      mkdir -p node_modules/node/bin node_modules/keytar/build/Release
      touch node_modules/node/bin/node node_modules/keytar/build/Release/keytar.node
      echo '{"packages":{}}' > node_modules/.package-lock.json`)
    expect({ prepared, seen }).toEqual({ prepared: { ok: true }, seen: [] })
  })

  it('shows what npm wrote if it failed', async () => {
    const { prepared } = await install('echo "npm error code E404" >&2; exit 1')
    expect(prepared).toEqual({
      ok: false,
      message: "npm error code E404\n\nCan't install the npm packages (see above).",
    })
  })
})
