import type { Row } from '../harness/bench.ts'
import { percentile } from '../harness/statistics.ts'
import { ownResult, peerFigures } from '../harness/stores.ts'

/** Keep one application that was read anew. */
export const durableWrite: Row = ({ stores }) =>
  Promise.resolve([
    {
      name: 'One durable write, p95',
      unit: 'ms',
      ours: percentile(ownResult(stores).use.writeMs, 0.95),
      peers: peerFigures(stores, ({ use }) => percentile(use.writeMs, 0.95)),
      limit: 10,
      budget: 'p95 at most 10 ms, on disk when it is answered',
    },
  ])
