import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../../../electron/sample-team/own-postgres.ts'
import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import { p95 } from '../harness/report.ts'
import { median, percentile } from '../harness/statistics.ts'
import * as shareTeamSpace from '../tasks/share-team-space.ts'

const desks = 200

/** 200 Loan Desk instances over TLS, one operation each every 5 s, with a lender's feed of many years. */
export const teamSpace: Row = async ({ scale }) => {
  const bin = await findPostgres()
  if (bin === null) throw new Error('no PostgreSQL 15 or newer')
  const server = await startPostgres(bin, {
    folder: await mkdtemp(join(tmpdir(), 'loan-desk-bench-pg-')),
    isTemporary: true,
    settings: { max_connections: desks + 20, shared_buffers: '256MB' },
  })
  try {
    const { host, port, caFile, password } = server
    const measured = await inOwnProcess(shareTeamSpace, {
      ...{ host, port, caFile, password, desks },
      ...{ lines: scale.teamLines, seconds: scale.teamSeconds },
    })
    const name = `Team space, ${desks} computers, ${scale.teamLines.toLocaleString('en-US')} lines`
    return [
      p95(`${name}: one operation`, measured.operationMs, 50, {
        peers: spread(measured.operationMs),
        budget: 'p95 at most 50 ms, on disk when it is answered; 20 desks are measured',
      }),
      p95(`${name}: to another computer’s screen`, measured.seenMs, 1000, {
        peers: spread(measured.seenMs),
        budget: 'p95 at most 1 s',
      }),
      {
        name: `${name}: connecting one computer, median`,
        unit: 'ms',
        ours: median(measured.connectMs),
        limit: null,
        budget: 'with TLS and SCRAM, one after the other',
      },
    ]
  } finally {
    await server.stop()
  }
}

const spread = (samples: readonly number[]): Readonly<Record<string, number>> => ({
  median: median(samples),
  p99: percentile(samples, 0.99),
})
