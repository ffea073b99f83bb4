import type { UsState } from '../../values/us-states.ts'
import type { CreditClass } from '../../values/vocabulary.ts'
import type { LenderRules } from './policy/lender-rules.ts'
import type { CapRow } from './policy/state-caps.ts'

/**
 * Types of the service's APR caps in a state; the service doesn't document them. Loan Desk treats
 * `simple` and `tiered` as the cap of the band that contains the amount, and `cumulative` as caps
 * of slices of the principal, blended. For any other type, the lowest cap applies to every amount.
 */
export const coverageTypes = ['simple', 'tiered', 'cumulative', 'other'] as const
export type CoverageType = (typeof coverageTypes)[number]

/** What the service allows in one state for amounts in a band; see `CapRow`. */
export interface CoverageBand extends Omit<CapRow, 'source' | 'asOf' | 'creditClass'> {
  readonly type: CoverageType
}

/** The service's caps for the lender, for one credit class. */
export interface Coverage {
  readonly bands: readonly CoverageBand[]
  /** When the caps were read (epoch milliseconds), and that day in the lender's time zone (YYYY-MM-DD). */
  readonly fetchedAt: number
  readonly asOf: string
}

/** Coverage of each credit class; null if the service has none or it isn't known yet. */
export type CoverageByClass = Readonly<Record<CreditClass, Coverage | null>>
export const noCoverage: CoverageByClass = { consumer: null, commercial: null }

/**
 * The lender's rules with the service's caps, if any. The service's consumer caps replace the
 * lender's own table.
 */
export function withCoverage<Rules extends LenderRules>(
  rules: Rules,
  coverage: CoverageByClass,
  sourceOf: (type: CoverageType) => string,
): Rules {
  const rowsOf = (creditClass: CreditClass): CapRow[] | null => {
    const of = coverage[creditClass]
    return (
      of &&
      of.bands.map(({ type, ...band }) => ({
        ...band,
        creditClass,
        source: sourceOf(type),
        asOf: of.asOf,
      }))
    )
  }
  const stateCaps = [
    ...(rowsOf('consumer') ?? rules.creditPolicy.stateCaps),
    ...(rowsOf('commercial') ?? []),
  ]
  return { ...rules, creditPolicy: { ...rules.creditPolicy, stateCaps } }
}

/** Band for a state that the service doesn't cover: no amount can be offered there. */
export const notCovered = (state: UsState): CoverageBand => ({
  state,
  type: 'other',
  from: 0,
  to: 0,
  apr: null,
  fee: null,
})
