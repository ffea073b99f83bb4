import type { CoverageType } from '../../shared/domain/offers/coverage.ts'
import { inLanguage } from './language.ts'

/** Where a state cap from the service comes from, in English. */
const coverageEn: Record<CoverageType, string> = {
  simple: 'your service’s coverage',
  tiered: 'your service’s coverage, by amount',
  cumulative: 'your service’s coverage, blended by amount',
  other: 'your service’s coverage',
}
const words = inLanguage({ en: coverageEn })

export const coverageSource = (type: CoverageType): string => words[type]
