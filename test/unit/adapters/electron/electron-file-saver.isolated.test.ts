import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow, SaveDialogOptions } from 'electron'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPinoLog } from '../../../../electron/adapters/log/pino-log.ts'
import { failed } from '../../../../shared/result.ts'
import { seededRandom } from '../../../support/builders/seeded-random.ts'

let chosen = ''
let asked: SaveDialogOptions = {}
vi.mock('electron', () => ({
  dialog: {
    showSaveDialog: async (_: BrowserWindow, options: SaveDialogOptions) => {
      asked = options
      return { canceled: false, filePath: chosen }
    },
  },
}))
const { createElectronFileSaver } =
  await import('../../../../electron/adapters/electron/electron-file-saver.ts')

let folder = ''
let lines: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loan-desk-saved-'))
  lines = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function saver() {
  const log = createPinoLog({ write: (line) => void lines.push(line) }, seededRandom(1))
  return createElectronFileSaver(() => Object.create(null) as BrowserWindow, log)
}

async function* letter(): AsyncGenerator<string> {
  yield await Promise.resolve('Dear Ada')
}

it('logs why a file wasn’t saved under the officer’s reference, without the file name', async () => {
  chosen = join(folder, 'no folder', 'letter to Ada Lovelace.pdf')
  const saved = await saver().save('letter to Ada Lovelace.pdf', letter())
  if (saved.ok) throw new Error('it was saved')
  const { reference } = saved.error
  expect(saved).toEqual(failed('save-failed', { reference }))
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'file-not-saved', reference, cause: { name: 'Error', code: 'ENOENT' } },
  ])
  expect(lines.join()).not.toMatch(/Ada|no folder/)
})

it.each(['EBUSY', 'EPERM', 'EACCES', 'EROFS'])(
  'reports that a file can’t be saved there after %s, and logs nothing',
  async (code) => {
    chosen = join(folder, 'list.csv')
    async function* refused(): AsyncGenerator<string> {
      yield await Promise.resolve('half')
      throw Object.assign(new Error(code), { code })
    }
    expect(await saver().save('list.csv', refused())).toEqual(failed('save-not-allowed'))
    expect(lines).toEqual([])
  },
)

it('asks before an existing file is replaced, also on Linux', async () => {
  chosen = join(folder, 'list.csv')
  expect(await saver().save('list.csv', letter())).toEqual({ ok: true, value: { where: chosen } })
  expect(asked).toEqual({ defaultPath: 'list.csv', properties: ['showOverwriteConfirmation'] })
})

it('saves nothing and logs nothing when the officer stops saving', async () => {
  chosen = join(folder, 'list.csv')
  async function* stopped(): AsyncGenerator<string> {
    yield await Promise.resolve('half')
    throw new DOMException('stopped', 'AbortError')
  }
  expect(await saver().save('list.csv', stopped())).toEqual(failed('canceled'))
  expect(await readdir(folder)).toEqual([])
  expect(lines).toEqual([])
})
