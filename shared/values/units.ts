import { assertNever } from '../result.ts'

/**
 * Inside Loan Desk money is an integer of cents, a rate an integer of basis points (hundredths of a
 * percent), and a length of time an integer of days. The units on the wire are a named profile of
 * the connection, because the specification states a unit only for requested_amount.
 */
export const unitsProfiles = {
  'cents-and-basis-points': { label: 'Cents and basis points', money: 1, rate: 1 },
  'dollars-and-percent': { label: 'Dollars and percent', money: 100, rate: 100 },
  'cents-and-percent': { label: 'Cents and percent', money: 1, rate: 100 },
} as const satisfies Record<string, UnitsProfile>

/** How many of Loan Desk's units (cents, basis points) one unit on the wire equals. */
interface UnitsProfile {
  readonly label: string
  readonly money: 1 | 100
  readonly rate: 1 | 100
}

export type UnitsProfileName = keyof typeof unitsProfiles
export const unitsProfileNames = Object.keys(unitsProfiles) as UnitsProfileName[]
export const defaultUnitsProfile: UnitsProfileName = 'cents-and-basis-points'

/** What a number measures. Days and counts have the same unit on the wire and inside Loan Desk. */
export type Quantity = 'money' | 'rate' | 'days' | 'count'

/**
 * The quantity of each number of an offer, by its path on the wire. The only table of offer units:
 * forms, parsers, serializers and calculations use it.
 */
export const offerQuantities = {
  amount: 'money',
  late_payment_fee: 'money',
  annual_fee: 'money',
  finance_charge: 'money',
  'minimum_payment.floor': 'money',
  interest_rate: 'rate',
  apr: 'rate',
  'grace_period.interest_rate': 'rate',
  'introductory_promo_period.interest_rate': 'rate',
  'minimum_payment.value': 'rate',
  origination_fee: 'rate',
  billing_cycle: 'days',
  'grace_period.term': 'days',
  'introductory_promo_period.promo_term.term': 'days',
  'loan_term.term': 'count',
} as const satisfies Record<string, Quantity>

export type OfferNumberPath = keyof typeof offerQuantities

/** The numbers of an offer that the specification defines as integers; the others may have decimals. */
export const integersOnWire = [
  'amount',
  'billing_cycle',
  'grace_period.term',
  'loan_term.term',
  'minimum_payment.value',
  'minimum_payment.floor',
] as const satisfies readonly OfferNumberPath[]

function factor(profile: UnitsProfileName, quantity: Quantity): 1 | 100 {
  switch (quantity) {
    case 'money':
      return unitsProfiles[profile].money
    case 'rate':
      return unitsProfiles[profile].rate
    case 'days':
    case 'count':
      return 1
    default:
      return assertNever(quantity)
  }
}

/** Converts cents, basis points, days or a count to the number on the wire. */
function toWireQuantity(profile: UnitsProfileName, quantity: Quantity, value: number): number {
  return value / factor(profile, quantity)
}

/** The smallest step, in Loan Desk's units (cents, basis points), that the wire format can represent. */
export function wireStep(profile: UnitsProfileName, path: OfferNumberPath): 1 | 100 {
  const isInteger = integersOnWire.some((integer) => integer === path)
  return isInteger ? factor(profile, offerQuantities[path]) : 1
}

/** Converts a number of an offer to its wire value; `path` is its path on the wire. */
export function toWireUnit(
  profile: UnitsProfileName,
  path: OfferNumberPath,
  value: number,
): number {
  return toWireQuantity(profile, offerQuantities[path], value)
}

/**
 * Converts a wire number to Loan Desk's units; null if it isn't a whole number of them (such as a
 * third decimal of a dollar). Such a value is shown as received, never silently rounded.
 */
export function fromWireUnit(
  profile: UnitsProfileName,
  path: OfferNumberPath,
  wire: number,
): number | null {
  const scale = factor(profile, offerQuantities[path])
  const units = wire * scale
  const whole = Math.round(units)
  // 1234.56 has no exact binary representation: the product is off by about 1e-12, and for large
  // amounts by more than 1e-6; dividing back identifies those.
  return Number.isSafeInteger(whole) && (whole / scale === wire || Math.abs(units - whole) < 1e-6)
    ? whole
    : null
}
