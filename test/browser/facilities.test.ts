import { expect, test } from 'vitest'
import { driftingApplicationId } from '../../electron/sample-service/sample-bookings.ts'
import { axeViolations } from '../support/checks/page-checks.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

test('an officer opens the facility of an accepted application, and can read it offline', async () => {
  const { page, worklist, appShell, documents } = await suite.reopen(
    await suite.begin({ serviceProfile: '2025-03' }),
  )
  await worklist.open(driftingApplicationId)
  const agreement = page.getByRole('region', { name: 'Loan agreement', exact: true })
  await agreement.getByText('Signed', { exact: true }).first().waitFor()
  const facility = page.getByRole('region', { name: 'Facility', exact: true })
  await facility.getByText('Active').waitFor()
  await facility.getByText(/^\$[\d,.]+ on \w{3} \d+, \d{4}$/).waitFor()
  await facility
    .getByText(/^Ending in \d{4}$/)
    .first()
    .waitFor()

  await facility.getByRole('button', { name: /^Payment schedule/ }).click()
  const rows = facility
    .getByRole('table', { name: 'Payment schedule of the facility' })
    .locator('tbody tr')
  const count = await rows.count()
  expect(count).toBeGreaterThan(5)
  await facility.getByRole('button', { name: `Payment schedule (${count})` }).waitFor()
  await expect.poll(() => rows.last().locator('td').last().innerText()).toBe('$0.00')

  const drift = page.getByRole('region', { name: 'Offered and booked', exact: true })
  await drift.getByText(/\d+ differences from the offer/).waitFor()
  const differing = drift.getByRole('row', { name: /^Differs:/ })
  const names = (await differing.all()).map((row) => row.locator('td').first().innerText())
  expect((await Promise.all(names)).map((name) => name.replace(/^Differs:\s*/, ''))).toEqual([
    ...['APR', 'Regular payment', 'Total of payments', 'Interest rate'],
  ])
  await drift.getByRole('button', { name: `Payments that differ (${count})` }).click()
  await drift
    .getByText(/^offered \$/)
    .first()
    .waitFor()
  await drift.getByRole('switch', { name: 'Differences only' }).click()
  await drift.getByRole('row', { name: /^Amount/ }).waitFor({ state: 'detached' })

  const payoff = facility.getByRole('table', { name: 'Payoff amounts by day' })
  expect(await payoff.count()).toBe(0)
  await facility.getByRole('button', { name: 'Fetch payoff amounts' }).click()
  await payoff.waitFor()
  await expect.poll(() => payoff.locator('tbody tr').count()).toBe(10)
  expect(await axeViolations(page)).toEqual([])

  await facility.getByRole('link', { name: 'ACH authorizations' }).click()
  await facility.waitFor({ state: 'detached' })
  const head = page.getByRole('region', { name: /^Facility fac_/ })
  const facilityId = (await head.getAttribute('aria-label'))?.replace('Facility ', '') ?? ''
  await head.getByRole('button', { name: `New authorization ${facilityId}` }).click()
  await expect
    .poll(() => documents.form.getByLabel('Facility ID', { exact: true }).inputValue())
    .toBe(facilityId)
  await head.getByRole('link', { name: driftingApplicationId }).click()
  await facility.getByText('Active').waitFor()

  await worklist.open('app_smpl0030')
  await drift.getByText('Booked as offered').waitFor()

  await worklist.open('app_smpl0019')
  await agreement.getByText('Pending signature').waitFor()
  await agreement.getByText('Expires').waitFor()
  await facility.getByText('No facility yet').waitFor()

  await appShell.setSampleReachable(false)
  await appShell.says(/Offline/)
  await worklist.open(driftingApplicationId)
  await facility.getByText('Active').waitFor()
  await agreement.getByText(/, offline/).waitFor()
  await expect.poll(() => payoff.locator('tbody tr').count()).toBe(10)
  await expect
    .poll(() => facility.getByRole('button', { name: 'Fetch payoff amounts' }).isDisabled())
    .toBe(true)
})

test('an unknown status of a facility is shown in full, beside its other fields', async () => {
  const desk = await suite.begin({ serviceProfile: '2025-03' })
  const { bookings } = desk.service.state
  const booking = bookings.get(driftingApplicationId)
  if (booking?.facility == null) throw new Error('no facility')
  const status = 'charged_off_pending_recovery_and_legal_review'
  bookings.set(driftingApplicationId, { ...booking, facility: { ...booking.facility, status } })
  const { page, worklist } = await suite.reopen(desk)
  await worklist.open(driftingApplicationId)
  const facility = page.getByRole('region', { name: 'Facility', exact: true })
  const field = facility.locator('dd').filter({ hasText: status })
  await field.waitFor()
  expect(await field.evaluate((shown) => shown.scrollWidth > shown.clientWidth)).toBe(false)
})
