import { writeApplications } from '../data/applications.ts'
import type { Row } from '../harness/bench.ts'
import { inOwnProcess, weighed } from '../harness/own-process.ts'
import { p95 } from '../harness/report.ts'
import { ownName } from '../peers/contestants.ts'
import * as prepareStore from '../tasks/prepare-store.ts'
import type { StoreInput } from '../tasks/store-input.ts'
import * as useStore from '../tasks/use-store.ts'
import * as weighBackend from '../tasks/weigh-backend.ts'

/** The longest worklist: no query may take long, block the main process, or fill the memory. */
export const longWorklist: Row = async ({ scale, scratch }) => {
  const count = scale.longApplications
  const [folder, empty, applicationsFile] = [
    scratch('long'),
    scratch('long-empty'),
    scratch('long.jsonl'),
  ]
  await writeApplications(applicationsFile, count)
  const input: StoreInput = { contestant: ownName, folder, applicationsFile, count }
  await inOwnProcess(prepareStore, input)
  await inOwnProcess(prepareStore, { ...input, folder: empty, count: 0 })
  const use = await inOwnProcess(useStore, { ...input, queriesMs: scale.queriesMs })
  const idle = await inOwnProcess(weighBackend, { folder: empty }, weighed)
  const full = await inOwnProcess(weighBackend, { folder }, weighed)
  const applications = `${count.toLocaleString('en-US')} applications`
  return [
    p95(`Filter, sort and page, ${applications}`, use.filterMs, 48),
    p95(`Filter by notes, tags, dates, age and ranges, ${applications}`, use.annotationMs, 48),
    p95(`Search as typed, ${applications}`, use.searchMs, 50),
    {
      name: `Longest hold of the main process by a query, ${applications}`,
      unit: 'ms',
      ours: use.longestHoldMs,
      limit: 50,
      budget: 'at most 50 ms',
    },
    {
      name: `Memory of the backend with ${applications} over an empty one`,
      unit: 'MB',
      ours: full - idle,
      limit: 250,
      budget: 'at most 250 MB more than an empty one',
    },
  ]
}
