import type { Row } from '../harness/bench.ts'
import { percentile } from '../harness/statistics.ts'
import { ownResult, peerFigures } from '../harness/stores.ts'

/** Narrow, sort and page; search with every key press. */
export const filterAndSearch: Row = ({ stores }) => {
  const own = ownResult(stores)
  const count = own.count.toLocaleString('en-US')
  return Promise.resolve([
    {
      name: `Filter, sort and page, ${count} applications, p95`,
      unit: 'ms',
      ours: percentile(own.use.filterMs, 0.95),
      peers: peerFigures(stores, ({ use }) => percentile(use.filterMs, 0.95)),
      limit: 16,
      budget: 'p95 at most 16 ms',
    },
    {
      name: `Filter by notes, tags, dates, age and ranges, ${count} applications, p95`,
      unit: 'ms',
      ours: percentile(own.use.markMs, 0.95),
      limit: 16,
      budget: 'p95 at most 16 ms',
    },
    {
      name: `Search by score, rare tag and displayed name, ${count} applications, p95`,
      unit: 'ms',
      ours: percentile(own.use.meaningMs, 0.95),
      limit: 16,
      budget: 'p95 at most 16 ms',
    },
    {
      name: `Search as typed, ${count} applications, p95`,
      unit: 'ms',
      ours: percentile(own.use.searchMs, 0.95),
      peers: peerFigures(stores, ({ use }) => percentile(use.searchMs, 0.95)),
      limit: 16,
      budget: 'p95 at most 16 ms',
    },
  ])
}
