import type { EndpointName } from '../../../electron/sample-service/endpoint.ts'
import type { JsonValue } from '../../../shared/json.ts'

/** Whether the service does the requested work before the fault occurs. */
export type FaultWork = 'not-done' | 'done'

/**
 * What goes wrong. If `work` can be chosen, the default is `not-done`; the other kinds change the
 * response to work that was done.
 */
export type FaultEffect =
  /** Nothing but `latencyMs`. */
  | { readonly kind: 'latency'; readonly latencyMs: number }
  /** Any status. A number in `retryAfter` is seconds; a text is sent as is. */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: JsonValue
      readonly retryAfter?: number | string
      readonly work?: FaultWork
    }
  /** The connection is closed without a byte of a response. */
  | { readonly kind: 'drop'; readonly work?: FaultWork }
  /** No response until the faults are cleared or the service stops; the connection stays open. */
  | { readonly kind: 'hang'; readonly work?: FaultWork }
  | {
      readonly kind: 'redirect'
      readonly location: string
      /** 301, 302, 303, 307 or 308; 302 by default. */
      readonly status?: number
      readonly work?: FaultWork
    }
  /** A captive portal's page, 200 by default. */
  | { readonly kind: 'html'; readonly status?: number; readonly work?: FaultWork }
  /** A response without a body, 200 by default. */
  | { readonly kind: 'empty'; readonly status?: number; readonly work?: FaultWork }
  /** The first half of the response, then the connection is closed. */
  | { readonly kind: 'cut-off' }
  /** The first half of the response, sent as if it were complete. */
  | { readonly kind: 'invalid-json' }
  /** Texts become numbers, numbers become texts, lists become objects. */
  | { readonly kind: 'wrong-types' }
  /** Statuses, types and reasons that no client knows. */
  | { readonly kind: 'unknown-values' }
  /**
   * The response with this many bytes of padding, 6 MB by default; with `announced: false`, without
   * a known length.
   */
  | { readonly kind: 'huge'; readonly bytes?: number; readonly announced?: boolean }

export interface FaultAim {
  readonly endpoint: EndpointName
  /** Only requests about this application or facility. */
  readonly id?: string
  /** How many requests it affects: 1 by default, Infinity for every one. */
  readonly times?: number
  /** Time before the service starts to process the request, on top of any effect. */
  readonly latencyMs?: number
}

export type Fault = FaultAim & FaultEffect
