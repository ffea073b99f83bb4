import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

test('offline, cached data is readable, network features say so, and added IDs wait; a stopped app is reported at once', async () => {
  const { appShell, worklist, application, desk, page, watched } = await suite.openApp()
  await worklist.open('app_smpl0004')
  await application.refreshButton.waitFor()
  const amount = await application.heading.innerText()
  await appShell.setSampleReachable(false)
  await appShell.says(/Offline/)
  await worklist.open('app_smpl0005')
  await worklist.open('app_smpl0004')
  await expect.poll(() => application.heading.innerText()).toBe(amount)
  await application.says(/, offline/)
  await application.refresh()
  await application.says('The last refresh failed')
  await expect.poll(() => application.field('Status')).toBe('Pending')

  // An application that was never fetched shows only that.
  await worklist.add('app_smplExtra1')
  expect((await worklist.results())[0]).toMatch(/^app_smplExtra1: Added, not fetched yet/)
  await page.keyboard.press('Escape')
  await worklist.open('app_smplExtra1')
  await expect.poll(() => application.heading.innerText()).toBe('Amount not known')
  await application.says('Loan Desk fetches it when the service is reachable.')
  expect(await application.pane.getByText('No credit type').count()).toBe(0)

  await worklist.open('app_smpl0004')
  await appShell.setSampleReachable(true)
  await application.refresh()
  await application.says('Refreshed just now.')
  await appShell.says('Online')
  await application.pane.getByText('The last refresh failed').waitFor({ state: 'detached' })

  // A network failure without the switch shows at the first request.
  await desk.service.setReachable(false)
  await application.refresh()
  await application.says('The last refresh failed')
  await appShell.says(/Offline/)
  await worklist.search.fill('smpl00')
  await expect.poll(() => worklist.total()).toBeGreaterThan(10)

  // The modules that load after the first screen are here too.
  await page.waitForLoadState('networkidle')
  await desk.restart()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Loan Desk lost its internal connection.' })
  await alert.waitFor()
  await worklist.search.fill('smpl0001')
  await page.getByText('Nothing was sent again.').waitFor()
  // Until it is closed, the page retries, and the browser writes each failed WebSocket to its
  // console.
  await page.close()
  const own = watched.faults.filter((fault) => !fault.includes('WebSocket connection to'))
  watched.faults.splice(0, watched.faults.length, ...own)
  expect(own).toEqual([])
})
