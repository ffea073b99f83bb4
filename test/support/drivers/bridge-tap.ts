import type { Page, WebSocketRoute } from 'playwright-core'
import { isRecord } from '../../../shared/json.ts'
import type { Channel } from '../../../shared/contract/contract.ts'
import type { ErrorCode } from '../../../shared/error-codes.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { failed, ok, type Failed, type Failure, type Result } from '../../../shared/result.ts'

/**
 * Stands between a page and the real app: a question of a channel is left without an answer, is
 * answered with a failure or with a value, and the line itself is cut. For what an app that works
 * does not do at will.
 */
export interface BridgeTap {
  /** From now on these are not answered: what a page shows while it waits. */
  hold(...channels: readonly Channel[]): void
  /** Asks Loan Desk, in their order, what was held of these, and holds them no longer. */
  release(...channels: readonly Channel[]): void
  fail(failure: ErrorCode | Failure, ...channels: readonly Channel[]): void
  answer(channel: Channel, value: unknown): void
  /** Ends once the page has drawn the answers to all it asked, but for what is held. */
  quiet(): Promise<void>
  /** As if Loan Desk had told it. Later events of this name by Loan Desk itself are dropped. */
  tell(event: Omit<AppEvent, 'revision'>): void
  /** Loan Desk is gone, and does not come back. */
  cut(): Promise<void>
}

/** Later than all that an app counts to in a test. */
const laterThanAll = 1_000_000

const twoFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

/** Taps a page that is open already: it is loaded again. */
export async function reloadTapped(page: Page): Promise<BridgeTap> {
  const tap = await tapBridge(page)
  await page.reload()
  return tap
}

/** Before a page is opened. */
export async function tapBridge(page: Page): Promise<BridgeTap> {
  /** What was asked of each channel that is held, in its order. */
  const held = new Map<string, (() => void)[]>()
  const answers = new Map<string, Result<unknown>>()
  const lines = new Set<WebSocketRoute>()
  const unanswered = new Set<unknown>()
  let isCut = false
  let told = laterThanAll

  await page.routeWebSocket(/\/bridge\?/, (line) => {
    // A line that is never opened: the page goes on waiting for it.
    if (isCut) return new Promise<void>(() => undefined)
    const desk = line.connectToServer()
    lines.add(line)
    desk.onMessage((message) => {
      const answer: unknown = JSON.parse(String(message))
      if (isRecord(answer)) unanswered.delete(answer['id'])
      line.send(message)
    })
    line.onMessage((message) => {
      const asked: unknown = JSON.parse(String(message))
      if (!isRecord(asked)) return
      const channel = String(asked['channel'])
      const reply = (): void => {
        const result = answers.get(channel)
        if (result === undefined) {
          unanswered.add(asked['id'])
          desk.send(message)
        } else line.send(JSON.stringify({ id: asked['id'], result }))
      }
      const waiting = held.get(channel)
      if (waiting === undefined) reply()
      else waiting.push(reply)
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
        for (const reply of waiting) reply()
      }
    },
    fail(failure, ...channels) {
      const refused: Failed =
        typeof failure === 'string' ? failed(failure) : { ok: false, error: failure }
      for (const channel of channels) answers.set(channel, refused)
    },
    answer: (channel, value) => void answers.set(channel, ok(value)),
    async quiet() {
      // An answer may lead to the next question, as soon as it is drawn.
      for (let calm = 0; calm < 2; calm = unanswered.size === 0 ? calm + 1 : 0) {
        await twoFrames(page)
      }
    },
    tell: (event) => {
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
