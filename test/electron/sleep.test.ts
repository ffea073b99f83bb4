import { expect, test } from 'vitest'
import { approve } from '../support/drivers/approving.ts'
import { sleep } from '../support/electron/computer-sleep.ts'
import { realElectron, startElectronApp } from '../support/electron/electron-app.ts'
import { connectTo, startLender } from '../support/electron/lender-connection.ts'

const hourMs = 60 * 60_000
const otherLoanId = 'app_smpl0004'

test('after sleep no old token, check or copy is used', async (context) => {
  const service = await startLender()
  const desk = await startElectronApp(realElectron(context), { sample: false })
  const ask = await connectTo(service, desk.page)
  await ask.settings.write({ refreshing: 'interval', refreshEveryMinutes: 60 })
  const status = async () => {
    const held = await ask.applications.open({ id: otherLoanId })
    return held.ok ? held.value.copy?.application.status : null
  }
  await ask.applications.add({ ids: [otherLoanId] })
  await expect.poll(status).toBe('pending')

  // Three changes are reported: the submission waits, is checked, and is being sent.
  await sleep(desk, hourMs, 3)
  const { id } = await approve({ ask })
  const attempts = async () => {
    const decision = await ask.decisions.get({ id })
    return decision.ok ? decision.value.attempts.map((one) => `${one.purpose} ${one.outcome}`) : []
  }
  await expect
    .poll(attempts)
    .toEqual(['check done', 'send not-sent', 'check done', 'send done', 'settle done'])
  expect(service.control.counts().approve).toEqual({ received: 1, processed: 1 })

  const before = service.control.counts()
  service.control.setApplication(otherLoanId, { status: 'rejected' })
  // The token has expired, for the service too.
  service.control.moveTime(25 * hourMs)
  await sleep(desk, 25 * hourMs)
  await expect.poll(status).toBe('rejected')
  const after = service.control.counts()
  expect(after.token.processed).toBeGreaterThan(before.token.processed)
  const reads = after['read-application'].received - before['read-application'].received
  expect(after['read-application'].processed - before['read-application'].processed).toBe(reads)
  expect(after.approve).toEqual(before.approve)
})
