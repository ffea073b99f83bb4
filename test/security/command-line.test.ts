import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { usage } from '../../electron/launch/options.ts'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { aConnectionForm } from '../support/builders/connections.ts'
import { encodingsOf } from '../support/checks/folder-search.ts'

/*
 * The attack: every account of a computer can list its processes, with their command lines, and
 * every program of the officer's account can read the environment of the others. Both also end up
 * in crash reports and in monitoring records. A client secret, a token, the files' key or a
 * passphrase that is passed in this way is exposed to all of them.
 */

const root = join(import.meta.dirname, '../..')
const secret = 'test_plantedForTheProcessList'

async function sourcesBelow(folder: string): Promise<(readonly [path: string, text: string])[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter(
    ({ name, parentPath }) => /\.(ts|mjs)$/.test(name) && !parentPath.includes('node_modules'),
  )
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(root.length + 1), await readFile(path, 'utf8')] as const
    }),
  )
}

describe('the source code of the app', () => {
  it('starts no program, reads no environment variable and renames no process', async () => {
    const rules = [
      /from 'node:(child_process|cluster)'|utilityProcess|require\('child_process'\)/,
      /process\s*(\.env|\['env'\])|loadEnvFile/,
      /process\.title|setProcTitle/,
    ]
    const found = (await sourcesBelow('electron'))
      .filter(([path]) => !/^electron.(launch|packaging|sample-team)/.test(path))
      .flatMap(([path, text]) => rules.filter((rule) => rule.test(text)).map(() => path))
    expect(found).toEqual([])
  })

  it('has no command-line option that takes a secret', () => {
    expect(usage).toContain('--data-dir')
    const options = [...usage.matchAll(/--[a-z-]+/g)].map(([name]) => name)
    expect(options.filter((name) => /secret|pass|token|key$/.test(name))).toEqual([])
  })
})

describe.runIf(process.platform === 'linux')('the running app process', () => {
  let dataDir = ''
  let lender: ControlledService
  let child: ChildProcess
  const tokens: string[] = []

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-process-'))
    lender = await startControlledService({ secret, clientId: 'client_alder' })
    child = fork(
      join(root, 'test/support/loopback-host/loopback-host.ts'),
      ['--data-dir', dataDir, '--keychain', 'memory', '--no-sample'],
      { stdio: ['pipe', 'pipe', 'inherit', 'ipc'], execArgv: [] },
    )
    const [line] = (await once(child.stdout ?? process.stdin, 'data')) as [Buffer]
    const url = new URL((JSON.parse(line.toString()) as { url: string }).url)
    tokens.push(url.searchParams.get('token') ?? '')
    const form = aConnectionForm({ baseUrl: lender.baseUrl, secret })
    const socket = new WebSocket(`ws://${url.host}/bridge?token=${tokens[0] ?? ''}`, {
      origin: url.origin,
    })
    await once(socket, 'open')
    socket.send(JSON.stringify({ id: 1, channel: 'connections.create', payload: form }))
    const [response] = (await once(socket, 'message')) as [Buffer]
    socket.close()
    if (!response.toString().includes('"ok":true')) throw new Error(response.toString())
  }, 60_000)

  afterAll(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await lender.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it.each(['cmdline', 'environ', 'comm', 'status'])('shows no secret or token in %s', (name) => {
    const shown = readFileSync(`/proc/${child.pid ?? 0}/${name}`)
    expect(shown.length).toBeGreaterThan(0)
    const found = [secret, ...tokens].flatMap((text) =>
      encodingsOf(text).filter(([, bytes]) => shown.includes(bytes)),
    )
    expect(found).toEqual([])
  })

  it('has no child process', () => {
    const children = readFileSync(`/proc/${child.pid ?? 0}/task/${child.pid ?? 0}/children`, 'utf8')
    expect(children.trim()).toBe('')
  })
})
