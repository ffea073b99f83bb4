import { failed, ok, type Result } from '../result.ts'

/** An amount at a time after the beginning of the term, Appendix J (b)(7). */
export interface TimedAmount {
  /** Integer cents. In the equation, advances are positive and payments negative. */
  readonly amount: number
  /** Whole unit-periods, 0 to 36,600. */
  readonly unitPeriods: number
  /** Odd fraction of a unit-period, 0 to 1. */
  readonly oddFraction: number
}

/**
 * Newton's method takes five to ten steps, and about seventy for the most extreme safe integers:
 * far from the root of a payment in t periods, each step multiplies 1 + i by about 1 + 1/t.
 */
const MOST_STEPS = 200
/** Maximum number of equation terms evaluated when searching for several roots: well under a second. */
const MOST_TERMS = 4_000_000

/**
 * Solves the general equation of 12 CFR 1026 Appendix J (b)(8) for the rate per unit-period: the
 * sum of the flows, each divided by (1 + f·i)(1 + i)^t, is zero. The search range is from 0 (the
 * caller ensures that the payments are at least the advances) to `highest`.
 *
 * If the flows change sign only once, from advances to payments, the root is unique. Otherwise
 * every root is isolated, and the rate is the root at which a larger payment means a higher rate,
 * that is, where the sum crosses from negative to positive. Student loans (appendix example (c)(7))
 * can have a second root of the other kind, at which the borrower would be lending to the creditor.
 *
 * Errors: `apr-no-solution`, `apr-several-solutions`, `apr-not-converged`.
 */
export function solveUnitPeriodRate(
  flows: readonly TimedAmount[],
  highest: number,
): Result<number> {
  const net = netByTime(flows)
  const changes = signChanges(net)
  const [first] = net
  if (first === undefined || changes === 0) {
    return failed('apr-no-solution', { detail: 'nothing is owed between two dates' })
  }
  if (changes > 1) return solveIsolated(net, highest)
  if (first.amount < 0) {
    return failed('apr-no-solution', { detail: 'every payment comes before every advance' })
  }
  let low = 0
  let high = Math.min(0.02, highest)
  while (valueAt(net, high).sum < 0) {
    if (high === highest) return failed('apr-no-solution', { detail: 'the rate is out of range' })
    low = high
    high = Math.min(highest, 4 * high)
  }
  return refine(net, low, high)
}

/**
 * Sorts the flows by time, adds up flows at the same time, and shifts times to start at the first
 * flow. An odd fraction of 1 becomes a whole unit-period: otherwise an advance and a payment on the
 * same day would count separately, and the search for several roots would never end.
 */
function netByTime(flows: readonly TimedAmount[]): TimedAmount[] {
  const whole = flows.map((flow) =>
    flow.oddFraction === 1 ? { ...flow, unitPeriods: flow.unitPeriods + 1, oddFraction: 0 } : flow,
  )
  const ordered = whole.toSorted(
    (a, b) => a.unitPeriods - b.unitPeriods || a.oddFraction - b.oddFraction,
  )
  const net: { amount: number; unitPeriods: number; oddFraction: number }[] = []
  for (const flow of ordered) {
    const last = net.at(-1)
    if (last?.unitPeriods === flow.unitPeriods && last.oddFraction === flow.oddFraction) {
      last.amount += flow.amount
    } else {
      net.push({ ...flow })
    }
  }
  const moving = net.filter((flow) => flow.amount !== 0)
  const start = moving[0]?.unitPeriods ?? 0
  for (const flow of moving) flow.unitPeriods -= start
  return moving
}

function signChanges(flows: readonly TimedAmount[]): number {
  let changes = 0
  let previous: TimedAmount | undefined
  for (const flow of flows) {
    if (previous !== undefined && flow.amount > 0 !== previous.amount > 0) changes += 1
    previous = flow
  }
  return changes
}

/** The sum of the discounted flows at a rate, and its derivative with respect to the rate. */
function valueAt(flows: readonly TimedAmount[], rate: number): { sum: number; slope: number } {
  let sum = 0
  let slope = 0
  const growth = 1 + rate
  for (const { amount, unitPeriods, oddFraction } of flows) {
    const oddGrowth = 1 + oddFraction * rate
    const present = amount / (oddGrowth * growth ** unitPeriods)
    sum += present
    slope -= present * (unitPeriods / growth + oddFraction / oddGrowth)
  }
  return { sum, slope }
}

/**
 * Newton's method inside a bracket whose lower end is below the root and whose upper end is above;
 * bisects if a step would leave the bracket. `from` itself may be the root.
 */
function refine(flows: readonly TimedAmount[], from: number, to: number): Result<number> {
  let low = from
  let high = to
  let rate = from
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { sum, slope } = valueAt(flows, rate)
    if (sum === 0) return ok(rate)
    if (sum < 0) low = rate
    else high = rate
    const newton = rate - sum / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    // Only the last digits of the double still change. At rates of hundreds of thousands of
    // percent, a larger tolerance would exceed the promised 1e-8.
    if (Math.abs(next - rate) <= 1e-15 * (1 + rate)) return ok(next)
    rate = next
  }
  return failed('apr-not-converged')
}

/** The contributions of advances and payments to the sum and to its slope; they bound both. */
interface Parts {
  readonly rate: number
  readonly advances: number
  readonly payments: number
  readonly advanceSlopes: number
  readonly paymentSlopes: number
}

function partsAt(flows: readonly TimedAmount[], rate: number): Parts {
  let advances = 0
  let payments = 0
  let advanceSlopes = 0
  let paymentSlopes = 0
  const growth = 1 + rate
  for (const { amount, unitPeriods, oddFraction } of flows) {
    const oddGrowth = 1 + oddFraction * rate
    const present = Math.abs(amount) / (oddGrowth * growth ** unitPeriods)
    const slope = present * (unitPeriods / growth + oddFraction / oddGrowth)
    if (amount > 0) {
      advances += present
      advanceSlopes += slope
    } else {
      payments += present
      paymentSlopes += slope
    }
  }
  return { rate, advances, payments, advanceSlopes, paymentSlopes }
}

/**
 * Finds all roots by bisecting the range until each part has provably no root or at most one: all
 * four values decrease as the rate grows, so their values at the ends are bounds for the range
 * between.
 */
function solveIsolated(flows: readonly TimedAmount[], highest: number): Result<number> {
  const upward: { low: number; high: number }[] = []
  const open = [{ low: partsAt(flows, 0), high: partsAt(flows, highest) }]
  let terms = 2 * flows.length
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const { low, high } = range
    if (low.advances < high.payments || high.advances > low.payments) continue
    const rises = high.paymentSlopes > low.advanceSlopes
    const falls = low.paymentSlopes < high.advanceSlopes
    if (rises || falls) {
      if (rises && low.advances <= low.payments && high.advances > high.payments) {
        upward.push({ low: low.rate, high: high.rate })
      }
      continue
    }
    const middle = Math.sqrt((1 + low.rate) * (1 + high.rate)) - 1
    if (high.rate - low.rate < 1e-12 * (1 + low.rate)) {
      return failed('apr-several-solutions', { detail: 'two rates lie too close to be told apart' })
    }
    terms += flows.length
    if (terms > MOST_TERMS) return failed('apr-not-converged')
    const center = partsAt(flows, middle)
    open.push({ low: center, high }, { low, high: center })
  }
  const [only, second] = upward
  if (only === undefined) return failed('apr-no-solution')
  if (second !== undefined) {
    return failed('apr-several-solutions', { detail: `${upward.length} rates solve the equation` })
  }
  return refine(flows, only.low, only.high)
}
