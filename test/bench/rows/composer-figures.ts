import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { percentile } from '../harness/statistics.ts'
import * as computeFigures from '../tasks/compute-figures.ts'

/** The composer's computation on a key press. */
export const composerFigures: Row = async ({ scale }) => {
  const { allMs, oneMs } = await inOwnProcess(computeFigures, {
    keyPresses: scale.quick ? 200 : 1000,
  })
  return [
    {
      name: 'Key press in the composer to schedules and APRs, 5 offers × 260 payments, p95',
      unit: 'ms',
      ours: percentile(allMs, 0.95),
      limit: 8,
      budget: 'p95 at most 8 ms of computing',
    },
    {
      name: 'The same where one offer changed, as the desk computes it, p95',
      unit: 'ms',
      ours: percentile(oneMs, 0.95),
      limit: null,
      budget: 'for information',
    },
  ]
}
