/** A figure over consecutive integer positions, and the bound that it must keep. */
export interface GridProblem {
  /** Positions are 0 to count - 1. */
  readonly count: number
  /** The figure at a position, or null if it has none. */
  readonly figureAt: (position: number) => number | null
  /** Position of the current value, tried first. Matters only if some positions have no figure. */
  readonly start: number
  readonly bound: { readonly sense: 'at-most' | 'at-least'; readonly value: number }
}

/**
 * A position within the bound.
 *
 * - `solved`: `position` keeps the bound and its neighbor `next` doesn't (or has no figure).
 * - `all-keep`: both ends keep the bound; `position` is the end whose figure is nearest to the bound,
 *   the lower end if both are equally near.
 * - `none-keeps`: neither end keeps the bound; `position` is the end whose figure is nearest to it.
 */
export interface GridSolution {
  readonly outcome: 'solved' | 'all-keep' | 'none-keeps'
  readonly position: number
  readonly next: number | null
}

/**
 * Finds by bisection the last position that keeps a bound; null if no position has a figure.
 *
 * Between a position that keeps the bound and one that doesn't, there are always two neighbors of
 * which only one keeps it. The bisection relies only on that, so the result is also correct for
 * figures that rise and fall by cents because of rounding. If the figure is monotone, there is only
 * one such pair. At most three bisections, each with as many steps as the count has bits.
 */
export function solveOnGrid({ count, figureAt, start, bound }: GridProblem): GridSolution | null {
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
    const [inside, outside] = keeps(one) ? [one, other] : [other, one]
    const position = edge(inside, outside, keeps)
    return { outcome: 'solved', position, next: position + Math.sign(outside - inside) }
  }
  const distance = (position: number) => Math.abs((figure(position) ?? 0) - bound.value)
  return {
    outcome: keeps(lowest) ? 'all-keep' : 'none-keeps',
    position: distance(highest) < distance(lowest) ? highest : lowest,
    next: null,
  }
}

/** The last position for which `holds` is true, next to one for which it is false. */
function edge(holding: number, failing: number, holds: (position: number) => boolean): number {
  let [good, bad] = [holding, failing]
  while (Math.abs(good - bad) > 1) {
    const middle = good + Math.trunc((bad - good) / 2)
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}

/** The first position that satisfies `holds`: the start, an end, or 1, 2, 4, …; null if none of them does. */
function firstWith(
  start: number,
  count: number,
  holds: (position: number) => boolean,
): number | null {
  for (const position of [start, 0, count - 1]) if (holds(position)) return position
  for (let position = 1; position < count - 1; position *= 2) if (holds(position)) return position
  return null
}
