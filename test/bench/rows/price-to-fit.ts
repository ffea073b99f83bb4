import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { p95 } from '../harness/report.ts'
import * as priceToFit from '../tasks/price-to-fit.ts'

/** The solver's computation while an officer types a target. */
export const priceToFitRow: Row = async ({ scale }) => {
  const { solveMs, threeMs, capsMs } = await inOwnProcess(priceToFit, {
    rounds: scale.quick ? 10 : 50,
  })
  return [
    p95('Solve a loan of 260 payments for one of its terms', solveMs, 50, {
      budget: 'p95 at most 50 ms of computing',
    }),
    p95('Three offers around a payment', threeMs, 150, {
      budget: 'p95 at most 150 ms of computing',
    }),
    p95('The binding cap and the most that can be offered', capsMs, null),
  ]
}
