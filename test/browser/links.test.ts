import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { axeFindings, axeViolations } from '../support/checks/page-checks.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { refusedLink } from '../../shared/domain/links/deep-link.ts'

const suite = browserSuite()
const title = 'Open application from link?'

test('an officer confirms a link, which opens the application or facility that it names and sends nothing', async () => {
  const { desk, page, worklist, application, documents } = await suite.openApp()
  const asked = () => desk.service.control.counts()
  const dialog = page.getByRole('dialog', { name: title })

  desk.receiveLinks(['loandesk://applications/app_smpl0002'])
  await dialog.getByText('app_smpl0002').waitFor()
  await dialog.getByText('It is in your worklist.').waitFor()
  await dialog.getByText('Sample lender').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const before = asked()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await application.heading.count()).toBe(0)

  desk.receiveLinks(['loandesk://applications/app_smpl0002'])
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('region', { name: 'Application app_smpl0002' }).waitFor()
  expect(asked()).toEqual(before)

  const [other = ''] = desk.service.control.addBulkApplications(1)
  const total = await worklist.total()
  desk.receiveLinks([`loandesk://applications/${other}`])
  await dialog.getByText('It is not in your worklist at this connection.').waitFor()
  expect(desk.service.control.processedCount('read-application', other)).toBe(0)
  await dialog.getByRole('button', { name: 'Add to worklist and open' }).click()
  await page.getByRole('region', { name: `Application ${other}` }).waitFor()
  await expect.poll(() => worklist.total()).toBe(total + 1)

  desk.receiveLinks(['loandesk://applications/app_nobodyKnows'])
  await dialog.getByRole('button', { name: 'Add to worklist and open' }).click()
  await dialog.getByText(/^Not added:/).waitFor()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => worklist.total()).toBe(total + 1)

  // An unknown facility opens with its documents and can be named there.
  desk.receiveLinks(['loandesk://facilities/fac_smpl07'])
  const ofFacility = page.getByRole('dialog', { name: 'Open facility from link?' })
  await ofFacility.getByText('It is not in your list of facilities yet.').waitFor()
  await ofFacility.getByRole('button', { name: 'Open documents' }).click()
  const head = page.getByRole('region', { name: 'Facility fac_smpl07' })
  await head.getByText('Not in your list yet.').waitFor()
  const facilities = await desk.ask.documents.facilities({})
  expect(facilities.ok && facilities.value.map(({ id }) => id)).not.toContain('fac_smpl07')

  await head.getByRole('button', { name: 'Name facility' }).click()
  await documents.dialog.getByLabel('Name').fill('Garage loan')
  await documents.dialog.getByRole('button', { name: 'Save facility' }).click()
  await head.getByRole('heading', { name: 'Garage loan' }).waitFor()
  await head.getByRole('button', { name: 'New authorization fac_smpl07' }).click()
  await expect.poll(() => documents.form.getByLabel('Facility ID').inputValue()).toBe('fac_smpl07')
  await head.getByRole('button', { name: 'Show all facilities' }).click()
  await head.waitFor({ state: 'detached' })

  desk.receiveLinks(['loandesk://facilities/fac_smpl07'])
  await ofFacility.getByText('It is in your list of facilities.').waitFor()
})

test('a hostile link is refused by name, the address bar adds none, and an unresolved link stays with its reason', async () => {
  const { desk, page, application, tap } = await openTapped(suite)
  desk.receiveLinks(['loandesk://applications/app_smpl0001/approve'])
  const refused = page.getByRole('dialog', { name: 'Link not opened' })
  await refused.getByText('It must end with one ID.').waitFor()
  expect(await page.content()).not.toContain('approve"')
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await refused.waitFor({ state: 'detached' })

  const other = suite.watch(await desk.open(suite.browser()))
  const address = new URL(other.page.url())
  address.searchParams.set('link', 'loandesk://applications/app_smpl0001')
  await other.page.goto(address.href)
  await other.page.getByRole('listbox', { name: 'Applications' }).waitFor()
  expect(await desk.ask.links.pending({})).toEqual({ ok: true, value: null })
  expect(await other.page.getByRole('dialog').count()).toBe(0)

  // A link that arrives before a page is open waits for the page.
  desk.receiveLinks(['loandesk://applications/app_smpl0003'])
  const late = suite.watch(await desk.open(suite.browser()))
  await late.page.getByRole('dialog', { name: title }).getByText('app_smpl0003').waitFor()
  await late.page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const dialog = page.getByRole('dialog')
  const why = dialog.getByText('Too many requests in a short time.')
  tap.fail('too-many-requests', 'links.settle')
  desk.receiveLinks(['loandesk://applications/app_smpl0002'])
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await why.waitFor()
  expect(await application.heading.count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  // A refused link is dismissed the same way.
  tap.respond('links.settle', null)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.waitFor({ state: 'detached' })
  tap.fail('too-many-requests', 'links.settle')
  const pending = { number: 9, link: refusedLink('one-segment') }
  tap.notify({ name: 'links.changed', payload: { pending } })
  await dialog.getByText('It must end with').waitFor()
  await page.keyboard.press('Escape')
  await why.waitFor()
})
