import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { typedAuthorization as typed } from '../support/drivers/screens/documents-screen.ts'
import { untilNoticeable } from '../support/checks/stillness.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()

test('an officer finds typed but unsaved settings again after visiting another screen', async () => {
  const { appShell, page } = await suite.openApp()
  await appShell.goTo('Settings')
  const rules = page.getByRole('form', { name: 'Rules and credit policy: Sample lender' })
  const letters = page.getByRole('form', { name: 'Letters: Sample lender' })
  const disclosures = page.getByRole('form', { name: 'Federal disclosures: Sample lender' })
  await rules.getByLabel('FICO floor', { exact: true }).fill('640')
  await letters.getByLabel('Phone number', { exact: true }).fill('555-0130')
  await disclosures.getByLabel('Prepayment').fill('No fee.')
  await appShell.goTo('Activity')
  await appShell.goTo('Settings')
  await expect.poll(() => rules.getByLabel('FICO floor', { exact: true }).inputValue()).toBe('640')
  await expect
    .poll(() => letters.getByLabel('Phone number', { exact: true }).inputValue())
    .toBe('555-0130')
  await expect.poll(() => disclosures.getByLabel('Prepayment').inputValue()).toBe('No fee.')

  // Saved values aren't restored over later settings.
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved.').first().waitFor()
  await appShell.goTo('Activity')
  await appShell.goTo('Settings')
  await expect.poll(() => rules.getByRole('button', { name: 'Save rules' }).isDisabled()).toBe(true)
})

test('an officer finds a started connection again after visiting another screen, without its secret', async () => {
  const { appShell, settings, page, palette } = await suite.openApp()
  await appShell.goTo('Settings')
  await settings.beginConnection()
  await settings.fill({ name: 'Alder Bank', clientId: 'client_alder', secret: 'wholly secret' })
  const field = (label: string) => settings.form.getByLabel(label, { exact: true })
  await field('Host').fill('documents.alder')
  await appShell.goTo('Worklist')
  await appShell.goTo('Settings')
  await expect.poll(() => field('Name').inputValue()).toBe('Alder Bank')
  await expect.poll(() => field('Host').inputValue()).toBe('documents.alder')
  expect(await field('Client ID').inputValue()).toBe('client_alder')
  expect(await field('Client secret').inputValue()).toBe('')

  // The restored form doesn't move the focus from the requested section.
  await appShell.goTo('Worklist')
  await palette.choose('Backups')
  await settings.form.waitFor()
  await untilNoticeable(page)
  expect(await settings.form.evaluate((form) => form.contains(document.activeElement))).toBe(false)

  await settings.form.getByRole('button', { name: 'Cancel' }).click()
  await appShell.goTo('Worklist')
  await appShell.goTo('Settings')
  await page.getByRole('button', { name: 'Add connection' }).waitFor()
  expect(await settings.form.count()).toBe(0)
})

test('an officer finds a started authorization again after another screen, without the borrower’s words', async () => {
  const { appShell, documents, desk, worklist, application } = await suite.openApp()
  const value = (label: string) => documents.form.getByLabel(label, { exact: true }).inputValue()
  await authorize(desk, asTyped({ ...typed, facility: 'fac_smpl02', payment: 'INV-1' }))
  await appShell.goTo('Documents')
  await documents.begin()
  await documents.fill(typed)
  await documents.fillAutopay('Rosa Alvarez', 'I authorize Sample lender to debit my account.')
  await appShell.goTo('Worklist')

  // A form opened for an application in the meantime is about that application.
  await worklist.open('app_smpl0019')
  await application.pane.getByRole('link', { name: 'New authorization' }).click()
  await documents.form.waitFor()
  await expect.poll(() => value('Payment reference')).toBe('')
  await documents.form.getByRole('button', { name: 'Cancel' }).click()
  await documents.form.waitFor({ state: 'detached' })

  await appShell.goTo('Activity')
  await appShell.goTo('Documents')
  await expect.poll(() => value('Payment reference')).toBe(typed.payment)
  expect(await value('Agreed by')).toBe('Rosa Alvarez')
  expect(await value('Words the borrower agreed to')).toBe('')
  await documents.form.getByRole('button', { name: 'Cancel' }).click()
  await documents.form.waitFor({ state: 'detached' })
  await appShell.goTo('Activity')
  await appShell.goTo('Documents')
  await documents.row('INV-1').waitFor()
  expect(await documents.form.count()).toBe(0)
})

test('a connection whose test ends while the officer is elsewhere can’t be added again', async () => {
  const { appShell, settings, page, tap } = await openTapped(suite)
  await appShell.goTo('Settings')
  await settings.beginConnection()
  await settings.fill({
    name: 'Alder Bank',
    baseUrl: 'https://alder.example',
    clientId: 'client_alder',
    secret: 'wholly secret',
  })
  tap.respond('connections.create', { id: 'c2', name: 'Alder Bank' })
  tap.hold('connections.create')
  await settings.tryAndSave()
  await settings.form.getByText('Testing sign-in').waitFor()
  await appShell.goTo('Worklist')
  tap.release('connections.create')
  await tap.quiet()
  await appShell.goTo('Settings')
  await page.getByRole('button', { name: 'Add connection' }).waitFor()
  await page.getByRole('heading', { name: 'Backups' }).waitFor()
  expect(await settings.form.count()).toBe(0)
})
