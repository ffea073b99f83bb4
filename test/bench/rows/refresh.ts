import { startControlledService } from '../../support/sample-service/controlled-service.ts'
import type { Row } from '../harness/bench.ts'
import { inOwnProcess } from '../harness/own-process.ts'
import * as refreshApplications from '../tasks/refresh-applications.ts'

const latencyMs = 50
const atOnce = 8

/** Refresh applications from a slow service. */
export const refresh: Row = async ({ scale, ownFolder }) => {
  const service = await startControlledService({ seed: 1 })
  try {
    service.control.addBulkApplications(scale.refreshes)
    service.control.fault({
      endpoint: 'read-application',
      kind: 'latency',
      latencyMs,
      times: Infinity,
    })
    const seconds = await inOwnProcess(refreshApplications, {
      folder: ownFolder,
      baseUrl: service.baseUrl,
      clientId: service.credentials.clientId,
      clientSecret: service.credentials.secret,
      count: scale.refreshes,
    })
    const ideal = (scale.refreshes / atOnce) * (latencyMs / 1000)
    return [
      {
        name: `Refresh ${scale.refreshes.toLocaleString('en-US')} applications, 50 ms latency, 8 at once`,
        unit: 's',
        ours: seconds,
        peers: { ideal },
        limit: 1.2 * ideal,
        budget: 'at most 1.2 × the ideal; not counting the 990 requests a minute',
      },
    ]
  } finally {
    await service.stop()
  }
}
