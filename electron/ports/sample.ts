import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'

/** The embedded sample service, if it runs. */
export interface Sample {
  readonly baseUrl: string
  readonly clientId: string
  readonly secret: string
  /** How it speaks. */
  readonly serviceProfile: ServiceProfileName
  /** The applications that the sample's worklist begins with. */
  readonly worklistIds: readonly string[]
  isReachable(): boolean
  setReachable(reachable: boolean): Promise<void>
}

/** Starts it, or answers the one that runs. */
export type StartSample = () => Promise<Sample>
