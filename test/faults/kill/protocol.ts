import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'
import type { Result } from '../../../shared/result.ts'

/** What the parent says to the backend it has begun. */
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
  /** Where the stand-in of the keychain keeps its items; not in the data folder. */
  readonly vaultFile: string
  readonly sample: {
    readonly serviceProfile: ServiceProfileName
    readonly baseUrl: string
    readonly clientId: string
    readonly secret: string
    readonly worklistIds: readonly string[]
  }
  /** How far the computer's clock has moved on while nobody worked, in milliseconds. */
  readonly clockShiftMs: number
}

/** What the backend answers. */
export type FromBackend =
  | { readonly said: 'begun' }
  | { readonly said: 'answer'; readonly number: number; readonly result: Result<unknown> }
