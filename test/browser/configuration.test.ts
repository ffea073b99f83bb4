import { expect, test } from 'vitest'
import type { BrowserApp } from '../support/drivers/browser-app.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { typedLendingDetails as typed } from '../support/builders/lending-details.ts'
import { ConfigurationParts } from '../support/drivers/screens/configuration-sections.ts'
import { untilNoticeable } from '../support/checks/stillness.ts'

const suite = browserSuite()

async function openSettings(): Promise<OpenApp & { parts: ConfigurationParts }> {
  const opened = await suite.openApp()
  await opened.frame.goTo('Settings')
  return { ...opened, parts: new ConfigurationParts(opened.page) }
}

/** A second connection to the sample service, in use. */
async function useAlder(
  desk: BrowserApp,
  kind: 'sandbox' | 'production' = 'sandbox',
): Promise<string> {
  const created = await desk.ask.connections.create({
    name: 'Alder sandbox',
    kind,
    baseUrl: desk.service.baseUrl,
    ...desk.service.credentials,
    unitsProfile: 'cents-and-basis-points',
    serviceProfile: 'specification',
    timeZone: 'America/Los_Angeles',
    starterMode: false,
    trustedDocumentHosts: [],
  })
  if (!created.ok) throw new Error(created.error.code)
  await desk.ask.connections.activate({ id: created.value.id })
  return created.value.id
}

test('lending details are typed, checked, sent, compared with the echo, and set again', async () => {
  const { parts, desk } = await openSettings()
  await parts.details.getByText('Not set from this computer yet.').waitFor()
  await parts.details.getByRole('button', { name: 'Set lending details' }).click()
  const send = parts.detailsForm.getByRole('button', {
    name: 'Set lending details at Sample lender',
  })
  await send.click()
  await expect.poll(() => parts.detailsForm.getByText('Required.').count()).toBe(6)

  await parts.fillDetails({ ...typed, 'ZIP code': '10001' })
  await parts.detailsForm.getByText('Sent as +12175550134.').waitFor()
  await parts.detailsForm.getByText(/ZIP code 10001 doesn’t match IL/).waitFor()
  await parts.fillDetails({ 'ZIP code': '62701' })
  await send.click()
  await parts.detailsForm.waitFor({ state: 'detached' })
  await parts.details.getByText('The service returned exactly what was sent.').waitFor()
  expect(desk.service.control.lendingDetails()).toEqual({
    address: { line_1: '500 Example Avenue', city: 'Springfield', state: 'IL', zip: '62701' },
    cs_phone: '+12175550134',
    cs_email: 'care@lender.example',
  })

  await parts.details.getByRole('button', { name: 'Change lending details' }).click()
  await parts.fillDetails({ City: 'Decatur', 'Address line 2': 'Floor 2' })
  await send.click()
  await expect.poll(() => parts.history(parts.details).count()).toBe(2)
  await expect.poll(() => parts.history(parts.details).getByText('Confirmed').count()).toBe(2)

  await parts
    .history(parts.details)
    .nth(1)
    .getByRole('button', { name: /^Set again/ })
    .click()
  await expect
    .poll(() => parts.detailsForm.getByLabel('City', { exact: true }).inputValue())
    .toBe('Springfield')
  await send.click()
  await expect
    .poll(() => desk.service.control.lendingDetails()?.address)
    .toEqual({ line_1: '500 Example Avenue', city: 'Springfield', state: 'IL', zip: '62701' })
  expect(desk.service.control.counts()['lending-details'].processed).toBe(3)
})

test('a button that is pressed for a while stays under the mouse until it is released', async () => {
  const { parts, page } = await openSettings()
  await parts.details.getByRole('button', { name: 'Set lending details' }).click()
  const send = parts.detailsForm.getByRole('button', {
    name: 'Set lending details at Sample lender',
  })
  await send.hover()
  const box = await send.boundingBox()
  await page.mouse.down()
  await untilNoticeable(page)
  expect(await send.boundingBox()).toEqual(box)
  await page.mouse.up()
  await expect.poll(() => parts.detailsForm.getByText('Required.').count()).toBe(6)
})

test('details that are half typed are still there after a restart', async () => {
  const { parts, desk, watched } = await openSettings()
  await parts.details.getByRole('button', { name: 'Set lending details' }).click()
  await parts.fillDetails({ City: 'Springfield', 'Customer service phone': '217 555' })
  await parts.detailsForm.getByText('Draft saved.').waitFor()
  await watched.close()
  await desk.restart()
  const again = await suite.reopen(desk)
  await again.frame.goTo('Settings')
  const form = new ConfigurationParts(again.page).detailsForm
  await expect.poll(() => form.getByLabel('City', { exact: true }).inputValue()).toBe('Springfield')
  await expect.poll(() => form.getByLabel('Customer service phone').inputValue()).toBe('217 555')
})

test('a webhook URL replaces the one before, which is named with its day', async () => {
  const { parts, desk } = await openSettings()
  const send = parts.webhookForm.getByRole('button', { name: 'Set webhook URL at Sample lender' })
  await parts.webhook.getByRole('button', { name: 'Set webhook URL' }).click()
  await parts.webhookForm.getByLabel('Webhook URL').fill('http://hooks.lender.example')
  await send.click()
  await parts.webhookForm.getByText('Enter an address that starts with https.').waitFor()
  await parts.webhookForm.getByLabel('Webhook URL').fill('https://hooks.lender.example/one')
  await send.click()
  await parts.webhook.getByText('The service confirmed it.').waitFor()

  await parts.webhook.getByRole('button', { name: 'Change webhook URL' }).click()
  await parts.webhookForm.getByText(/This replaces the URL set on .+ \d{4}:/).waitFor()
  await parts.webhookForm.getByText('https://hooks.lender.example/one').waitFor()
  await parts.webhookForm.getByLabel('Webhook URL').fill('https://hooks.lender.example/two')
  await send.click()
  await expect
    .poll(() => desk.service.control.webhookUrl())
    .toBe('https://hooks.lender.example/two')
  await expect.poll(() => parts.history(parts.webhook).count()).toBe(2)
})

test('where the service shows its webhook, its URL is read after a change and on request, and deleted', async () => {
  const desk = await suite.begin({ serviceProfile: '2025-03' })
  const { frame, page } = await suite.reopen(desk)
  await frame.goTo('Settings')
  const parts = new ConfigurationParts(page)
  const { webhook, webhookForm } = parts
  await webhook.getByText('No URL is set.').waitFor()
  await webhook.getByRole('button', { name: 'Set webhook URL' }).click()
  await webhookForm.getByLabel('Webhook URL').fill('https://hooks.lender.example/one')
  await webhookForm.getByRole('button', { name: /^Set webhook URL at/ }).click()
  const now = webhook.getByRole('list', { name: 'At the service now' })
  await now.getByText('https://hooks.lender.example/one').waitFor()
  desk.service.control.fault({ endpoint: 'read-webhook', kind: 'status', status: 404 })
  await webhook.getByRole('button', { name: 'Read again' }).click()
  await webhook.getByText(/Couldn’t read the webhook URL/).waitFor()
  await expect
    .poll(() => now.getByRole('listitem').allTextContents())
    .toEqual(['https://hooks.lender.example/one'])

  const deletion = page.getByRole('dialog', { name: 'Delete the webhook URL?' })
  await webhook.getByRole('button', { name: 'Delete webhook URL' }).click()
  await deletion.getByText('https://hooks.lender.example/one').waitFor()
  await deletion.getByRole('button', { name: 'Cancel' }).click()
  expect(desk.service.control.webhookUrl()).toBe('https://hooks.lender.example/one')
  await webhook.getByRole('button', { name: 'Delete webhook URL' }).click()
  await deletion.getByRole('button', { name: /^Delete webhook URL at/ }).click()
  await webhook.getByText('No URL is set.').waitFor()
  expect(desk.service.control.webhookUrl()).toBe(null)
  const [deleted, set] = [parts.history(webhook).first(), parts.history(webhook).nth(1)]
  await deleted.getByText(/^Deleted on .+ by /).waitFor()
  expect(await deleted.getByRole('button').count()).toBe(0)
  await set.getByRole('button', { name: /^Set again/ }).waitFor()
  expect(await webhook.getByRole('button', { name: 'Delete webhook URL' }).count()).toBe(0)
  await webhook.getByRole('button', { name: 'Set webhook URL' }).waitFor()
})

test('where the service shows no webhook, nothing offers to read or delete it', async () => {
  const { parts } = await openSettings()
  await parts.webhook.getByText('Not set from this computer yet.').waitFor()
  expect(await parts.webhook.getByText('At the service now').count()).toBe(0)
  expect(await parts.webhook.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
})

test('an answer to the webhook that is not Ok. to the letter is shown and stays unknown', async () => {
  const { parts, desk } = await openSettings()
  desk.service.control.fault({
    endpoint: 'webhook',
    kind: 'status',
    status: 200,
    body: 'OK',
    work: 'done',
  })
  await parts.webhook.getByRole('button', { name: 'Set webhook URL' }).click()
  await parts.webhookForm.getByLabel('Webhook URL').fill('https://hooks.lender.example/one')
  await parts.webhookForm.getByRole('button', { name: /^Set webhook URL at/ }).click()
  const entry = parts.history(parts.webhook)
  await entry.getByText('Outcome unknown').waitFor()
  await entry.getByText(/Code reply-unreadable .* not Ok\./).waitFor()
  expect(await parts.webhook.getByText('The service confirmed it.').count()).toBe(0)
  await parts.webhook.getByText('Not set from this computer yet.').waitFor()
})

test('without Starter Mode the lending details are hidden and it says why', async () => {
  const { desk, frame, parts } = await openSettings()
  await useAlder(desk)
  await frame.says('Alder sandbox')
  await frame.goTo('Settings')
  await parts.details.getByText(/These details are for Starter Mode only/).waitFor()
  expect(await parts.details.getByRole('button').count()).toBe(0)
})

test('a connection is edited: its name, a rule switched off, a secret replaced only if it works', async () => {
  const { desk, frame, settings, page } = await openSettings()
  const id = await useAlder(desk)
  await frame.says('Alder sandbox')
  await frame.goTo('Settings')
  await page.getByRole('button', { name: 'Edit Alder sandbox' }).click()
  const form = page.getByRole('form', { name: 'Edit Alder sandbox' })
  await expect.poll(() => form.getByLabel('Client secret', { exact: true }).inputValue()).toBe('')
  await form.getByText(/^Set on .+ Leave empty to keep it/).waitFor()
  await expect.poll(() => form.getByLabel('Environment').isDisabled()).toBe(true)
  await form.getByLabel('Client secret', { exact: true }).fill('prod_notTheRightOne')
  const save = form.getByRole('button', { name: 'Save Alder sandbox' })
  await save.click()
  await form.getByText('Confirm the secret.').waitFor()
  await form.getByLabel('This is the right secret for this environment').check()
  await save.click()
  await form.getByText(/Code credentials-wrong/).waitFor()
  expect(desk.vault.secrets.get(`connection:${id}`)).toBe(desk.service.credentials.secret)

  await form.getByLabel('Client secret', { exact: true }).fill('')
  await form.getByLabel('Name', { exact: true }).fill('Alder main')
  await save.click()
  await settings.connection('Alder main').waitFor()
  const listed = await desk.ask.connections.list({})
  expect(listed.ok && listed.value.connections.find((known) => known.id === id)).toMatchObject({
    name: 'Alder main',
    kind: 'sandbox',
  })
})

test('a connection is duplicated without its name and secret', async () => {
  const { desk, frame, page, settings } = await openSettings()
  await useAlder(desk)
  await frame.says('Alder sandbox')
  await frame.goTo('Settings')
  await page.getByRole('button', { name: 'Duplicate Alder sandbox' }).click()
  const form = page.getByRole('form', { name: 'Duplicate Alder sandbox' })
  await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => form.getByLabel('Client secret', { exact: true }).inputValue()).toBe('')
  await expect
    .poll(() => form.getByLabel('Service address').inputValue())
    .toBe(desk.service.baseUrl)
  await form.getByLabel('Name', { exact: true }).fill('Birch sandbox')
  await form.getByLabel('Client secret', { exact: true }).fill(desk.service.credentials.secret)
  await form.getByRole('button', { name: 'Test and save' }).click()
  await settings.connection('Birch sandbox').waitFor()
})

test('the session tells its last sign-in, and the secret is forgotten and typed again', async () => {
  const { desk, frame, page, settings } = await openSettings()
  const id = await useAlder(desk, 'production')
  await frame.says('Alder sandbox')
  await frame.goTo('Settings')
  const session = page.getByRole('region', { name: 'Session', exact: true })
  await session.getByText(/^Valid until/).waitFor()
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByText('Signed in.').waitFor()
  await session.getByText(/[AP]M,\sjust\snow$/).waitFor()
  await session.getByRole('button', { name: 'Remove secret' }).click()
  await settings.dialog.getByRole('button', { name: 'Remove secret of Alder sandbox' }).click()
  await page.getByText('Secret removed.').waitFor()
  expect([...desk.vault.secrets.keys()]).not.toContain(`connection:${id}`)
  await settings.connection('Alder sandbox').getByText('No secret').waitFor()
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await session.getByText(/Code credentials-missing/).waitFor()
  await page.getByRole('button', { name: 'Edit Alder sandbox' }).click()
  const form = page.getByRole('form', { name: 'Edit Alder sandbox' })
  await form.getByLabel('Client secret', { exact: true }).fill(desk.service.credentials.secret)
  const save = form.getByRole('button', { name: 'Save Alder sandbox' })
  await form.getByLabel('This is the right secret for this environment').check()
  await save.click()
  await form.waitFor({ state: 'detached' })
  await settings
    .connection('Alder sandbox')
    .getByText(/Secret set on/)
    .waitFor()
  await session.getByText(/Code credentials-missing/).waitFor({ state: 'detached' })
})

test('diagnostics are copied as they are shown, without what the connection is called', async () => {
  const { desk, frame, page } = await openSettings()
  await useAlder(desk)
  await frame.says('Alder sandbox')
  await frame.goTo('Settings')
  const about = page.getByRole('region', { name: 'About and diagnostics' })
  await about.getByText(/Connection: sandbox, .* secret set/).waitFor()
  await about.getByRole('button', { name: 'Copy diagnostics' }).click()
  await about.getByText('Copied').first().waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Loan Desk \d/)
  for (const kept of ['Alder', '127.0.0.1', ...Object.values(desk.service.credentials)]) {
    expect(copied).not.toContain(kept)
  }
})
