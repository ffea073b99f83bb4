import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as requestByNode, type Server } from 'node:http'
import { createRequire, registerHooks } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as ElectronUpdater from 'electron-updater'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createElectronUpdates,
  feedAddress,
  openElectronUpdates,
} from '../../electron/adapters/electron/electron-updates.ts'
import { createPinoLog } from '../../electron/adapters/log/pino-log.ts'
import { failed, ok } from '../../shared/result.ts'
import { seededRandom } from '../support/builders/seeded-random.ts'
import { RecordingLog } from '../support/fakes/recorders.ts'

/*
 * electron-updater itself, for an AppImage, with a feed on this computer. Electron is replaced by
 * two functions, and Node makes the requests: Electron's own network and the signatures of Windows
 * and macOS are tested on release machines.
 */

const require = createRequire(import.meta.url)
const root = join(import.meta.dirname, '../..')

/** The parts of Electron that the updater uses: announcing that it quits, and quitting. */
const electron = `
  exports.autoUpdater = { emit() {} }
  exports.app = { quit() { globalThis.deskHasQuit = true } }
`

/** The updater's own file download, on Node's requests instead of Electron's. */
function nodeExecutor(): object {
  const inModules = (path: string): unknown => require(join(root, 'node_modules', path))
  const { HttpExecutor } = inModules('builder-util-runtime') as {
    HttpExecutor: new () => object
  }
  const { ElectronHttpExecutor } = inModules('electron-updater/out/electronHttpExecutor.js') as {
    ElectronHttpExecutor: { prototype: { download: unknown } }
  }
  return Object.assign(new HttpExecutor(), {
    createRequest: requestByNode,
    download: ElectronHttpExecutor.prototype.download,
  })
}

/** The log has the reason. */
const anyReference = { reference: expect.any(String) as string }

describe.runIf(process.platform === 'linux')('the update feed', () => {
  let folder: string
  let server: Server
  let address: string
  let hooks: ReturnType<typeof registerHooks>
  const served = new Map<string, Buffer | string>()
  const asked: string[] = []
  const lines: string[] = []
  const log = createPinoLog({ write: (line) => void lines.push(line) }, seededRandom(1))
  const newDesk = Buffer.from('#!/bin/sh\n# the newer desk\nexit 0\n')

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loan-desk-feed-'))
    await writeFile(join(folder, 'electron.cjs'), electron)
    const url = new URL(`file://${join(folder, 'electron.cjs')}`).href
    hooks = registerHooks({
      resolve: (name, context, next) =>
        name === 'electron' ? { url, format: 'commonjs', shortCircuit: true } : next(name, context),
    })
    server = createServer((request, response) => {
      const path = new URL(request.url ?? '', 'http://feed').pathname
      asked.push(path)
      const content = served.get(path)
      response.writeHead(content === undefined ? 404 : 200).end(content)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(async () => {
    hooks.deregister()
    await new Promise((closed) => server.close(closed))
    await rm(folder, { recursive: true, force: true })
  })

  beforeEach(async () => {
    served.clear()
    asked.length = 0
    const installed = join(folder, 'loan-desk.AppImage')
    await writeFile(installed, '#!/bin/sh\n# the older desk\nexit 0\n')
    await chmod(installed, 0o755)
    vi.stubEnv('APPIMAGE', installed)
  })

  function offer(version: string, content: Buffer, announced = content) {
    const name = `loan-desk-${version}.AppImage`
    const sha512 = createHash('sha512').update(announced).digest('base64')
    served.set(`/${name}`, content)
    served.set(
      '/latest-linux.yml',
      `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${content.length}\n` +
        `path: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-01T00:00:00.000Z'\n`,
    )
  }

  async function desk(stop = () => Promise.resolve()) {
    const data = await mkdtemp(join(folder, 'data-'))
    const config = join(data, 'app-update.yml')
    await writeFile(config, `provider: generic\nurl: ${address}\nupdaterCacheDirName: desk\n`)
    const { AppImageUpdater } = require('electron-updater') as typeof ElectronUpdater
    const updater = new AppImageUpdater(null, {
      version: '1.0.0',
      name: 'loan-desk',
      isPackaged: true,
      appUpdateConfigPath: config,
      userDataPath: data,
      baseCachePath: join(data, 'cache'),
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => {
        quits.push('quit')
      },
      onQuit: () => undefined,
    })
    Object.assign(updater, { httpExecutor: nodeExecutor() })
    updater.disableDifferentialDownload = true
    const quits: string[] = []
    return { updates: createElectronUpdates(updater, { log, stop, quit: () => undefined }), quits }
  }

  it('is not read before the officer asks for it', async () => {
    offer('1.2.0', newDesk)
    await desk()
    expect(asked).toEqual([])
  })

  it('names a newer version, and that downloads nothing', async () => {
    offer('1.2.0', newDesk)
    const { updates } = await desk()
    expect(await updates.newest()).toEqual(ok('1.2.0'))
    expect(asked).toEqual(['/latest-linux.yml'])
  })

  it.each(['1.0.0', '0.9.0', '1.0.0-beta.1'])('with %s has nothing newer', async (version) => {
    offer(version, newDesk)
    const { updates } = await desk()
    expect(await updates.newest()).toEqual(ok(null))
  })

  it.each([
    ['is missing', anyReference, () => undefined],
    [
      'is no list',
      anyReference,
      () => served.set('/latest-linux.yml', '<html>Sign in to the network</html>'),
    ],
    [
      'names no version',
      anyReference,
      () => served.set('/latest-linux.yml', "version: '../../evil'\n"),
    ],
    [
      'names a version that is a text of its own',
      {},
      () => {
        offer(`1.2.0-${'a'.repeat(60)}`, newDesk)
      },
    ],
  ])('that %s is reported as a failed update', async (_what, facts, prepare) => {
    prepare()
    const { updates } = await desk()
    expect(await updates.newest()).toEqual(failed('update-failed', facts))
  })

  it('is trusted only for a file with the announced digest', async () => {
    offer('1.2.0', Buffer.from('#!/bin/sh\n# somebody else’s\n'), newDesk)
    const { updates } = await desk()
    await updates.newest()
    expect(await updates.download()).toEqual(failed('update-failed', anyReference))
    expect(asked).toContain('/loan-desk-1.2.0.AppImage')
    expect(await readFile(process.env['APPIMAGE'] ?? '', 'utf8')).toContain('the older desk')
  })

  it('provides the newer app, which replaces the older one after Loan Desk has stopped', async () => {
    offer('1.2.0', newDesk)
    const order: string[] = []
    const { updates, quits } = await desk(async () => {
      order.push(await readFile(process.env['APPIMAGE'] ?? '', 'utf8'))
    })
    await updates.newest()
    expect(await updates.download()).toEqual(ok())
    expect(quits).toEqual([])
    updates.install()
    await vi.waitFor(async () => {
      expect(quits).toEqual(['quit'])
      expect(await readFile(join(folder, 'loan-desk.AppImage'), 'utf8')).toContain('newer desk')
    })
    expect(order).toEqual([expect.stringContaining('the older desk')])
  })

  it('writes no address to the log', () => {
    expect(lines.join()).toContain('update feed not read')
    expect(lines.join()).not.toContain('127.0.0.1')
  })
})

describe('the address of the update feed', () => {
  const config = (url: string, provider = 'generic') => `provider: ${provider}\nurl: ${url}\n`

  it('comes from the file next to the packaged app', () => {
    const url = 'https://updates.lender.example/desk'
    expect(feedAddress(config(url))?.href).toBe(url)
    expect(feedAddress(config(`'${url}'`))?.href).toBe(url)
  })

  it.each([
    ['no file', null],
    ['an empty file', ''],
    ['a feed that anyone on the way can change', config('http://updates.lender.example/desk')],
    ['a file of this computer', config('file:///tmp/desk')],
    ['another kind of feed', config('https://updates.lender.example', 'github')],
    ['no address', config('soon')],
  ])('is empty with %s', (_what, content) => {
    expect(feedAddress(content)).toBeNull()
  })

  it('is not looked up when Loan Desk runs from its sources', async () => {
    const environment = {
      log: new RecordingLog(),
      stop: () => Promise.resolve(),
      quit: () => undefined,
    }
    expect(await openElectronUpdates(null, environment)).toBeNull()
    expect(await openElectronUpdates(join(root, 'shared'), environment)).toBeNull()
  })
})
