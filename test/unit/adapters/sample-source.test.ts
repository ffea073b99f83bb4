import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSampleSource } from '../../../electron/adapters/sample-source.ts'
import { systemClock } from '../../../electron/adapters/system/system-clock.ts'
import { systemRandom } from '../../../electron/adapters/system/system-random.ts'
import { offers } from '../../support/drivers/service-fixture.ts'
import { RecordingLog } from '../../support/fakes/recorders.ts'
import { call, field, post, signIn } from '../sample-service/sample-client.ts'

let dataDir = ''
let log = new RecordingLog()
const file = () => join(dataDir, 'sample-service.json')

/** Starts the sample service as the app does at each start, and stops it after the work. */
async function whileRunning<T>(
  work: (sample: { readonly baseUrl: string }, token: string) => Promise<T>,
): Promise<T> {
  const source = createSampleSource({
    clock: systemClock,
    random: systemRandom,
    log,
    dataDir,
    profile: 'specification',
  })
  const { baseUrl, clientId, secret } = await source.start()
  // Reusing a connection that the stopped service closed fails once on the same port.
  const token = await vi.waitFor(() => signIn({ baseUrl, credentials: { clientId, secret } }))
  return work({ baseUrl }, token).finally(() => source.stop())
}

const approve = () =>
  whileRunning(async (sample, token) => {
    const path = '/api/applications/app_smpl0001/approve'
    return (await post(sample, path, { token, body: offers })).status
  })
const status = () =>
  whileRunning(async (sample, token) =>
    field((await call(sample, '/api/applications/app_smpl0001', { token })).json, 'status'),
  )

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-sample-'))
  log = new RecordingLog()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('an approved sample application is still approved after a restart', async () => {
  expect(await approve()).toBe(200)
  expect(await status()).toBe('approved')
  expect(log.lines).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'the state file is accessible only to its owner',
  async () => {
    await approve()
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['sample-service.json'])
  },
)

test('a damaged state file resets the sample and writes a log line', async () => {
  await approve()
  await writeFile(file(), 'damaged')
  expect(await status()).toBe('pending')
  expect(log.lines).toEqual([expect.stringContaining('"event":"sample-service"')])
})
