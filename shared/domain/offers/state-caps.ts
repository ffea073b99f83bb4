import { array, number, object, string } from 'yup'
import { calendarDate } from '../../values/calendar-date-schema.ts'
import { usStateCodes, type UsState } from '../../values/us-states.ts'
import { creditClassOf, type CreditClass } from '../../values/vocabulary.ts'

/**
 * One row of a lender's own caps of consumer offers by state, for amounts in a band. Loan Desk
 * knows no state's law: each row names where the lender has it from and as of which day.
 */
export interface StateCap {
  readonly state: UsState
  /** Cents, both included; null: no upper end. */
  readonly from: number
  readonly to: number | null
  /** Basis points; null: no cap. The fee is the origination fee of a loan. */
  readonly apr: number | null
  readonly fee: number | null
  readonly source: string
  /** YYYY-MM-DD */
  readonly asOf: string
}

/** Caps of the slices of an amount, each as heavy as its slice, for amounts that end in one of them. */
export interface CapBlend {
  /** Cents of the slices below. */
  readonly below: number
  /** Cents times basis points of the slices below. */
  readonly weight: number
  /** Basis points of the slice in which the amount ends. */
  readonly rate: number
}

/** A row as it counts: the service's own may blend, and then its `apr` is the lowest in the band. */
export interface CapRow extends StateCap {
  readonly blend?: CapBlend
  /** Which offers it caps; those of consumer credit if absent, as in the lender's own table. */
  readonly creditClass?: CreditClass
  /** Of the borrowers that it is for, as the service names them; all if absent. */
  readonly businessTypes?: readonly string[]
}

/** The cap of a whole amount (cents, at least 1), rounded down to a basis point. */
export const blendedCap = ({ below, weight, rate }: CapBlend, amount: number): number =>
  Math.floor((weight + (amount - below) * rate) / amount)

export const mostStateCaps = 500
export const longestSource = 200
/** The bounds of what a lender can set, both included. */
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

/** What decides on the caps of an application. */
export interface CappedApplication {
  readonly creditType: string | null
  /** The borrower's state, as the officer chose it. */
  readonly state?: UsState | null
}

const capsOf = (caps: readonly CapRow[], { creditType }: CappedApplication): readonly CapRow[] =>
  caps.filter(({ creditClass = 'consumer' }) => creditClass === creditClassOf(creditType))

/** Whether the lender caps such an application by state. */
export const isCappedByState = (caps: readonly CapRow[], application: CappedApplication): boolean =>
  capsOf(caps, application).length > 0

/** The rows of the borrower's state; none if it is not chosen or the lender has none for it. */
export function capsOfState(
  caps: readonly CapRow[],
  application: CappedApplication,
): readonly CapRow[] {
  return capsOf(caps, application).filter(({ state }) => state === application.state)
}

/** The amounts that the rows of a state span; null if there is no row. */
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

/** The rows whose band holds an amount. */
export const rowsAt = (rows: readonly CapRow[], amount: number): readonly CapRow[] =>
  rows.filter(({ from, to }) => from <= amount && amount <= (to ?? Number.POSITIVE_INFINITY))

/** A cap in basis points, and where the lender has it from. */
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
