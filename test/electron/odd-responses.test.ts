import { expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { realElectron, startElectronApp } from '../support/electron/electron-app.ts'
import { connectTo, startLender } from '../support/electron/lender-connection.ts'

test('a response with a non-ASCII header or an unknown status code is accepted as a response', async (context) => {
  const service = await startLender()
  const desk = await startElectronApp(realElectron(context), { sample: false })
  const ask = await connectTo(service, desk.page)
  const refresh = () => ask.applications.refresh({ id: pendingLoanId })
  const fault = { endpoint: 'read-application', kind: 'status' } as const

  service.control.fault({ ...fault, status: 403, retryAfter: 'après' })
  expect(await refresh()).toMatchObject({ error: { code: 'service-refused', status: 403 } })
  service.control.fault({ ...fault, status: 600, times: 3 })
  expect(await refresh()).toMatchObject({ error: { code: 'service-unavailable' } })
  expect(await refresh()).toMatchObject({ ok: true })
})
