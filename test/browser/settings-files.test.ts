import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { standardRules } from '../../shared/domain/offers/policy/lender-rules.ts'
import { policyLimits } from '../../shared/domain/offers/policy/policy-limits.ts'
import { addConnection } from '../support/drivers/adding-connection.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'

const suite = browserSuite()

test('an officer moves settings between apps as a file without secrets, after a preview', async () => {
  const first = await suite.openApp()
  const { credentials } = first.desk.service
  const id = await addConnection(first.desk.ask, first.desk.service, {
    name: 'Alder sandbox',
    starterMode: true,
    trustedDocumentHosts: ['documents.example'],
  })
  await first.desk.ask.connections.setRules({
    ...standardRules(),
    id,
    disabledRules: ['high-apr'],
    policyLimits: policyLimits({ highApr: 3_000, nearHighApr: 2_900 }),
  })
  await first.desk.ask.settings.write({ density: 'comfortable' })
  await first.appShell.goTo('Settings')
  const part = first.page.getByRole('region', { name: 'Settings file' })
  await part.getByRole('button', { name: 'Export settings' }).click()
  const told = await first.page.getByText(/Saved as .*\.json/).innerText()
  const where = /Saved as (.*\.json)/.exec(told)?.[1] ?? ''
  const text = await readFile(where, 'utf8')
  expect(text).toContain('Alder sandbox')
  for (const kept of [credentials.secret, credentials.clientId, 'documents.example']) {
    expect(text).not.toContain(kept)
  }

  // On the other computer.
  const { page, appShell, settings, desk } = await suite.openApp()
  await appShell.goTo('Settings')
  const there = page.getByRole('region', { name: 'Settings file' })
  const take = async (content: string) => {
    await there.getByLabel('Settings file').setInputFiles({
      name: 'settings.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  }
  await take(text.replace('"starterMode": true', '"starterMode": "yes"'))
  await there.getByText('This settings file has errors').waitFor()
  await there.getByText('connections[0].starterMode').waitFor()
  await take('not a file of settings')
  await there.getByText('The file can’t be read').waitFor()

  await take(text)
  const dialog = page.getByRole('dialog', { name: 'Review settings import' })
  await dialog.getByRole('row', { name: 'Density Compact Comfortable' }).waitFor()
  await dialog.getByText('New. Set its client ID and secret before you use it.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await desk.ask.settings.read({})).toMatchObject({ value: { density: 'compact' } })
  await dialog.getByRole('button', { name: 'Import settings' }).click()
  await page.getByText('Settings imported.').waitFor()
  await settings.connection('Alder sandbox').getByText('No secret').waitFor()
  expect(await desk.ask.settings.read({})).toMatchObject({ value: { density: 'comfortable' } })

  // The connection can be used once its credentials were entered and tried here.
  await settings.connections.getByRole('button', { name: 'Edit Alder sandbox' }).click()
  const form = settings.connections.getByRole('form')
  await form.getByLabel('Service address', { exact: true }).fill(desk.service.baseUrl)
  await form.getByLabel('Client ID', { exact: true }).fill(desk.service.credentials.clientId)
  await form.getByLabel('Client secret', { exact: true }).fill(desk.service.credentials.secret)
  await form.getByRole('button', { name: 'Save Alder sandbox' }).click()
  await settings
    .connection('Alder sandbox')
    .getByText(/Secret set on/)
    .waitFor()
  const known = await desk.ask.connections.list({})
  const taken = known.ok ? known.value.find(({ name }) => name === 'Alder sandbox') : undefined
  expect(taken).toMatchObject({ disabledRules: ['high-apr'], trustedDocumentHosts: [] })
  // Imported again, it is skipped: it has another address in Loan Desk.
  await take(text)
  await dialog.getByText(/Skipped. A connection with this name/).waitFor()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Import settings' }).isDisabled())
    .toBe(true)
})

test('a file that changes a production connection’s profile needs confirmation, and one loaded too late isn’t shown', async () => {
  const { desk, page, appShell, tap } = await openTapped(suite)
  await addConnection(desk.ask, desk.service, { kind: 'production' })
  await appShell.goTo('Settings')
  const part = page.getByRole('region', { name: 'Settings file' })
  await part.getByRole('button', { name: 'Export settings' }).click()
  const told = await page.getByText(/Saved as .*\.json/).innerText()
  const file = /Saved as (.*\.json)/.exec(told)?.[1] ?? ''
  const text = await readFile(file, 'utf8')
  await part.getByLabel('Settings file').setInputFiles({
    name: 'settings.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      text.replace('"serviceProfile": "specification"', '"serviceProfile": "2025-03"'),
    ),
  })
  const dialog = page.getByRole('dialog', { name: 'Review settings import' })
  const doImport = dialog.getByRole('button', { name: 'Import settings' })
  await dialog.getByText('Changed', { exact: true }).waitFor()
  await expect.poll(() => doImport.isDisabled()).toBe(true)
  await dialog
    .getByRole('checkbox', { name: /^Change the service profile of Alder Bank\./ })
    .check()
  expect(await axeFindings(page)).toEqual([])
  await doImport.click()
  await page.getByText('Settings imported.').waitFor()
  const log = await desk.ask.activity.page({ offset: 0, limit: 5 })
  expect(
    log.ok && log.value.entries.map(({ action, outcome }) => [action, outcome]),
  ).toContainEqual(['service-profile-changed', '2025-03'])

  // A file that finishes loading after the officer left isn't shown when they come back.
  tap.hold('transfer.preview')
  await part.getByLabel('Settings file').setInputFiles(file)
  await appShell.goTo('Worklist')
  tap.release('transfer.preview')
  await tap.quiet()
  await appShell.goTo('Settings')
  await part.getByRole('button', { name: 'Export settings' }).waitFor()
  await tap.quiet()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('letters and disclosures from a settings file appear in their forms', async () => {
  const { page, appShell } = await onRejectingLender(suite)
  await appShell.goTo('Settings')
  const part = page.getByRole('region', { name: 'Settings file' })
  const letters = page.getByRole('form', { name: /^Letters/ })
  const disclosures = page.getByRole('form', { name: /^Federal disclosures/ })
  const phone = letters.getByLabel('Phone number', { exact: true })
  const prepayment = disclosures.getByLabel('Prepayment')
  const typed = () => Promise.all([phone.inputValue(), prepayment.inputValue()])
  const save = async (number: string, sentence: string): Promise<void> => {
    await phone.fill(number)
    await prepayment.fill(sentence)
    for (const button of [
      letters.getByRole('button', { name: 'Save letters' }),
      disclosures.getByRole('button', { name: 'Save disclosures' }),
    ]) {
      await button.click()
      await expect.poll(() => button.isDisabled()).toBe(true)
    }
  }
  await save('555-0100', 'There is no penalty.')
  await part.getByRole('button', { name: 'Export settings' }).click()
  const told = await page.getByText(/Saved as .*\.json/).innerText()
  await save('555-0199', 'There is a penalty.')
  await part.getByLabel('Settings file').setInputFiles(/Saved as (.*\.json)/.exec(told)?.[1] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Import settings' }).click()
  await page.getByText('Settings imported.').waitFor()
  await expect.poll(typed).toEqual(['555-0100', 'There is no penalty.'])
})
