import type { CoverageType } from '../../shared/domain/offers/coverage.ts'
import { inLanguage } from './language.ts'

/** How a cap that the service has for a state is meant, in English. */
const coverageEn: Record<CoverageType, string> = {
  simple: 'your service’s coverage',
  tiered: 'your service’s coverage, by amount',
  cumulative: 'your service’s coverage, blended by amount',
  other: 'your service’s coverage',
}
const words = inLanguage({ en: coverageEn })

export const coverageSource = (type: CoverageType): string => words[type]
