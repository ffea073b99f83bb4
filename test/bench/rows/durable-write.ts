import { dirname } from 'node:path'
import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { p95 } from '../harness/report.ts'
import { percentile } from '../harness/statistics.ts'
import { ownResult, peerFigures } from '../harness/stores.ts'
import * as syncFile from '../tasks/sync-file.ts'

/** Store one refreshed application. */
export const durableWrite: Row = async ({ scale, stores, applicationsFile }) => {
  const bare = await inOwnProcess(syncFile, {
    folder: dirname(applicationsFile),
    mostMs: scale.queriesMs,
  })
  return [
    p95('One durable write', ownResult(stores).use.writeMs, 10, {
      peers: {
        ...peerFigures(stores, ({ use }) => percentile(use.writeMs, 0.95)),
        'the disk itself (4 KB with fsync)': percentile(bare, 0.95),
      },
      budget: 'p95 at most 10 ms, on disk when it is answered',
    }),
  ]
}
