/** A figure over a row of integer positions, and the bound that is asked of it. */
export interface GridQuestion {
  /** Positions are 0 to count - 1. */
  readonly count: number
  /** The figure at a position, or null where there is none. */
  readonly figureAt: (position: number) => number | null
  /** Where to look first: what stands there now. Matters only where some positions lack a figure. */
  readonly start: number
  readonly bound: { readonly sense: 'at-most' | 'at-least'; readonly value: number }
}

/**
 * Where the bound is kept.
 *
 * - `solved`: `position` keeps it and its neighbor `next` does not (or has no figure).
 * - `all-keep`: both ends keep it; `position` is the end whose figure is nearest to the bound, the
 *   lower one if both are.
 * - `none-keeps`: neither end keeps it; `position` is the end whose figure is nearest to it.
 */
export interface GridAnswer {
  readonly outcome: 'solved' | 'all-keep' | 'none-keeps'
  readonly position: number
  readonly next: number | null
}

/**
 * Bisects a row of positions for the last one that keeps a bound; null if no position has a figure.
 *
 * Between a position that keeps the bound and one that does not there are always two neighbors of
 * which one keeps it: that is all the bisection relies on, so the answer holds for figures that
 * rounding makes rise and fall by cents as well. Where the figure is monotone it is the only such
 * pair. At most three bisections, each as many steps as the count has bits.
 */
export function solveOnGrid({ count, figureAt, start, bound }: GridQuestion): GridAnswer | null {
  const known = new Map<number, number | null>()
  const figure = (position: number): number | null => {
    let value = known.get(position)
    if (value === undefined) {
      value = figureAt(position)
      known.set(position, value)
    }
    return value
  }
  const hasFigure = (position: number): boolean => figure(position) !== null
  const keeps = (position: number): boolean => {
    const value = figure(position)
    return (
      value !== null && (bound.sense === 'at-most' ? value <= bound.value : value >= bound.value)
    )
  }
  const within = firstWith(start, count, hasFigure)
  if (within === null) return null
  const lowest = hasFigure(0) ? 0 : edge(within, 0, hasFigure)
  const highest = hasFigure(count - 1) ? count - 1 : edge(within, count - 1, hasFigure)

  for (const [one, other] of [
    [within, highest],
    [lowest, within],
  ] as const) {
    if (keeps(one) === keeps(other)) continue
    const [kept, broken] = keeps(one) ? [one, other] : [other, one]
    const position = edge(kept, broken, keeps)
    return { outcome: 'solved', position, next: position + Math.sign(broken - kept) }
  }
  const distance = (position: number) => Math.abs((figure(position) ?? 0) - bound.value)
  return {
    outcome: keeps(lowest) ? 'all-keep' : 'none-keeps',
    position: distance(highest) < distance(lowest) ? highest : lowest,
    next: null,
  }
}

/** The position next to one that does not hold, between one that holds and one that does not. */
function edge(holding: number, failing: number, holds: (position: number) => boolean): number {
  let [good, bad] = [holding, failing]
  while (Math.abs(good - bad) > 1) {
    const middle = good + Math.trunc((bad - good) / 2)
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}

/** The start, an end, or a position 1, 2, 4, … from the beginning that holds. */
function firstWith(
  start: number,
  count: number,
  holds: (position: number) => boolean,
): number | null {
  for (const position of [start, 0, count - 1]) if (holds(position)) return position
  for (let position = 1; position < count - 1; position *= 2) if (holds(position)) return position
  return null
}
