import { serviceProfileNames, serviceProfiles, type ServiceProfileName } from './all-profiles.ts'
import type { ServiceProfile } from './service-profile.ts'

/** Features of a service found by read requests; null if the responses don't show it. */
export interface ServiceSigns {
  readonly hasReasons: boolean | null
  readonly hasList: boolean | null
  /** Format of the origination fee in the loans that the service listed. */
  readonly originationFee: ServiceProfile['originationFee'] | null
}

/** The only profile that matches a service's features; null if none or more than one matches. */
export function recognizedProfile(signs: ServiceSigns): ServiceProfileName | null {
  const fitting = serviceProfileNames.filter((name) => {
    const { sendPaths, listPath, originationFee } = serviceProfiles[name]
    return (
      signs.hasReasons === (sendPaths.reject !== null) &&
      signs.hasList === (listPath !== null) &&
      (listPath === null || signs.originationFee === originationFee)
    )
  })
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}
