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

/**
 * A whole app on real components: sample service, encrypted files, loopback host. Only the system
 * browser is a recorder.
 */
export interface BrowserApp {
  readonly service: ControlledService
  readonly dataDir: string
  /** Addresses that were opened in the system browser. */
  readonly opened: string[]
  /** Texts that were copied to the clipboard. */
  readonly copied: string[]
  readonly vault: MemorySecretVault
  /** Calls Loan Desk directly, as a page would: for what a test only prepares or looks up. */
  readonly ask: Client
  /**
   * Opens a page that fails its test on any console error or off-origin request; `before` runs on
   * the page before it calls Loan Desk.
   */
  open(
    browser: Browser,
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<void>,
  ): Promise<WatchedPage>
  /** Delivers links as if another program had opened them: no page can do that by itself. */
  receiveLinks(given: readonly string[]): void
  /** Ends Loan Desk and starts it again on the same files. */
  restart(): Promise<void>
  /** Ends Loan Desk; its files remain until `stop`. */
  end(): Promise<void>
  stop(): Promise<void>
}

/** How an app starts for a test. */
export interface BrowserAppStart {
  /** If given, the sample service starts when the officer confirms, and not with the app. */
  readonly sample?: 'on-demand'
  /** Time at which the sample service creates its data; by default now. */
  readonly sampleBegunAt?: number
  /** Profile of the sample service; by default it follows the specification. */
  readonly serviceProfile?: ServiceProfileName
  /** Whether the tour is still offered, as at the very first start. */
  readonly offersTour?: boolean
  /** The update feed that Loan Desk was packaged with. */
  readonly updates?: Updates
  /** Files to start from; by default none. */
  readonly prepared?: PreparedApp
}

/** An app that was ended: its files, and the secrets in its keychain. */
export interface PreparedApp {
  readonly folder: string
  readonly secrets: readonly (readonly [SecretName, string])[]
  /** Time at which the sample service that filled the files had started. */
  readonly sampleBegunAt: number
}

export async function startBrowserApp(how: BrowserAppStart = {}): Promise<BrowserApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loan-desk-browser-'))
  const { prepared } = how
  const service = await startServiceBegunAt(
    prepared?.sampleBegunAt ?? how.sampleBegunAt ?? Date.now(),
    how.serviceProfile,
  )
  // The computer's keychain: it outlives Loan Desk.
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
    ...service.credentials,
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

/** The service's invented data depend on its start time; from then on its clock runs normally. */
async function startServiceBegunAt(
  moment: number,
  profile: ServiceProfileName = defaultServiceProfile,
): Promise<ControlledService> {
  let now = (): number => moment
  const service = await startControlledService({ clock: { now: () => now() }, profile })
  now = Date.now
  return service
}
