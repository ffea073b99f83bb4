import type { JsonValue } from '../../shared/json.ts'
import type { EndpointName } from './request-journal.ts'

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

/** A fault that has been taken for one request. */
export interface FaultStrike {
  readonly fault: Fault
  /** The request was refused, so that there was no work to disturb: the fault stays for the next. */
  giveBack(): void
}

export interface FaultPlan {
  add(fault: Fault): void
  /** The first planned fault that is meant for the request; it counts as used from now on. */
  take(endpoint: EndpointName, id: string | null): FaultStrike | null
  /** Waits out a latency; ends at once when the faults are cleared. */
  wait(ms: number): Promise<void>
  /** Calls back once when the faults are cleared, unless the answer was called before. */
  whenCleared(release: () => void): () => void
  clear(): void
}

export function faultPlan(): FaultPlan {
  const planned: { readonly fault: Fault; left: number }[] = []
  const releases = new Set<() => void>()

  return {
    add(fault) {
      planned.push({ fault, left: fault.times ?? 1 })
    },
    take(endpoint, id) {
      const entry = planned.find(
        ({ fault, left }) =>
          left > 0 && fault.endpoint === endpoint && (fault.id === undefined || fault.id === id),
      )
      if (!entry) return null
      entry.left -= 1
      return {
        fault: entry.fault,
        giveBack() {
          entry.left += 1
        },
      }
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const over = () => {
          clearTimeout(timer)
          releases.delete(over)
          resolve()
        }
        const timer = setTimeout(over, ms)
        releases.add(over)
      }),
    whenCleared(release) {
      releases.add(release)
      return () => releases.delete(release)
    },
    clear() {
      planned.length = 0
      for (const release of [...releases]) release()
      releases.clear()
    },
  }
}

/** Whether the fault shows in place of the work; else the work is done first. */
export function strikesBeforeWork(fault: Fault): boolean {
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
