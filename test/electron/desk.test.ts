import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { electronBinary, windowProblem } from '../../electron/launch/electron-binary.mjs'
import { electronArguments } from '../../electron/launch/options.mjs'

const root = join(import.meta.dirname, '../..')
const binary = electronBinary(root)
const problem =
  binary === undefined
    ? 'the Electron binary is not here'
    : windowProblem({
        platform: process.platform,
        env: process.env,
        isRoot: process.getuid?.() === 0,
      })

describe('the desk in its Electron window', () => {
  let app: ElectronApplication
  let page: Page
  let dataDir: string

  beforeAll(async () => {
    if (binary === undefined || problem !== undefined) return
    dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-electron-'))
    app = await _electron.launch({
      executablePath: binary,
      args: [root, ...electronArguments({ dataDir, keychain: 'memory', sample: true })],
      chromiumSandbox: true,
    })
    page = await app.firstWindow()
  })

  afterAll(async () => {
    if (problem !== undefined) return
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  beforeEach((context) => {
    context.skip(problem !== undefined, problem)
  })

  it('opens on the worklist, from the app’s own scheme', async () => {
    expect(new URL(page.url()).protocol).toBe('app:')
    await page.getByRole('heading', { name: 'Worklist', exact: true }).waitFor()
    expect(await page.title()).toBe('Loan Desk')
  })

  it('gives the page the keyhole and nothing of Node or Electron', async () => {
    const seen = await page.evaluate(() => ({
      keyhole: Object.keys((globalThis as unknown as { loanDesk: object }).loanDesk).sort(),
      others: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter(
        (name) => name in globalThis,
      ),
    }))
    expect(seen).toEqual({ keyhole: ['request', 'subscribe'], others: [] })
  })

  it('answers through the keyhole, and only what the contract knows', async () => {
    const answers = await page.evaluate(async () => {
      const { loanDesk } = globalThis as unknown as {
        loanDesk: { request(channel: string, payload: unknown): Promise<unknown> }
      }
      return [
        await loanDesk.request('settings.read', {}),
        await loanDesk.request('settings.everything', {}),
      ]
    })
    expect(answers).toMatchObject([{ ok: true }, { error: { code: 'channel-unknown' } }])
  })

  it('runs no script from a string and reaches no other origin', async () => {
    const blocked = await page.evaluate(async () => {
      const fetched = await fetch('https://example.com/').then(
        () => 'reached',
        () => 'blocked',
      )
      const element = document.createElement('script')
      element.textContent = 'globalThis.ranInline = true'
      document.body.append(element)
      return { fetched, ran: 'ranInline' in globalThis }
    })
    expect(blocked).toEqual({ fetched: 'blocked', ran: false })
  })

  it('stays where it is and opens no second window', async () => {
    await page.evaluate(() => {
      globalThis.open('https://example.com/')
      globalThis.location.href = 'https://example.com/'
    })
    expect(new URL(page.url()).protocol).toBe('app:')
    expect(app.windows()).toHaveLength(1)
  })
})
