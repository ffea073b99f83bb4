import type { UsState } from '../../values/us-states.ts'
import type { LenderRules } from './lender-rules.ts'
import type { CapRow } from './state-caps.ts'

/**
 * How the service's caps of the APR in a state are meant. It doesn't explain its words. Loan Desk takes
 * `simple` and `tiered` for the cap of the band in which the amount lies, and `cumulative` for caps of
 * slices of the principal, blended; of any other word the lowest cap counts for every amount.
 */
export const coverageTypes = ['simple', 'tiered', 'cumulative', 'other'] as const
export type CoverageType = (typeof coverageTypes)[number]

/** What the service allows in one state for amounts in a band: see `CapRow`. */
export interface CoverageBand extends Omit<CapRow, 'source' | 'asOf'> {
  readonly type: CoverageType
}

/** The caps that the service has for the lender, of consumer offers. */
export interface Coverage {
  readonly bands: readonly CoverageBand[]
  /** When they were read (epoch milliseconds), and that day (YYYY-MM-DD) where the lender is. */
  readonly fetchedAt: number
  readonly asOf: string
}

/** The lender's rules with the service's caps in the place of the own table, where there are any. */
export function withCoverage<Rules extends LenderRules>(
  rules: Rules,
  coverage: Coverage | null,
  sourceOf: (type: CoverageType) => string,
): Rules {
  if (coverage === null) return rules
  const stateCaps = coverage.bands.map(({ type, ...band }) => ({
    ...band,
    ...{ source: sourceOf(type), asOf: coverage.asOf },
  }))
  return { ...rules, creditPolicy: { ...rules.creditPolicy, stateCaps } }
}

/** What a state has that the service doesn't cover: no amount can be offered there. */
export const notCovered = (state: UsState): CoverageBand => ({
  ...{ state, type: 'other', from: 0, to: 0, apr: null, fee: null },
})
