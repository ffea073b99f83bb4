import type { Page, WebSocketRoute } from 'playwright-core'
import { isRecord } from '../../../shared/json.ts'
import type { Channel } from '../../../shared/contract/contract.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { failed, ok, type Failed, type Failure, type Result } from '../../../shared/result.ts'

/**
 * Sits between a page and the real app: leaves the requests of a channel unanswered, answers them
 * with a failure or a value, or cuts the connection. For states that a working app can't produce on
 * demand.
 */
export interface BridgeTap {
  /** Leaves these channels unanswered from now on, to show a waiting page. */
  hold(...channels: readonly Channel[]): void
  /** Passes the held requests of these channels to Loan Desk, in order, and stops holding them. */
  release(...channels: readonly Channel[]): void
  fail(failure: ErrorCode | Failure, ...channels: readonly Channel[]): void
  respond(channel: Channel, value: unknown): void
  /** Settles once the page has drawn the responses to all its requests, except held ones. */
  quiet(): Promise<void>
  /** Sends an event as Loan Desk would. Later events of this name by Loan Desk itself are dropped. */
  notify(event: Omit<AppEvent, 'revision'>): void
  /** Closes the connection; Loan Desk doesn't come back. */
  cut(): Promise<void>
}

/** Higher than any revision that an app reaches in a test. */
const laterThanAll = 1_000_000

const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

/** Taps a page that is open already, by reloading it. */
export async function reloadTapped(page: Page): Promise<BridgeTap> {
  const tap = await tapBridge(page)
  await page.reload()
  return tap
}

/** Must run before a page is opened. */
export async function tapBridge(page: Page): Promise<BridgeTap> {
  /** Held requests of each channel, in order. */
  const held = new Map<string, (() => void)[]>()
  const responses = new Map<string, Result<unknown>>()
  const lines = new Set<WebSocketRoute>()
  const pending = new Set<unknown>()
  let isCut = false
  let told = laterThanAll

  await page.routeWebSocket(/\/bridge\?/, (line) => {
    // A connection that never opens: the page keeps waiting for it.
    if (isCut) return new Promise<void>(() => undefined)
    const desk = line.connectToServer()
    lines.add(line)
    desk.onMessage((message) => {
      const sent: unknown = JSON.parse(String(message))
      if (isRecord(sent)) pending.delete(sent['id'])
      line.send(message)
    })
    line.onMessage((message) => {
      const asked: unknown = JSON.parse(String(message))
      if (!isRecord(asked)) return
      const channel = String(asked['channel'])
      const respond = (): void => {
        const result = responses.get(channel)
        if (result === undefined) {
          pending.add(asked['id'])
          desk.send(message)
        } else line.send(JSON.stringify({ id: asked['id'], result }))
      }
      const waiting = held.get(channel)
      if (waiting === undefined) respond()
      else waiting.push(respond)
    })
    return undefined
  })

  return {
    hold(...channels) {
      for (const channel of channels) if (!held.has(channel)) held.set(channel, [])
    },
    release(...channels) {
      for (const channel of channels) {
        const waiting = held.get(channel) ?? []
        held.delete(channel)
        for (const respond of waiting) respond()
      }
    },
    fail(failure, ...channels) {
      const refused: Failed =
        typeof failure === 'string' ? failed(failure) : { ok: false, error: failure }
      for (const channel of channels) responses.set(channel, refused)
    },
    respond: (channel, value) => void responses.set(channel, ok(value)),
    async quiet() {
      // A response can lead to the next request as soon as it is drawn.
      for (let calm = 0; calm < 2; calm = pending.size === 0 ? calm + 1 : 0) {
        await twoFrames(page)
      }
    },
    notify: (event) => {
      told += 1
      for (const line of lines) line.send(JSON.stringify({ event: { ...event, revision: told } }))
    },
    async cut() {
      isCut = true
      for (const line of lines) await line.close()
      lines.clear()
    },
  }
}
