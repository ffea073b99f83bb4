import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { percentile } from '../harness/statistics.ts'
import * as priceToFit from '../tasks/price-to-fit.ts'

/** The solver's computation while an officer types a target. */
export const priceToFitRow: Row = async ({ scale }) => {
  const { solveMs, threeMs, capsMs } = await inOwnProcess(priceToFit, {
    rounds: scale.quick ? 10 : 50,
  })
  return [
    {
      name: 'Solve a loan of 260 payments for one of its terms, p95',
      unit: 'ms',
      ours: percentile(solveMs, 0.95),
      limit: 50,
      budget: 'p95 at most 50 ms of computing',
    },
    {
      name: 'Three offers around a payment, p95',
      unit: 'ms',
      ours: percentile(threeMs, 0.95),
      limit: 150,
      budget: 'p95 at most 150 ms of computing',
    },
    {
      name: 'The binding cap and the most that can be offered, p95',
      unit: 'ms',
      ours: percentile(capsMs, 0.95),
      limit: null,
      budget: 'for information',
    },
  ]
}
