import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  defaultServiceProfile,
  type ServiceProfileName,
} from '../../../shared/service-profiles/all-profiles.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Sample } from '../../../electron/ports/sample.ts'
import type { Clipboard, Opener } from '../../../electron/ports/opener.ts'
import type { SecretName } from '../../../electron/ports/secret-vault.ts'
import type { Updates } from '../../../electron/ports/updates.ts'
import { sampleWorklistIds } from '../../../electron/sample-service/sample-applications.ts'
import {
  startControlledService,
  type ControlledService,
} from '../sample-service/controlled-service.ts'
import { createBridge } from '../../../renderer/bridge.ts'
import type { Client } from '../../../shared/contract/contract.ts'
import { ok } from '../../../shared/result.ts'
import { startLoopbackHost, type LoopbackHost } from '../loopback-host/loopback-server.ts'
import { MemorySecretVault } from '../fakes/memory-secret-vault.ts'
import { builtRenderer, watchPage, type WatchedPage } from './watched-page.ts'

/** A whole app on real parts: sample service, encrypted files, loopback host. Only the system
 * browser is a recorder. */
export interface BrowserApp {
  readonly service: ControlledService
  readonly dataDir: string
  /** The addresses that were handed to the system browser. */
  readonly opened: string[]
  /** What was put on the clipboard of the computer. */
  readonly copied: string[]
  readonly vault: MemorySecretVault
  /** Asks Loan Desk itself, as a page would: for what a test only prepares or looks up. */
  readonly ask: Client
  /**
   * Opens a page that fails its test on any console error or request off-origin; `before` is done to
   * it before it asks Loan Desk for anything.
   */
  open(
    browser: Browser,
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<void>,
  ): Promise<WatchedPage>
  /** As if another program had opened these links: no page can do that by itself. */
  receiveLinks(given: readonly string[]): void
  /** Ends Loan Desk and begins it again on the same files. */
  restart(): Promise<void>
  /** Ends Loan Desk; its files stay until it is stopped. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** How an app begins for a test. */
export interface BrowserAppStart {
  /** Whether the sample service runs with it, or is started when the officer confirms. */
  readonly sample?: 'running' | 'on-demand'
  /** The moment from which the sample service has its data; now, where none is given. */
  readonly sampleBegunAt?: number
  /** How the sample service speaks; as the specification does if none is given. */
  readonly serviceProfile?: ServiceProfileName
  /** Whether the tour is still offered, as at the very first start. */
  readonly offersTour?: boolean
  /** The feed that Loan Desk was packed with. */
  readonly updates?: Updates
  /** The files it begins with, in the place of none. */
  readonly prepared?: PreparedApp
}

/** An app that was ended: its files, and what it left in the keychain. */
export interface PreparedApp {
  readonly folder: string
  readonly secrets: readonly (readonly [SecretName, string])[]
  /** What the files hold is what a sample service has that began at this moment. */
  readonly sampleBegunAt: number
}

export async function startBrowserApp(how: BrowserAppStart = {}): Promise<BrowserApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-browser-'))
  const { prepared } = how
  const service = await startServiceBegunAt(
    prepared?.sampleBegunAt ?? how.sampleBegunAt ?? Date.now(),
    how.serviceProfile,
  )
  // The keychain of the computer: it outlives Loan Desk.
  const vault = new MemorySecretVault()
  if (prepared !== undefined) {
    await cp(prepared.folder, dataDir, { recursive: true })
    for (const [name, secret] of prepared.secrets) vault.secrets.set(name, secret)
  }
  const opened: string[] = []
  const opener: Opener = {
    openInBrowser: (url) => {
      opened.push(url.href)
      return Promise.resolve(ok())
    },
  }
  const copied: string[] = []
  const clipboard: Clipboard = {
    write: (text) => {
      copied.push(text)
      return Promise.resolve(ok())
    },
  }
  const sample: Sample = {
    baseUrl: service.baseUrl,
    clientId: service.credentials.clientId,
    secret: service.credentials.secret,
    serviceProfile: how.serviceProfile ?? defaultServiceProfile,
    worklistIds: sampleWorklistIds,
    isReachable: () => service.isReachable(),
    setReachable: (reachable) => service.setReachable(reachable),
  }
  const start = () =>
    startLoopbackHost({
      dataDir,
      port: 0,
      keychain: 'memory',
      vault,
      rendererDir: builtRenderer,
      opener,
      clipboard,
      ...(how.updates !== undefined && { updates: how.updates }),
      sample: how.sample === 'on-demand' ? false : sample,
      startSample: () => Promise.resolve(sample),
    })
  let host: LoopbackHost = await start()

  const ask = createBridge({
    request: (channel, payload) => host.desk.router.handle(channel, payload),
    subscribe: () => () => undefined,
  })
  if (how.offersTour !== true && prepared === undefined)
    await ask.settings.write({ tourSeen: true })

  return {
    service,
    dataDir,
    opened,
    copied,
    vault,
    ask,
    async open(browser, options, before) {
      const watched = await watchPage(browser, new URL(host.url).origin, options)
      await before?.(watched.page)
      await watched.page.goto(host.url)
      return watched
    },
    receiveLinks: (given) => host.desk.receiveLinks(given),
    async restart() {
      await host.stop()
      host = await start()
    },
    end: () => host.stop(),
    async stop() {
      await host.stop()
      await service.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Its invented data follow from the moment at which it is begun; from then on its clock is true. */
async function startServiceBegunAt(
  moment: number,
  profile: ServiceProfileName = defaultServiceProfile,
): Promise<ControlledService> {
  let now = (): number => moment
  const service = await startControlledService({ clock: { now: () => now() }, profile })
  now = Date.now
  return service
}
