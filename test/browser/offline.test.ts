import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { consentDay, paymentDay } from '../support/builders/payment-days.ts'

const suite = browserSuite()

test('with the switch off everything read before stays readable and searchable', async () => {
  const { frame, worklist, application } = await suite.openApp()
  await worklist.open('app_smpl0004')
  await application.refreshButton.waitFor()
  const amount = await application.heading.innerText()
  await frame.setSampleReachable(false)
  await frame.says(/Offline/)
  await worklist.open('app_smpl0005')
  await worklist.open('app_smpl0004')
  await application.refreshButton.waitFor()
  await expect.poll(() => application.heading.innerText()).toBe(amount)
  await application.says(/, offline/)
})

test('what needs the network says so, keeps the copy, and works again when it is back', async () => {
  const { frame, worklist, application } = await suite.openApp()
  await worklist.open('app_smpl0004')
  await frame.setSampleReachable(false)
  await frame.says(/Offline/)
  await application.refresh()
  await application.says('The last refresh failed')
  await expect.poll(() => application.field('Status')).toBe('Pending')
  await frame.setSampleReachable(true)
  await application.refresh()
  await application.says('Refreshed just now.')
  await frame.says('Online')
  await application.pane.getByText('The last refresh failed').waitFor({ state: 'detached' })
})

test('a network that fails without the switch is told by the first request that meets it', async () => {
  const { frame, worklist, application, desk } = await suite.openApp()
  await worklist.open('app_smpl0006')
  await frame.says('Online')
  await desk.service.setReachable(false)
  await application.refresh()
  await application.says('The last refresh failed')
  await frame.says(/Offline/)
  await worklist.search.fill('smpl00')
  await expect.poll(() => worklist.total()).toBeGreaterThan(10)
})

test('ids added without a network wait, and an authorization is kept until it can be sent', async () => {
  const { frame, worklist, documents, desk, page } = await suite.openApp()
  await frame.setSampleReachable(false)
  await frame.says(/Offline/)
  await worklist.add('app_smplExtra1')
  expect((await worklist.results())[0]).toMatch(/^app_smplExtra1: Added, fetched when online/)
  await page.keyboard.press('Escape')

  await frame.goTo('Documents')
  await documents.begin()
  await documents.fill({
    facility: 'fac_smpl02',
    payment: 'INV-7',
    amount: '64.99',
    plannedOn: paymentDay,
    consentOn: consentDay,
    consentBy: 'M. Keller',
  })
  await documents.submit.click()
  await page
    .getByRole('region', { name: 'Open submissions' })
    .getByText('Waiting to send')
    .waitFor()
  await frame.says('1 submission to send')
  expect(desk.service.control.processedCount('create-ach')).toBe(0)

  await frame.setSampleReachable(true)
  await documents.row('INV-7').waitFor({ timeout: 60_000 })
  expect(desk.service.control.processedCount('create-ach')).toBe(1)
})

test('an app that is gone is told at once, and nothing pretends to work', async () => {
  const { page, desk, watched, worklist } = await suite.openApp()
  await desk.restart()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Loan Desk lost its internal connection.' })
  await alert.waitFor()
  await worklist.search.fill('smpl0001')
  await page.getByText('Nothing was sent again.').waitFor()
  // Until it is closed the page tries again, and the browser itself writes each socket that it cannot
  // open to its console.
  await page.close()
  const own = watched.faults.filter((fault) => !fault.includes('WebSocket connection to'))
  watched.faults.splice(0, watched.faults.length, ...own)
  expect(own).toEqual([])
})
