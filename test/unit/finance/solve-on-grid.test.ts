import { expect, test } from 'vitest'
import { solveOnGrid, type GridProblem } from '../../../shared/finance/solve-on-grid.ts'

type Figures = readonly (number | null)[]

/** All figures 0 to 2 of a number of positions; positions at either end may have none. */
function allFigures(count: number): Figures[] {
  if (count === 0) return [[]]
  return allFigures(count - 1).flatMap((figures): Figures[] => {
    const hasEnded = figures.at(-1) === null && figures.some((figure) => figure !== null)
    return (hasEnded ? [null] : [null, 0, 1, 2]).map((figure) => [...figures, figure])
  })
}

/** How the solution breaks its promises, if it does. */
function faultOf(figures: Figures, { bound, ...start }: Pick<GridProblem, 'start' | 'bound'>) {
  const figureAt = (position: number) => figures[position] ?? null
  const solution = solveOnGrid({ count: figures.length, figureAt, ...start, bound })
  const known = [...figures.keys()].filter((position) => figureAt(position) !== null)
  const [lowest, highest] = [known[0], known.at(-1)]
  if (lowest === undefined || highest === undefined) return solution !== null
  if (solution === null) return true
  const { outcome, position, next } = solution
  const above = (at: number) => (figureAt(at) ?? 0) - bound.value
  const keeps = (at: number) =>
    known.includes(at) && (bound.sense === 'at-most' ? above(at) <= 0 : above(at) >= 0)
  if (outcome === 'solved') {
    const isNeighbor = next !== null && Math.abs(next - position) === 1
    return !(keeps(position) && isNeighbor && !keeps(next))
  }
  const isNearer = Math.abs(above(highest)) < Math.abs(above(lowest))
  const endsKeep = [lowest, highest].every((end) => keeps(end) === (outcome === 'all-keep'))
  return !endsKeep || position !== (isNearer ? highest : lowest)
}

test('a solution keeps the bound beside a position that breaks it, or is the nearest end', () => {
  const broken = [1, 2, 3, 4].flatMap(allFigures).flatMap((figures) =>
    [...figures.keys()].flatMap((start) =>
      (['at-most', 'at-least'] as const).flatMap((sense) =>
        [0, 1, 2]
          .map((value) => ({ start, bound: { sense, value } }))
          .filter((problem) => faultOf(figures, problem))
          .map((problem) => ({ figures, ...problem })),
      ),
    ),
  )
  expect(broken).toEqual([])
})
