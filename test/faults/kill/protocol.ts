import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'
import type { Result } from '../../../shared/result.ts'

/** Messages from the parent to the backend. */
export type ToBackend =
  | { readonly do: 'begin'; readonly options: BackendOptions }
  | {
      readonly do: 'ask'
      readonly number: number
      readonly channel: string
      readonly payload: unknown
    }

export interface BackendOptions {
  readonly dataDir: string
  /** Where the fake keychain stores its items; not in the data folder. */
  readonly vaultFile: string
  readonly sample: {
    readonly serviceProfile: ServiceProfileName
    readonly baseUrl: string
    readonly clientId: string
    readonly secret: string
    readonly worklistIds: readonly string[]
  }
  /** How far the computer's clock moved on while the computer was idle, in milliseconds. */
  readonly clockShiftMs: number
}

/** Messages from the backend. */
export type FromBackend =
  | { readonly said: 'begun' }
  | { readonly said: 'result'; readonly number: number; readonly result: Result<unknown> }
