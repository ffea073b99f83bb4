import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPinoLog, openLogFile } from '../../electron/adapters/log/pino-log.ts'
import { systemRandom } from '../../electron/adapters/system/system-random.ts'
import type { Client } from '../../shared/contract/contract.ts'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { startAskedApp } from '../support/loopback-host/asked-app.ts'
import { MemorySecretVault } from '../support/fakes/memory-secret-vault.ts'

/*
 * The attack: an attacker who impersonates the service, or types an ID, puts line breaks, JSON and
 * terminal control characters into it. If that text reached the log unchanged, it could forge lines
 * ("the decision was confirmed"), hide earlier lines from a person who reads the log in a terminal,
 * or break the file for the program that collects it. And it could carry any text out of Loan Desk
 * with the diagnostics.
 */

const forged = '{"level":30,"event":"FORGED decision confirmed"}'
const hostile: readonly string[] = [
  `x\n${forged}\n`,
  `x\r\n${forged}`,
  `x\u2028${forged}\u2029`,
  `x\u0000${forged}`,
  '\u001b[2J\u001b[1;1H\u001b]0;FORGED\u0007',
  '\u009b31mFORGED',
  `"}\n${forged}{"`,
  '\\n\\u000aFORGED',
  '__proto__',
  '\u202eDEGROF',
  'FORGED'.repeat(50_000),
]

const secret = 'test_logInjectionSecret'
let dataDir = ''
let server: Server
let baseUrl = ''
let result = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-log-'))
  server = createServer((request, response) => {
    if (request.url === '/api/token' && result === '') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ token: 'test_token' }))
      return
    }
    response.writeHead(422, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        error_type: result,
        error_code: result,
        error_message: result,
        [result]: result,
        request_id: result,
      }),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await rm(dataDir, { recursive: true, force: true })
})

/** Everything that an officer can do with a service that responds like that. */
async function work(ask: Client): Promise<string[]> {
  const told: string[] = []
  const note = (value: unknown): void => void told.push(JSON.stringify(value))
  result = ''
  const credentials = { clientId: 'client_alder', secret }
  await useNewConnection(ask, { baseUrl, credentials })
  for (const text of hostile) {
    result = text
    note(await ask.applications.add({ ids: ['app_one', text] }))
    note(await ask.applications.refresh({ id: 'app_one' }))
    note(await ask.applications.refresh({ id: text }))
    note(await ask.applications.open({ id: text }))
    note(await ask.session.signIn({}))
  }
  return told
}

describe('hostile text in responses and ids', () => {
  let lines: string[] = []
  let bytes: Buffer
  let told: string[] = []

  beforeAll(async () => {
    const desk = await startAskedApp({ dataDir, vault: new MemorySecretVault() })
    told = await work(desk.ask)
    await desk.router.handle(`nosuch\n${forged}`, {})
    await desk.stop()
    const logs = join(dataDir, 'logs')
    expect(await readdir(logs)).toContain('loan-desk.log')
    bytes = await readFile(join(logs, 'loan-desk.log'))
    lines = bytes.toString('utf8').split('\n').slice(0, -1)
  }, 60_000)

  it('is returned by the service and leads to log lines', () => {
    expect(told.join()).toContain('422')
    expect(lines.length).toBeGreaterThan(hostile.length)
  })

  it('forges no log line: each is one JSON object that Loan Desk wrote', () => {
    for (const line of lines) {
      const parsed = JSON.parse(line) as Record<string, unknown>
      expect(Object.keys(parsed)).toEqual(expect.arrayContaining(['level', 'time', 'event']))
      expect(parsed['event']).not.toContain('FORGED')
    }
  })

  it('isn’t in the log, not even as a value', () => {
    expect(bytes.toString('latin1')).not.toMatch(/FORGED|DEGROF/)
  })

  it('adds no control character that a terminal obeys', () => {
    const text = bytes.toString('utf8')
    expect(
      text.match(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/),
    ).toBeNull()
  })

  it('keeps log lines short, however long the text is', () => {
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(4_000)
  })

  it('puts no secret into the log', () => {
    expect(bytes.includes(secret)).toBe(false)
  })
})

describe('the log file', () => {
  it('has one line for each entry, whatever its text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loan-desk-log-'))
    const log = createPinoLog(openLogFile(folder), systemRandom)
    for (const text of hostile) {
      log.info(text, { [text]: text })
      log.unexpected(text, Object.assign(new Error(text), { code: text }), { detail: text })
    }
    const written = await readFile(join(folder, 'logs', 'loan-desk.log'), 'utf8')
    const lines = written.split('\n').slice(0, -1)
    expect(lines).toHaveLength(hostile.length * 2)
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
    expect(written.match(/[\u0000-\u0009\u000b-\u001f]/)).toBeNull()
    await rm(folder, { recursive: true })
  })

  it('is written to even if it is too large and can’t be renamed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loan-desk-log-'))
    const path = join(folder, 'logs', 'loan-desk.log')
    await mkdir(join(folder, 'logs', 'loan-desk.old.log'), { recursive: true })
    await writeFile(path, ' '.repeat(5_000_001))
    const log = createPinoLog(openLogFile(folder), systemRandom)
    const reference = log.unexpected('start', new Error())
    expect(await readFile(path, 'utf8')).toContain(reference)
    await rm(folder, { recursive: true })
  })

  it.skipIf(process.platform === 'win32')(
    'doesn’t block the app if it is a pipe that nobody reads',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'loan-desk-log-'))
      await mkdir(join(folder, 'logs'))
      spawnSync('mkfifo', [join(folder, 'logs', 'loan-desk.log')])
      const adapter = new URL('../../electron/adapters/log/pino-log.ts', import.meta.url)
      const opened = spawnSync(
        process.execPath,
        [
          '-e',
          `import('${adapter.href}').then((log) => log.openLogFile(process.argv[1]).write('x'))`,
          folder,
        ],
        { timeout: 30_000 },
      )
      await rm(folder, { recursive: true })
      expect([opened.signal, opened.status]).toEqual([null, 0])
    },
    60_000,
  )
})
