import { array, number, object, string } from 'yup'
import { calendarDate } from '../../../values/calendar-date-schema.ts'
import { usStateCodes, type UsState } from '../../../values/us-states.ts'
import { creditClassOf, type CreditClass } from '../../../values/vocabulary.ts'

/**
 * One row of a lender's own state caps for consumer offers, for amounts in a band. Loan Desk has no
 * data on state law: each row names the lender's source and its date.
 */
export interface StateCap {
  readonly state: UsState
  /** Cents, both inclusive; null: no upper end. */
  readonly from: number
  readonly to: number | null
  /** Basis points; null: no cap. The fee is the origination fee of a loan. */
  readonly apr: number | null
  readonly fee: number | null
  readonly source: string
  /** YYYY-MM-DD */
  readonly asOf: string
}

/**
 * Blended cap: the caps of an amount's slices, weighted by slice size, for amounts that end in one
 * of the slices.
 */
export interface CapBlend {
  /** Total size of the slices below, in cents. */
  readonly below: number
  /** Sum of cents times basis points of the slices below. */
  readonly weight: number
  /** Cap of the slice in which the amount ends, in basis points. */
  readonly rate: number
}

/** A row as the rules use it. Rows of the service may blend; their `apr` is then the lowest in the band. */
export interface CapRow extends StateCap {
  readonly blend?: CapBlend
  /** Credit class of the capped offers; consumer if absent, as in the lender's own table. */
  readonly creditClass?: CreditClass
  /** Business types of the borrowers that it applies to, as the service names them; all if absent. */
  readonly businessTypes?: readonly string[]
}

/** The blended cap for the whole amount (cents, at least 1), rounded down to a basis point. */
export const blendedCap = ({ below, weight, rate }: CapBlend, amount: number): number =>
  Math.floor((weight + (amount - below) * rate) / amount)

export const mostStateCaps = 500
export const longestSource = 200
/** Bounds of what a lender can set, both inclusive. */
export const stateCapBounds = {
  from: { least: 0, most: 1_000_000_000_000 },
  to: { least: 1, most: 1_000_000_000_000 },
  apr: { least: 0, most: 99_999 },
  fee: { least: 0, most: 10_000 },
} as const
export type StateCapLimit = keyof typeof stateCapBounds

const limit = (name: StateCapLimit) => {
  const { least, most } = stateCapBounds[name]
  return number().integer().min(least).max(most)
}

export const stateCapsSchema = array(
  object({
    state: string().oneOf(usStateCodes).required(),
    from: limit('from').required(),
    to: limit('to').nullable().defined(),
    apr: limit('apr').nullable().defined(),
    fee: limit('fee').nullable().defined(),
    source: string().trim().min(1).max(longestSource).required(),
    asOf: calendarDate().required(),
  })
    .noUnknown()
    .strict()
    .required()
    .test('band', ({ from, to }) => typeof to !== 'number' || from <= to),
).max(mostStateCaps)

/** What determines the caps of an application. */
export interface CappedApplication {
  readonly creditType: string | null
  /** The borrower's state, as the officer chose it. */
  readonly state?: UsState | null
}

const capsOf = (caps: readonly CapRow[], { creditType }: CappedApplication): readonly CapRow[] =>
  caps.filter(({ creditClass = 'consumer' }) => creditClass === creditClassOf(creditType))

/** Whether state caps exist for the application's credit class. */
export const isCappedByState = (caps: readonly CapRow[], application: CappedApplication): boolean =>
  capsOf(caps, application).length > 0

/** The rows of the borrower's state; empty if the state isn't chosen or has no rows. */
export function capsOfState(
  caps: readonly CapRow[],
  application: CappedApplication,
): readonly CapRow[] {
  return capsOf(caps, application).filter(({ state }) => state === application.state)
}

/** The range of amounts that the rows of a state span; null if there are no rows. */
export function spanOf(
  rows: readonly CapRow[],
): { readonly least: number; readonly most: number | null } | null {
  if (rows.length === 0) return null
  const ends = rows.map(({ to }) => to)
  return {
    least: Math.min(...rows.map(({ from }) => from)),
    most: ends.includes(null) ? null : Math.max(...ends.map(Number)),
  }
}

/** The rows whose band contains an amount. */
export const rowsAt = (rows: readonly CapRow[], amount: number): readonly CapRow[] =>
  rows.filter(({ from, to }) => from <= amount && amount <= (to ?? Number.POSITIVE_INFINITY))

/** The ends (cents) of the bands around an amount that no band contains; null if it isn't between two. */
export function gapAt(
  rows: readonly CapRow[],
  amount: number,
): { readonly below: number; readonly above: number } | null {
  const ends = rows.flatMap(({ to }) => (to !== null && to < amount ? [to] : []))
  const starts = rows.flatMap(({ from }) => (from > amount ? [from] : []))
  const isBetween = ends.length > 0 && starts.length > 0
  return isBetween ? { below: Math.max(...ends), above: Math.min(...starts) } : null
}

/** A cap in basis points, and its source. */
export interface StateCapFact extends Pick<StateCap, 'state' | 'source' | 'asOf'> {
  readonly most: number
}

/** The strictest cap of the borrower's state for an amount; null if there is none. */
export function stateCapOf(
  caps: readonly CapRow[],
  application: CappedApplication,
  amount: number,
  name: 'apr' | 'fee',
): StateCapFact | null {
  const found = rowsAt(capsOfState(caps, application), amount).flatMap((row) => {
    const { state, source, asOf, blend } = row
    const most = name === 'apr' && blend !== undefined ? blendedCap(blend, amount) : row[name]
    return most === null ? [] : [{ state, source, asOf, most }]
  })
  return found.toSorted((one, other) => one.most - other.most)[0] ?? null
}
