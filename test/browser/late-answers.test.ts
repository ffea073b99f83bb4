import { expect, test } from 'vitest'
import { sampleExtraIds } from '../../electron/sample-service/sample-applications.ts'
import type { Channel } from '../../shared/contract/contract.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'

/*
 * A response may arrive when the officer is elsewhere or types something else. It changes only what
 * it responds to.
 */
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()

test('an officer who leaves while an authorization is created isn’t brought back; it can’t be canceled, typed text stays', async () => {
  const { application, documents, appShell, page, tap, worklist } = await openTapped(suite)
  await documents.openForm()
  await documents.fill(typedAuthorization)
  tap.hold('decisions.createAchAuthorization')
  await documents.submit.click()
  const cancel = documents.form.getByRole('button', { name: 'Cancel' })
  await expect.poll(() => cancel.isDisabled()).toBe(true)
  // The next screen loads slowly, and the response arrives meanwhile.
  const loaded = Promise.withResolvers<undefined>()
  await page.route(/DecisionsScreen.*\.js$/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Submissions' }).click()
  tap.release('decisions.createAchAuthorization')
  await documents.form.waitFor({ state: 'detached' })
  await tap.quiet()
  loaded.resolve(undefined)
  await page.getByRole('heading', { level: 1, name: 'Submissions' }).waitFor()
  expect(await documents.register.count()).toBe(0)

  await documents.openForm()
  await documents.fill({ ...typedAuthorization, payment: 'INV-2292' })
  tap.hold('decisions.createAchAuthorization')
  await documents.submit.click()
  await expect.poll(() => cancel.isDisabled()).toBe(true)
  tap.fail('disk-full', 'decisions.createAchAuthorization')
  tap.release('decisions.createAchAuthorization')
  await expect.poll(() => cancel.isEnabled()).toBe(true)
  await cancel.click()

  // A register that arrives late keeps what is typed meanwhile.
  await appShell.goTo('Worklist')
  await worklist.open('app_smpl0019')
  tap.hold('documents.list')
  await application.pane.getByRole('link', { name: 'New authorization' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  await documents.begin()
  const amount = documents.form.getByLabel('Amount', { exact: true })
  await amount.fill('75.00')
  tap.release('documents.list')
  await tap.quiet()
  await expect.poll(() => amount.inputValue()).toBe('75.00')
})

test('a dismissed link opens nothing, and a link handled late doesn’t replace the one opened since', async () => {
  const { application, desk, page, palette, tap, worklist } = await openTapped(suite)
  const dialog = page.getByRole('dialog', { name: 'Open application from link?' })
  const next = page.getByRole('region', { name: 'Application app_smpl0003' })
  desk.receiveLinks([`loandesk://applications/${sampleExtraIds[0]}`])
  tap.hold('applications.add')
  await dialog.getByRole('button', { name: 'Add to worklist and open' }).click()
  desk.receiveLinks(['loandesk://applications/app_smpl0003'])
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()
  await next.waitFor()
  tap.release('applications.add')
  await tap.quiet()
  await expect.poll(() => next.count()).toBe(1)

  const id = sampleExtraIds[1] ?? ''
  await palette.type(id)
  await palette.choice(`Open ${id}, not on the worklist`).click()
  tap.hold('applications.add')
  await page.getByRole('button', { name: 'Add to worklist' }).click()
  await worklist.open('app_smpl0003')
  tap.release('applications.add')
  await tap.quiet()
  await expect.poll(() => application.field('Application ID')).toContain('app_smpl0003')

  const told = application.pane.getByText('Refreshed just now.')
  tap.hold('applications.refresh')
  await application.refresh()
  await expect.poll(() => application.refreshButton.isDisabled()).toBe(true)
  await worklist.open('app_smpl0004')
  await expect.poll(() => application.refreshButton.isEnabled()).toBe(true)
  tap.release('applications.refresh')
  await tap.quiet()
  expect(await told.count()).toBe(0)
  await application.refresh()
  await told.waitFor({ state: 'attached' })
})

test('IDs typed while others are added stay to be added, and results of one file don’t show for the next', async () => {
  const { page, tap, worklist } = await openTapped(suite)
  const [first = '', second = '', third = '', fourth = ''] = sampleExtraIds
  const field = worklist.addDialog.getByRole('textbox', { name: 'Application IDs' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await field.fill(first)
  tap.hold('applications.add')
  await worklist.addDialog.getByRole('button', { name: 'Add 1' }).click()
  await field.fill(`${first}\n${second}`)
  tap.notify({ name: 'applications.progress', payload: { done: 25, total: 40 } })
  await worklist.addDialog.getByText('Fetching 25 of 40').waitFor()
  // The counts of the progress aren't announced.
  expect(await worklist.addDialog.getByRole('status').allInnerTexts()).toEqual([
    'Fetching from the service',
  ])
  tap.release('applications.add')
  await worklist.addDialog.getByRole('list', { name: 'Results' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe(second)
  await page.keyboard.press('Escape')
  await worklist.addDialog.waitFor({ state: 'detached' })

  // Results that arrive after the dialog was closed are announced.
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await field.fill('app_nobodyKnows')
  tap.hold('applications.add')
  await worklist.addDialog.getByRole('button', { name: 'Add 1' }).click()
  await page.keyboard.press('Escape')
  await worklist.addDialog.waitFor({ state: 'detached' })
  tap.release('applications.add')
  await page.getByText('Add applications: 1 not found at the service').waitFor()

  const dialog = page.getByRole('dialog', { name: 'Add applications from a file' })
  const choose = async (id: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await worklist.addDialog.getByLabel('File with application IDs').setInputFiles({
      ...{ name: `${id}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`id\n${id}\n`) },
    })
  }
  await choose(third)
  tap.hold('imports.begin')
  await dialog.getByRole('button', { name: 'Add 1 application' }).click()
  tap.notify({ name: 'applications.progress', payload: { done: 25, total: 40 } })
  await dialog.getByText(/25 of 40/).waitFor()
  expect((await dialog.getByRole('status').allInnerTexts()).join()).not.toContain('25')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await choose(fourth)
  const add = dialog.getByRole('button', { name: 'Add 1 application' })
  await expect.poll(() => add.isEnabled()).toBe(true)
  tap.release('imports.begin')
  await tap.quiet()
  await expect.poll(() => add.isEnabled()).toBe(true)
})

test('a dialog stays open until its own save finishes, whatever other responses arrive, and shows failures', async () => {
  const { desk, documents, appShell, page, settings, tap } = await openTapped(suite)
  const { dialog } = documents
  const typed = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue()
  const failsIn = async (channel: Channel, button: string, kept?: [string, string]) => {
    tap.hold(channel)
    await dialog.getByRole('button', { name: button }).click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    tap.fail('disk-full', channel)
    tap.release(channel)
    await expect.poll(() => dialog.getByRole('alert').count()).toBe(1)
    if (kept !== undefined) expect(await typed(kept[0])).toBe(kept[1])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await authorize(desk, asTyped(typedAuthorization))
  await appShell.goTo('Documents')
  // The host of a document that is being opened can't be trusted meanwhile.
  tap.hold('documents.open')
  await documents.open(typedAuthorization.payment).click()
  await documents.choose(typedAuthorization.payment, 'Record revocation')
  await dialog.getByLabel('Reason').fill('Wrote to us by email')
  tap.fail('host-not-trusted', 'documents.open')
  tap.release('documents.open')
  await tap.quiet()
  await expect.poll(() => typed('Reason')).toBe('Wrote to us by email')
  await failsIn('documents.revoke', 'Record revocation', ['Reason', 'Wrote to us by email'])
  await documents.choose(typedAuthorization.payment, 'Record assent')
  await dialog.getByLabel('Agreed by').fill('Rosa Alvarez')
  const [label, words] = ['Words the borrower agreed to', 'I authorize a debit on the 1st.']
  await dialog.getByLabel(label).fill(words)
  await failsIn('documents.recordAssent', 'Record assent', [label, words])
  await page.getByRole('button', { name: 'Edit fac_smpl01' }).click()
  await dialog.getByLabel('Name').fill('Garage loan')
  // Nor does it close if the list behind it can't be loaded again.
  tap.fail('store-failed', 'documents.facilities')
  await failsIn('documents.nameFacility', 'Save facility', ['Name', 'Garage loan'])
  await appShell.goTo('Settings')
  const make = settings.backups.getByRole('button', { name: 'Back up now' })
  const restore = settings.backups.getByRole('button', { name: /^Restore backup: / }).first()
  await make.click()
  await expect.poll(() => restore.isEnabled()).toBe(true)
  // A backup can be restored only after the backup in progress.
  tap.hold('dataFiles.makeBackup')
  await make.click()
  await expect.poll(() => restore.isDisabled()).toBe(true)
  tap.release('dataFiles.makeBackup')
  await expect.poll(() => restore.isEnabled()).toBe(true)
  await restore.click()
  await failsIn('dataFiles.restoreBackup', 'Restore backup')
})

test('unreadable submissions and failed log checks are reported, and text typed while settings are saved stays', async () => {
  const { decisions, desk, appShell, page, settings, tap } = await openTapped(suite)
  await authorize(desk, asTyped({ ...typedAuthorization, facility: 'fac_nobodyKnows' }))
  await appShell.goTo('Submissions')
  await decisions.open('Refused')
  await decisions.says('The service refused it. No document was created.')
  tap.fail('disk-full', 'decisions.get')
  await decisions.detail.getByRole('button', { name: 'Correct and send again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(1)

  await appShell.goTo('Activity')
  const verify = page.getByRole('button', { name: 'Verify log' })
  const verdict = page.getByText('verified. No changes found.')
  await verify.click()
  await verdict.waitFor()
  tap.fail('store-failed', 'activity.verify')
  await verify.click()
  await page.getByRole('alert').waitFor()
  expect(await verdict.count()).toBe(0)

  await appShell.goTo('Settings')
  await settings.beginConnection()
  await settings.fill({
    ...{ name: 'Alder Bank', baseUrl: 'http://127.0.0.1:1' },
    ...{ clientId: 'client_alder', secret: 'test_secret' },
  })
  tap.hold('connections.create')
  await settings.tryAndSave()
  const cancel = settings.form.getByRole('button', { name: 'Cancel' })
  await expect.poll(() => cancel.isDisabled()).toBe(true)
  tap.release('connections.create')
  await expect.poll(() => cancel.isEnabled()).toBe(true)
  await cancel.click()

  for (const [form, button, label, channel, typed, since] of [
    ['Rules', 'Save rules', 'First payment within', 'setRules', '20', '21'],
    ['Letters', 'Save letters', 'Phone number', 'setLetters', '555-0130', '555-0131'],
    ['Federal disclosures', 'Save disclosures', 'Prepayment', 'setRules', 'No fee.', 'A fee.'],
  ] as const) {
    const filled = page.getByRole('form', { name: new RegExp(`^${form}`) })
    const field = filled.getByLabel(label, { exact: label !== 'Prepayment' })
    const save = filled.getByRole('button', { name: button })
    await field.fill(typed)
    tap.hold(`connections.${channel}`)
    await save.click()
    await expect.poll(() => save.isEnabled()).toBe(false)
    await field.fill(since)
    tap.release(`connections.${channel}`)
    await expect.poll(() => save.isEnabled()).toBe(true)
    await expect.poll(() => field.inputValue()).toBe(since)
    await save.click()
    await expect.poll(() => save.isEnabled()).toBe(false)
    await tap.quiet()
  }
})
