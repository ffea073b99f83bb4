import { EventEmitter } from 'node:events'
import type {
  FromPartitionOptions,
  OnBeforeRequestListenerDetails,
  ProxyConfig,
  Session,
  WebContents,
} from 'electron'
import { emitterOf } from './electron-events.ts'
import { records } from './electron-records.ts'
import type { PageProxy, PageReply, PageRequest, WaySomewhere } from './wire.ts'

const tell = emitterOf<Session>()

type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>
type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
type DeviceHandler = NonNullable<Parameters<Session['setDevicePermissionHandler']>[0]>
type DisplayHandler = NonNullable<Parameters<Session['setDisplayMediaRequestHandler']>[0]>
type BeforeRequest = (
  details: OnBeforeRequestListenerDetails,
  callback: (response: { cancel?: boolean; redirectURL?: string }) => void,
) => void
type SchemeHandler = (request: Request) => Response | Promise<Response>

/** A session: its schemes, its say over requests, permissions and downloads. */
export class StandInSession
  extends EventEmitter
  implements
    Pick<
      Session,
      | 'closeAllConnections'
      | 'fetch'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setPermissionRequestHandler'
      | 'setProxy'
      | 'setSpellCheckerEnabled'
    >
{
  readonly partition: string
  /** By which proxy its pages reach the network; null for none. */
  proxy: PageProxy | null = null
  readonly #schemes = new Map<string, SchemeHandler>()
  #beforeRequest: BeforeRequest | null = null
  #request: RequestHandler | null = null
  #check: CheckHandler | null = null
  #device: DeviceHandler | null = null
  #display: DisplayHandler | null = null

  readonly protocol = {
    handle: (scheme: string, handler: SchemeHandler): void => {
      this.#schemes.set(scheme, handler)
    },
    isProtocolHandled: (scheme: string): boolean => this.#schemes.has(scheme),
  } satisfies Pick<Session['protocol'], 'isProtocolHandled'> & { handle: unknown }

  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest): void => {
      this.#beforeRequest = listener
    },
  }

  constructor(partition: string) {
    super()
    this.partition = partition
  }

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler
  }
  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler
  }
  setDevicePermissionHandler(handler: DeviceHandler | null): void {
    this.#device = handler
  }
  setDisplayMediaRequestHandler(handler: DisplayHandler | null): void {
    this.#display = handler
  }
  async setProxy(config: ProxyConfig): Promise<void> {
    const { proxyRules, proxyBypassRules } = config
    if (proxyRules === undefined) throw new Error('the stand-in takes a proxy by its rules only')
    this.proxy = { server: proxyRules, bypass: proxyBypassRules ?? '' }
  }
  setSpellCheckerEnabled(enable: boolean): void {
    records.calls.push(`session.setSpellCheckerEnabled ${this.partition} ${enable}`)
  }
  /** Node's fetch stands for Chromium's network: no proxy and no certificates of the system. */
  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return globalThis.fetch(input, init)
  }
  async closeAllConnections(): Promise<void> {
    // Node keeps a request that has a body to one connection anyway.
  }

  /** Where a session has no handler, Electron says yes. */
  async mayUse(contents: WebContents, permission: string, way: WaySomewhere): Promise<boolean> {
    const named = permission as Parameters<RequestHandler>[1]
    const origin = contents.getURL()
    switch (way) {
      case 'request': {
        const handler = this.#request
        if (handler === null) return true
        const details = { isMainFrame: true, requestingUrl: origin }
        return new Promise((resolve) => handler(contents, named, resolve, details))
      }
      case 'check':
        return this.#check?.(contents, named, origin, { isMainFrame: true }) ?? true
      case 'device': {
        const handler = this.#device
        if (handler === null) return false
        const device = { deviceId: '1', name: 'reader', guid: '', productId: 1, vendorId: 1 }
        return handler({ deviceType: 'hid', origin, device: device as never })
      }
      case 'display-media': {
        const handler = this.#display
        if (handler === null) return false
        return new Promise((resolve) =>
          handler({ securityOrigin: origin } as never, (streams) =>
            resolve(streams !== null && ('video' in streams || 'audio' in streams)),
          ),
        )
      }
    }
  }

  /** A request of a page: first whether it may be, then whoever serves its scheme. */
  async answer(asked: PageRequest): Promise<PageReply> {
    const details = { id: 1, timestamp: 0, referrer: '', uploadData: [], ...asked }
    const listener = this.#beforeRequest
    if (listener !== null) {
      const cancelled = await new Promise<boolean>((resolve) =>
        listener(details as unknown as OnBeforeRequestListenerDetails, (told) =>
          resolve(told.cancel === true),
        ),
      )
      if (cancelled) return { kind: 'refused' }
    }
    const handler = this.#schemes.get(new URL(asked.url).protocol.slice(0, -1))
    if (handler === undefined) return { kind: 'outside' }
    const reply = await handler(new Request(asked.url, { method: asked.method }))
    return {
      kind: 'served',
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: new Uint8Array(await reply.arrayBuffer()),
    }
  }

  mayDownload(contents: WebContents, url: string): boolean {
    return !tell(this, 'will-download', {}, { getURL: () => url }, contents)
  }
}

const sessions = new Map<string, StandInSession>()

export function fromPartition(partition: string, options?: FromPartitionOptions): StandInSession {
  const known = sessions.get(partition)
  if (known !== undefined) return known
  records.sessions.push({ partition, options })
  const made = new StandInSession(partition)
  sessions.set(partition, made)
  created(made)
  return made
}

/** Told of each session that is made, as the app is. */
let created: (session: StandInSession) => void = () => undefined

export function onSessionCreated(tellApp: typeof created): void {
  created = tellApp
}
