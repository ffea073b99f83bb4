import type { JsonValue } from '../../../shared/json.ts'
import type { EndpointName, Serve } from '../../../electron/sandbox/endpoint.ts'
import { sendWhole, sendWork } from '../../../electron/sandbox/reply-writer.ts'
import { deliver, deliveryUnder } from './fault-replies.ts'

/** Whether the service does the requested work before the fault shows. */
export type FaultWork = 'not-done' | 'done'

/**
 * What goes wrong. Where `work` can be chosen, it is `not-done` unless said otherwise; the other
 * kinds change the reply to work that was done.
 */
export type FaultEffect =
  /** Nothing but `latencyMs`. */
  | { readonly kind: 'latency'; readonly latencyMs: number }
  /** A status of choice. A number in `retryAfter` is seconds, a text is sent as it is. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: JsonValue
      readonly retryAfter?: number | string
      readonly work?: FaultWork
    }
  /** The connection is closed without a byte of reply. */
  | { readonly kind: 'drop'; readonly work?: FaultWork }
  /** No answer until the faults are cleared or the service stops; the connection stays open. */
  | { readonly kind: 'hang'; readonly work?: FaultWork }
  | {
      readonly kind: 'redirect'
      readonly location: string
      /** 301, 302, 303, 307 or 308; 302 by default. */
      readonly status?: number
      readonly work?: FaultWork
    }
  /** The page of a captive portal, 200 by default. */
  | { readonly kind: 'html'; readonly status?: number; readonly work?: FaultWork }
  /** A reply without a body, 200 by default. */
  | { readonly kind: 'empty'; readonly status?: number; readonly work?: FaultWork }
  /** The first half of the reply, then the connection is closed. */
  | { readonly kind: 'cut-off' }
  /** The first half of the reply, sent as if it were all of it. */
  | { readonly kind: 'invalid-json' }
  /** Texts become numbers, numbers become texts, lists become objects. */
  | { readonly kind: 'wrong-types' }
  /** Statuses, types and reasons that nobody has heard of. */
  | { readonly kind: 'unknown-values' }
  /**
   * The reply with so many bytes of padding, 6 MB by default; with `announced: false` its length
   * is not known beforehand.
   */
  | { readonly kind: 'huge'; readonly bytes?: number; readonly announced?: boolean }

export interface FaultAim {
  readonly endpoint: EndpointName
  /** Only requests about this application or facility. */
  readonly id?: string
  /** How many requests it strikes: 1 by default, Infinity for every one. */
  readonly times?: number
  /** Time before the service begins with the request, on top of any effect. */
  readonly latencyMs?: number
}

export type Fault = FaultAim & FaultEffect

/** The planned faults of a service; `serve` lets them strike. */
export interface FaultPlan {
  readonly serve: Serve
  add(fault: Fault): void
  /** Forgets the planned faults, ends every latency and closes every hanging connection. */
  clear(): void
}

export function faultPlan(): FaultPlan {
  const planned: { readonly fault: Fault; left: number }[] = []
  const releases = new Set<() => void>()

  const whenCleared = (release: () => void) => {
    releases.add(release)
    return () => void releases.delete(release)
  }
  /** Ends at once when the faults are cleared. */
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => over(), ms)
      const forget = whenCleared(() => over())
      const over = () => {
        clearTimeout(timer)
        forget()
        resolve()
      }
    })

  return {
    async serve({ endpoint, subject, response }, work) {
      const strike = planned.find(
        ({ fault, left }) =>
          left > 0 &&
          fault.endpoint === endpoint &&
          (fault.id === undefined || fault.id === subject),
      )
      if (strike === undefined) return sendWork(response, work)
      const { fault } = strike
      strike.left -= 1
      if (fault.latencyMs !== undefined) await wait(fault.latencyMs)
      if (strikesBeforeWork(fault)) {
        return deliver(response, deliveryUnder(fault, null), whenCleared)
      }
      const reply = await work()
      if (reply === null) return
      if (reply.status === 200) return deliver(response, deliveryUnder(fault, reply), whenCleared)
      // It was refused, so that there was no work to disturb: the fault stays for the next.
      strike.left += 1
      sendWhole(response, reply)
    },
    add(fault) {
      planned.push({ fault, left: fault.times ?? 1 })
    },
    clear() {
      planned.length = 0
      for (const release of [...releases]) release()
      releases.clear()
    },
  }
}

/** Whether the fault shows in place of the work; else the work is done first. */
function strikesBeforeWork(fault: Fault): boolean {
  switch (fault.kind) {
    case 'status':
    case 'drop':
    case 'hang':
    case 'redirect':
    case 'html':
    case 'empty':
      return fault.work !== 'done'
    case 'latency':
    case 'cut-off':
    case 'invalid-json':
    case 'wrong-types':
    case 'unknown-values':
    case 'huge':
      return false
  }
}
