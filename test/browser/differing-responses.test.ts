import { expect, test } from 'vitest'
import type { JsonObject } from '../../shared/json.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { typedLendingDetails } from '../support/builders/lending-details.ts'
import { ComposerScreen } from '../support/drivers/screens/composer-screen.ts'
import { ConfigurationParts } from '../support/drivers/screens/configuration-sections.ts'

/*
 * A service that says yes and answers something else than it was sent: the officer sees which field
 * differs, and how.
 */

const suite = browserSuite()

/** As it stands on the wire. */
const toJson = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject

test('an echo of lending details that differs is told field by field, then and in the history', async () => {
  const { desk, frame, page } = await suite.openApp()
  await frame.goTo('Settings')
  const parts = new ConfigurationParts(page)
  desk.service.control.fault({
    endpoint: 'lending-details',
    kind: 'status',
    status: 200,
    work: 'done',
    body: {
      address: {
        line_1: '500 Example Ave',
        city: 'Springfield',
        state: 'IL',
        zip: '62701',
        country: 'US',
      },
      cs_phone: '+12175550134',
      cs_email: 'care@lender.example',
    },
  })
  await parts.details.getByRole('button', { name: 'Set lending details' }).click()
  await parts.fillDetails(typedLendingDetails)
  await parts.detailsForm.getByRole('button', { name: /^Set lending details at/ }).click()
  await parts.details.getByText('One field differs from what was sent.').waitFor()
  const row = (path: string) => parts.details.getByRole('row').filter({ hasText: path })
  await expect
    .poll(() => row('line_1').innerText())
    .toMatch(/Different[^]*500 Example Avenue[^]*500 Example Ave$/)
  await expect.poll(() => row('country').innerText()).toMatch(/Added by the service[^]*–[^]*US/)
  await expect.poll(() => row('zip').innerText()).toMatch(/Same[^]*62701[^]*62701/)
  expect(await parts.details.getByText('exactly what was sent').count()).toBe(0)
})

test('an approval that comes back with another rate is confirmed, and the rate stands out', async () => {
  const { desk, worklist, application, page } = await suite.openApp()
  await worklist.open(pendingLoanId)
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36' })
  await composer.toReview()
  const text = await composer.review.getByRole('group', { name: 'Request body' }).innerText()
  const { offers } = JSON.parse(text) as { offers: [Record<string, string | number>] }
  const changed = [{ ...offers[0], id: 'off_1', interest_rate: 1_300 }]
  const { control } = desk.service
  const before = control.applications().get(pendingLoanId)
  control.fault({
    endpoint: 'approve',
    kind: 'status',
    status: 200,
    work: 'done',
    body: { ...toJson(before), status: 'approved', offers: changed },
  })
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await composer.reviewSays('One field differs from what was sent.')
  const row = composer.review.getByRole('row').filter({ hasText: 'Interest rate' }).first()
  await expect.poll(() => row.innerText()).toMatch(/Different[^]*12\.50%[^]*13\.00%/)
  expect(await composer.review.getByText('All returned fields match').count()).toBe(0)
  expect(control.counts().approve).toEqual({ received: 1, processed: 1 })
})

test('a webhook URL is set again from its history', async () => {
  const { desk, frame, page } = await suite.openApp()
  await frame.goTo('Settings')
  const parts = new ConfigurationParts(page)
  const { webhook, webhookForm } = parts
  const history = parts.history(webhook)
  const url = webhookForm.getByLabel('Webhook URL')
  const send = webhookForm.getByRole('button', { name: /^Set webhook URL at/ })
  for (const name of ['one', 'two']) {
    await webhook.getByRole('button', { name: /^(Set|Change) webhook URL$/ }).click()
    await url.fill(`https://hooks.lender.example/${name}`)
    await send.click()
    await expect
      .poll(() => desk.service.control.webhookUrl())
      .toBe(`https://hooks.lender.example/${name}`)
    await webhookForm.waitFor({ state: 'detached' })
  }
  await expect.poll(() => history.count()).toBe(2)
  await history
    .nth(1)
    .getByRole('button', { name: /^Set again/ })
    .click()
  await expect.poll(() => url.inputValue()).toBe('https://hooks.lender.example/one')
  await webhookForm.getByText(/This replaces the URL set on/).waitFor()
  await webhookForm.getByText('https://hooks.lender.example/two').waitFor()
  await send.click()
  await expect
    .poll(() => desk.service.control.webhookUrl())
    .toBe('https://hooks.lender.example/one')
  await expect.poll(() => history.count()).toBe(3)
  await expect.poll(() => history.getByText('Confirmed', { exact: true }).count()).toBe(3)
})
