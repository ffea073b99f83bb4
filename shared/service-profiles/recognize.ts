import { serviceProfileNames, serviceProfiles, type ServiceProfileName } from './all-profiles.ts'
import type { ServiceProfile } from './service-profile.ts'

/** What a service shows of itself when it is only read; null: nothing that tells. */
export interface ServiceSigns {
  readonly hasReasons: boolean | null
  readonly hasList: boolean | null
  /** Of the loans that it listed. */
  readonly originationFee: ServiceProfile['originationFee'] | null
}

/** The one profile that fits what a service shows; null if none does, or more than one. */
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
