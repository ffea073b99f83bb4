import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { AppEvent } from '../../../shared/contract/events.ts'
import type { Connection } from '../../../shared/domain/connections/connection.ts'
import { failed, ok, type Result } from '../../../shared/result.ts'
import { anOnlineSession } from '../builders/connections.ts'
import { serveStatic } from '../loopback-host/static-files.ts'
import { builtRenderer, watchPage, type WatchedPage } from './watched-page.ts'

/** Results of the channels that a test needs; any other channel is refused. */
export type Responses = Readonly<
  Record<string, (payload: unknown) => Result<unknown> | Promise<Result<unknown>>>
>

/** Loan Desk is open. */
export const openApp: Responses = {
  'app.facts': () =>
    ok({
      version: '0.1.0',
      host: 'electron',
      samplePossible: true,
      state: { phase: 'open', keyMode: 'keychain', warnings: [] },
    }),
}

/** Loan Desk is open and online, with one connection that has no data yet. */
export const openAt = (connection: Connection): Responses => ({
  ...openApp,
  'connections.list': () => ok([connection]),
  'session.state': () => ok(anOnlineSession(connection.id)),
  'documents.list': () => ok({ documents: [], total: 0 }),
  'documents.facilities': () => ok([]),
  'documents.stopped': () => ok([]),
  'decisions.list': () => ok([]),
})

export interface BridgePage extends WatchedPage {
  notify(event: AppEvent): Promise<void>
  /** Requests of the page, in order. */
  readonly asked: { readonly channel: string; readonly payload: unknown }[]
}

declare global {
  // Set by the page's script below, for `tell`.
  var toldByTest: ((event: AppEvent) => void) | undefined
}

/**
 * The built page over the preload API that Electron's preload provides, with responses that the
 * test scripts. For states that are hard to reach in the real app: no keychain, a damaged file.
 */
export async function openBridgePage(
  browser: Browser,
  responses: Responses,
  options: BrowserContextOptions = {},
): Promise<BridgePage> {
  const server = createServer(serveStatic(builtRenderer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const watched = await watchPage(browser, origin, options)
  const asked: { channel: string; payload: unknown }[] = []
  await watched.page.exposeFunction('askTest', async (channel: string, payload: unknown) => {
    asked.push({ channel, payload })
    return (await responses[channel]?.(payload)) ?? failed('unexpected', { detail: channel })
  })
  await watched.page.addInitScript(() => {
    const listeners = new Set<(event: AppEvent) => void>()
    globalThis.toldByTest = (event) => listeners.forEach((listener) => listener(event))
    const page = globalThis as unknown as {
      askTest: (channel: string, payload: unknown) => Promise<unknown>
      loanDesk: unknown
    }
    page.loanDesk = {
      request: (channel: string, payload: unknown) => page.askTest(channel, payload),
      subscribe(listener: (event: AppEvent) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  })
  await watched.page.goto(origin)
  return {
    ...watched,
    asked,
    notify: (event) => watched.page.evaluate((told) => globalThis.toldByTest?.(told), event),
    async close() {
      await watched.close()
      await stop(server)
    },
  }
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
