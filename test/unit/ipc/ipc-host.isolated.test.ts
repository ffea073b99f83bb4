import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebContents } from 'electron'
import { ok } from '../../../shared/result.ts'
import { RecordingLog } from '../../support/fakes/recorders.ts'

type Listener = (event: unknown, channel: unknown, payload: unknown) => Promise<unknown>
const handlers = new Map<string, Listener>()
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: Listener) => handlers.set(channel, listener),
  },
}))
const { attachIpcHost } = await import('../../../electron/ipc/ipc-host.ts')

/** The part of WebContents that the host uses. */
function contents(id: number, url = 'app://desk/') {
  const sent: unknown[] = []
  const destroyed: (() => void)[] = []
  return {
    sent,
    destroy: () => destroyed.forEach((notify) => notify()),
    asElectron: {
      id,
      getURL: () => url,
      once: (_: string, notify: () => void) => destroyed.push(notify),
      send: (...message: unknown[]) => sent.push(message),
    } as unknown as WebContents,
  }
}

function call(id: number, frame: unknown, channel: unknown = 'app.facts'): Promise<unknown> {
  const listener = [...handlers.values()][0]
  if (listener === undefined) throw new Error('nothing listens')
  return listener({ sender: { id }, senderFrame: frame }, channel, {})
}

const topFrame = { url: 'app://desk/', parent: null }

describe('the IPC host', () => {
  beforeEach(() => handlers.clear())

  const router = { handle: (channel: string) => Promise.resolve(ok(channel)) }

  /** A host with its router. */
  async function attach() {
    const log = new RecordingLog()
    const host = attachIpcHost(Promise.resolve(router), log)
    await Promise.resolve()
    const window = contents(1)
    host.admit(window.asElectron)
    return { host, window, log }
  }

  it('passes a request of Loan Desk’s own page to the router', async () => {
    await attach()
    expect(await call(1, topFrame)).toEqual({ ok: true, value: 'app.facts' })
  })

  it('responds to earlier requests once the router exists', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof router>()
    attachIpcHost(promise, new RecordingLog()).admit(contents(1).asElectron)
    const early = call(1, topFrame)
    resolve(router)
    expect(await early).toEqual({ ok: true, value: 'app.facts' })
  })

  it('sends a page no events from before the router existed', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof router>()
    const host = attachIpcHost(promise, new RecordingLog())
    const window = contents(1)
    host.admit(window.asElectron)
    const event = (revision: number) =>
      ({ name: 'applications.changed', revision, payload: { ids: null } }) as const
    host.broadcast(event(1))
    resolve(router)
    await promise
    host.broadcast(event(2))
    expect(window.sent).toEqual([['loan-desk:event', event(2)]])
  })

  it('refuses and logs a request of a page that navigated elsewhere', async () => {
    const { log } = await attach()
    const refused = { ok: false, error: { code: 'caller-refused' } }
    expect(await call(1, { url: 'https://evil.example/', parent: null })).toEqual(refused)
    expect(log.lines).toHaveLength(1)
  })

  it('logs repeated refusals only at powers of ten, so that they don’t fill the disk', async () => {
    const { log } = await attach()
    for (let calls = 0; calls < 1_000; calls += 1) await call(2, topFrame)
    expect(log.lines.map((line) => (JSON.parse(line) as { refusals: number }).refusals)).toEqual([
      1, 10, 100, 1_000,
    ])
  })

  it('sends no events to a window whose page is from elsewhere', async () => {
    const { host } = await attach()
    const astray = contents(2, 'https://evil.example/')
    host.admit(astray.asElectron)
    host.broadcast({ name: 'applications.changed', revision: 1, payload: { ids: null } })
    expect(astray.sent).toEqual([])
  })

  it('refuses a channel that is not a string', async () => {
    await attach()
    expect(await call(1, topFrame, { toString: () => 'app.facts' })).toEqual({
      ok: false,
      error: { code: 'channel-unknown' },
    })
  })

  it('handles only one IPC channel', async () => {
    await attach()
    expect([...handlers.keys()]).toEqual(['loan-desk:request'])
  })

  it('sends events to open windows, and refuses requests of a closed one', async () => {
    const { host, window } = await attach()
    const event = {
      name: 'applications.changed',
      revision: 1,
      payload: { ids: null },
    } as const
    host.broadcast(event)
    expect(window.sent).toEqual([['loan-desk:event', event]])
    window.destroy()
    host.broadcast(event)
    expect(window.sent).toHaveLength(1)
    expect(await call(1, topFrame)).toMatchObject({ error: { code: 'caller-refused' } })
  })
})
