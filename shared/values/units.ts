import { assertNever } from '../result.ts'

/**
 * Inside Loan Desk money is an integer of cents, a rate an integer of basis points (hundredths of a
 * percent), a length of time an integer of days. What stands on the wire is a named profile of the
 * connection, because the specification shows no unit but that of requested_amount.
 */
export const unitsProfiles = {
  'cents-and-basis-points': { label: 'Cents and basis points', money: 1, rate: 1 },
  'dollars-and-percent': { label: 'Dollars and percent', money: 100, rate: 100 },
  'cents-and-percent': { label: 'Cents and percent', money: 1, rate: 100 },
} as const satisfies Record<string, UnitsProfile>

/** How many of Loan Desk's units (cents, basis points) one unit on the wire stands for. */
interface UnitsProfile {
  readonly label: string
  readonly money: 1 | 100
  readonly rate: 1 | 100
}

export type UnitsProfileName = keyof typeof unitsProfiles
export const unitsProfileNames = Object.keys(unitsProfiles) as UnitsProfileName[]
export const defaultUnitsProfile: UnitsProfileName = 'cents-and-basis-points'

/** What a number measures. Days and counts are the same on the wire and inside. */
export type Quantity = 'money' | 'rate' | 'days' | 'count'

/**
 * What each number of an offer measures, by its path on the wire. The one table of units of offers:
 * forms, readers, senders and calculations ask it.
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

/** The numbers of an offer that the specification calls integers; the others may have decimals. */
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

/** The number that stands on the wire for so many cents, basis points, days or things. */
export function toWireQuantity(
  profile: UnitsProfileName,
  quantity: Quantity,
  value: number,
): number {
  return value / factor(profile, quantity)
}

/** So many of the app's units (cents, basis points) is the least that the wire can tell apart. */
export function wireStep(profile: UnitsProfileName, path: OfferNumberPath): 1 | 100 {
  const isInteger = integersOnWire.some((integer) => integer === path)
  return isInteger ? factor(profile, offerQuantities[path]) : 1
}

/** The number on the wire of one number of an offer, by its path there. */
export function toWireUnit(
  profile: UnitsProfileName,
  path: OfferNumberPath,
  value: number,
): number {
  return toWireQuantity(profile, offerQuantities[path], value)
}

/**
 * Loan Desk's units for a number from the wire, or null if it is not a whole number of them
 * (a third decimal of a dollar): such a value is shown as it came, never rounded in silence.
 */
export function fromWireUnit(
  profile: UnitsProfileName,
  path: OfferNumberPath,
  wire: number,
): number | null {
  const scale = factor(profile, offerQuantities[path])
  const units = wire * scale
  const whole = Math.round(units)
  // 1234.56 is no exact binary fraction: its product is off by some 1e-12, and by more than a
  // millionth for large amounts, which are told by dividing back.
  return Number.isSafeInteger(whole) && (whole / scale === wire || Math.abs(units - whole) < 1e-6)
    ? whole
    : null
}
