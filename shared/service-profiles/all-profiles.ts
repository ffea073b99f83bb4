import type { SubmissionKind } from '../values/submission-kinds.ts'
import { edition2024October } from './edition-2024-10.ts'
import { edition2025March } from './edition-2025-03.ts'
import type { ServiceProfile } from './service-profile.ts'
import { specification } from './specification.ts'

/** All profiles: everything that depends on the service's dialect is looked up here. */
export const serviceProfiles = {
  specification,
  '2024-10': edition2024October,
  '2025-03': edition2025March,
} as const satisfies Record<string, ServiceProfile>

export type ServiceProfileName = keyof typeof serviceProfiles
export const serviceProfileNames = Object.keys(serviceProfiles) as ServiceProfileName[]
export const defaultServiceProfile: ServiceProfileName = 'specification'

/** HTTP method of a submission; the same under every profile. */
export function sendMethod(kind: SubmissionKind): 'POST' | 'DELETE' {
  return otherMethods[kind] ?? 'POST'
}

const otherMethods: Partial<Record<SubmissionKind, 'DELETE'>> = { 'delete-webhook': 'DELETE' }

/** Whether the service of this profile accepts submissions of this kind. */
export const canSend = (profile: ServiceProfileName, kind: SubmissionKind): boolean =>
  serviceProfiles[profile].sendPaths[kind] !== null

/** Method and path of a submission's request, or null if the service has none. */
export function requestLine(
  profile: ServiceProfileName,
  kind: SubmissionKind,
  subject: string,
): string | null {
  const path = serviceProfiles[profile].sendPaths[kind]
  const id = encodeURIComponent(subject.toWellFormed())
  return path === null ? null : `${sendMethod(kind)} ${path.replace(/\{\w+\}/, () => id)}`
}
