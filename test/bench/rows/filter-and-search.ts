import type { Row } from '../harness/bench.ts'
import { p95 } from '../harness/report.ts'
import { percentile } from '../harness/statistics.ts'
import { ownResult, peerFigures } from '../harness/stores.ts'

/** Narrow, sort and page; search with every key press. */
export const filterAndSearch: Row = ({ stores }) => {
  const own = ownResult(stores)
  const count = `${own.count.toLocaleString('en-US')} applications`
  return Promise.resolve([
    p95(`Filter, sort and page, ${count}`, own.use.filterMs, 16, {
      peers: peerFigures(stores, ({ use }) => percentile(use.filterMs, 0.95)),
    }),
    p95(`Filter by notes, tags, dates, age and ranges, ${count}`, own.use.annotationMs, 16),
    p95(`Search by score, rare tag and displayed name, ${count}`, own.use.meaningMs, 16),
    p95(`Search as typed, ${count}`, own.use.searchMs, 16, {
      peers: peerFigures(stores, ({ use }) => percentile(use.searchMs, 0.95)),
    }),
  ])
}
