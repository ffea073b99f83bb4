import { edition2024October } from './edition-2024-10.ts'
import type { ServiceProfile } from './service-profile.ts'

/** The public service since March 2025: a loan's origination fee states how it is collected. */
export const edition2025March: ServiceProfile = {
  ...edition2024October,
  originationFee: 'type-and-fee',
}
