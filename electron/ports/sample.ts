import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'

/** The embedded sample service, if it is running. */
export interface Sample {
  readonly baseUrl: string
  readonly clientId: string
  readonly secret: string
  readonly serviceProfile: ServiceProfileName
  /** IDs of the applications that the sample's worklist starts with. */
  readonly worklistIds: readonly string[]
  isReachable(): boolean
  setReachable(reachable: boolean): Promise<void>
}

/** Starts the sample service, or returns the running one. */
export type StartSample = () => Promise<Sample>
