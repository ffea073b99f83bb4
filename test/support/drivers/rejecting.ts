import { useNewConnection } from './adding-connection.ts'
import { pendingLoanId } from './approving.ts'
import type { BrowserSuite, OpenApp } from './browser-suite.ts'

/**
 * An app on a connection whose service supports rejection; its list is empty, and two applications
 * are added.
 */
export async function onRejectingLender(suite: BrowserSuite): Promise<OpenApp> {
  const desk = await suite.begin({ sample: 'on-demand', serviceProfile: '2024-10' })
  const { service, ask } = desk
  service.control.fault({
    endpoint: 'list-applications',
    kind: 'status',
    status: 404,
    times: Infinity,
  })
  await useNewConnection(ask, service, { serviceProfile: '2024-10' })
  await ask.applications.add({ ids: [pendingLoanId, 'app_smplOldest'] })
  return suite.reopen(desk)
}
