import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { p95 } from '../harness/report.ts'
import * as computeFigures from '../tasks/compute-figures.ts'

/** The composer's computation on a key press. */
export const composerFigures: Row = async ({ scale }) => {
  const { allMs, oneMs } = await inOwnProcess(computeFigures, {
    keyPresses: scale.quick ? 200 : 1000,
  })
  return [
    p95('Key press in the composer to schedules and APRs, 5 offers × 260 payments', allMs, 8, {
      budget: 'p95 at most 8 ms of computing',
    }),
    p95('The same where one offer changed, as Loan Desk computes it', oneMs, null),
  ]
}
