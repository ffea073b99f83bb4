import type { UsState } from '../../values/us-states.ts'
import type { CreditClass } from '../../values/vocabulary.ts'
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
export interface CoverageBand extends Omit<CapRow, 'source' | 'asOf' | 'creditClass'> {
  readonly type: CoverageType
}

/** The caps that the service has for the lender, of one class of offers. */
export interface Coverage {
  readonly bands: readonly CoverageBand[]
  /** When they were read (epoch milliseconds), and that day (YYYY-MM-DD) where the lender is. */
  readonly fetchedAt: number
  readonly asOf: string
}

/** Those of each class; null where the service has none, or they are not known yet. */
export type CoverageByClass = Readonly<Record<CreditClass, Coverage | null>>
export const noCoverage: CoverageByClass = { consumer: null, commercial: null }

/**
 * The lender's rules with the service's caps, where there are any: those of consumer offers in the
 * place of the own table.
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
        ...{ ...band, creditClass, source: sourceOf(type), asOf: of.asOf },
      }))
    )
  }
  const stateCaps = [
    ...(rowsOf('consumer') ?? rules.creditPolicy.stateCaps),
    ...(rowsOf('commercial') ?? []),
  ]
  return { ...rules, creditPolicy: { ...rules.creditPolicy, stateCaps } }
}

/** What a state has that the service doesn't cover: no amount can be offered there. */
export const notCovered = (state: UsState): CoverageBand => ({
  ...{ state, type: 'other', from: 0, to: 0, apr: null, fee: null },
})
