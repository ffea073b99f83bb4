import { expect, test } from 'vitest'
import { sampleWorklistIds } from '../../electron/sample-service/sample-applications.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()
const all = sampleWorklistIds.length

test('refreshing everything names the failures, and the officer retries only those', async () => {
  const { page, desk, worklist, refresh } = await suite.openApp()
  const { control } = desk.service
  await worklist.filter(/^Pending/).click()
  await expect.poll(() => worklist.total()).toBeLessThan(all)
  const pending = await worklist.total()
  const failing = ['app_smpl0004', 'app_smpl0005']
  for (const id of failing) {
    control.fault({ endpoint: 'read-application', id, kind: 'status', status: 400 })
  }
  control.setApplication('app_smpl0006', { status: 'declined' })

  await refresh.begin(/^Refresh all/)
  await refresh.says(`Refreshed: ${all - 2} fetched, 1 changed, and 2 failed.`)
  // Applications that changed at the service have left the list of pending ones.
  await expect.poll(() => worklist.total()).toBe(pending - 1)
  await refresh.press('Show details')
  const items = refresh.bar.getByRole('list', { name: 'Not refreshed' }).getByRole('listitem')
  await items.nth(1).waitFor()
  expect((await items.getByRole('button').allInnerTexts()).sort()).toEqual(
    failing.map((id) => id.slice(4)),
  )
  await refresh.press('Open application app_smpl0004')
  await page.getByRole('region', { name: 'Application app_smpl0004' }).waitFor()

  const before = control.counts()['read-application'].received
  await refresh.press('Retry 2 failed')
  await refresh.says(`Refreshed: ${all} fetched and 1 changed.`)
  expect(control.counts()['read-application'].received - before).toBe(2)
  await refresh.press('Dismiss summary')
  await refresh.bar.waitFor({ state: 'detached' })
})

test('a list refresh waits for the network, resumes without the officer, and can be canceled', async () => {
  const { page, desk, appShell, refresh } = await suite.openApp()
  const { service } = desk
  const { control } = service
  const slow = () => {
    control.fault({
      endpoint: 'read-application',
      kind: 'latency',
      latencyMs: 700,
      times: Infinity,
    })
  }
  slow()
  await page.keyboard.press('Shift+R')
  await refresh.says('Refreshing this list')
  await refresh.progress.waitFor()
  await service.setReachable(false)
  await refresh.says(/^Paused at \d+ of \d+: the service isn’t reachable/)
  await appShell.says(/Offline/)
  control.clearFaults()
  await service.setReachable(true)
  await refresh.says(`Refreshed: ${all} fetched.`)

  slow()
  await refresh.begin(/^Refresh all/)
  await refresh.says('Refreshing all applications')
  await service.setReachable(false)
  await refresh.says(/^Paused at/)
  await refresh.press('Stop refreshing')
  await refresh.says(/^Canceled: \d+ fetched of \d+ applications\.$/)
  const told = await refresh.bar.getByRole('status').innerText()
  expect(Number(/\d+/.exec(told)?.[0])).toBeLessThan(all)
  control.clearFaults()
  await service.setReachable(true)
  await appShell.says('Online')
})

test('an officer sets automatic refresh and retention, and sees the data folder and the updates', async () => {
  const { page, desk, appShell } = await suite.openApp()
  await appShell.goTo('Settings')
  const part = page.getByRole('region', { name: 'Refresh' })
  await part.getByText('Not available in a browser.').waitFor()
  await part.getByRole('radio', { name: 'At intervals' }).click()
  await part.getByRole('textbox', { name: 'Minutes between refreshes' }).fill('2')
  await page.keyboard.press('Enter')
  await part.getByText('Enter a whole number from 5 to 720.').waitFor()
  await part.getByRole('textbox', { name: 'Minutes between refreshes' }).fill('15')
  await page.keyboard.press('Enter')
  await page.getByText('Saved.').first().waitFor()
  await part.getByRole('radio', { name: 'At start' }).click()
  await expect
    .poll(() => desk.ask.settings.read({}))
    .toMatchObject({ value: { refreshing: 'opening', refreshEveryMinutes: 15 } })

  // Next to it: how long unused applications are kept.
  const keeping = page.getByRole('region', { name: 'Cached applications' })
  await keeping.getByRole('switch', { name: /^Remove unused applications/ }).click()
  await keeping.getByRole('textbox', { name: 'Days until removal' }).fill('6')
  await page.keyboard.press('Enter')
  await keeping.getByText('Enter a whole number from 7 to 3650.').waitFor()
  await keeping.getByRole('textbox', { name: 'Days until removal' }).fill('90')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => desk.ask.settings.read({}))
    .toMatchObject({ value: { keepCopiesDays: 90 } })
  await keeping.getByRole('switch', { name: /^Remove unused applications/ }).click()
  await expect
    .poll(() => desk.ask.settings.read({}))
    .toMatchObject({ value: { keepCopiesDays: null } })

  // The data folder is shown with its sizes, and a browser can't open it.
  const folder = page.getByRole('group', { name: 'Data folder' })
  await folder.getByText(desk.dataDir, { exact: true }).waitFor()
  await folder.getByText('Your work (desk.db)').waitFor()
  expect(await folder.getByRole('button', { name: 'Show folder' }).count()).toBe(0)
  const diagnostics = await page.locator('pre').filter({ hasText: 'Loan Desk' }).innerText()
  expect(diagnostics).toMatch(/Sizes: desk\.db [1-9]\d+, cache\.db [1-9]\d+/)
  expect(diagnostics).not.toContain(desk.dataDir)

  // An app without an update feed says so, and has no button.
  const updates = page.getByRole('region', { name: 'Updates', exact: true })
  await updates.getByText(/^Updates aren’t configured/).waitFor()
  expect(await updates.getByRole('button').count()).toBe(0)
})
