import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { aConnection } from '../support/builders/connections.ts'
import { openAt, openBridgePage } from '../support/drivers/bridge-page.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization as typed } from '../support/drivers/screens/documents-screen.ts'
import { ok } from '../../shared/result.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()
const words = 'I authorize Sample lender to debit my account on the 1st of each month.'
const hash = createHash('sha256').update(words).digest('hex')

test('autopay is created only with the borrower’s recorded assent; its hash is kept but not its text', async () => {
  const { documents, desk, page } = await suite.openApp()
  await documents.openForm()
  await documents.fill(typed)
  await documents.form.getByRole('radio', { name: 'Autopay' }).click()
  await documents.form.getByText('Autopay needs the borrower’s own assent on record').waitFor()
  await expect.poll(() => documents.submit.isDisabled()).toBe(true)

  // The consent was given by phone, so it isn't in writing.
  await documents.form.getByLabel('Agreed by').fill('Rosa Alvarez')
  await documents.form.getByLabel('Words the borrower agreed to').fill(words)
  await documents.submit.click()
  await documents.form.getByText('a writing that the borrower signed or authenticated').waitFor()
  await documents.fillAutopay('Rosa Alvarez', words)
  await documents.submit.click()
  const row = documents.row(typed.payment)
  await row.getByText('Autopay').waitFor()
  await row.getByText('by Rosa Alvarez').waitFor()
  expect(desk.service.control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(1)
  await documents.form.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(words)

  // The next payment of the series: the same words needn't be pasted again.
  await documents.next(typed.payment).click()
  await documents.form.getByText(`(SHA-256 ${hash.slice(0, 12)}…)`).waitFor()
  await expect.poll(() => documents.form.getByLabel('Agreed by').inputValue()).toBe('Rosa Alvarez')
  await documents.form.getByLabel('Payment reference').fill('INV-2292')
  await documents.form.getByLabel('Payment date', { exact: true }).fill(typed.plannedOn)
  const checklist = documents.form.getByRole('group', { name: 'Checklist' })
  for (const box of await checklist.getByRole('checkbox').all()) await box.check()
  await documents.submit.click()
  const next = documents.row('INV-2292')
  await next.getByText('by Rosa Alvarez').waitFor()

  // An earlier debit of the series doesn't prevent the next one.
  for (const _debit of [1, 2]) {
    await documents.choose('INV-2292', 'Record debit')
    await documents.dialog
      .getByText(/^Its evidence is kept for two years after the last debit\.$/)
      .waitFor()
    await documents.dialog.getByRole('button', { name: 'Record debit' }).click()
    await documents.dialog.waitFor({ state: 'detached' })
    await next.getByText('Debited', { exact: true }).waitFor()
  }
})

test('an officer records assent, a debit and a revocation later, and the evidence sheet shows them', async () => {
  const { desk, appShell, documents, page } = await suite.openApp()
  await authorize(desk, asTyped(typed))
  await appShell.goTo('Documents')
  const row = documents.row(typed.payment)
  await row.getByText('Not on record').waitFor()

  await documents.choose(typed.payment, 'Record assent')
  await documents.dialog.getByLabel('Agreed by').fill('Rosa Alvarez')
  await documents.dialog.getByRole('button', { name: 'Record assent' }).click()
  await documents.dialog.getByText('Required.').waitFor()
  const agreed = documents.dialog.getByLabel('Words the borrower agreed to')
  await focusIsOn(agreed)
  await agreed.fill(words)
  await documents.dialog.getByRole('button', { name: 'Record assent' }).click()
  await row.getByText('by Rosa Alvarez').waitFor()

  await documents.choose(typed.payment, 'Record debit')
  await documents.dialog.getByRole('button', { name: 'Record debit' }).click()
  await row.getByText('last debit').waitFor()

  await documents.choose(typed.payment, 'Record revocation')
  await documents.dialog.getByLabel('Reason').fill('Wrote to us by email')
  await documents.dialog.getByRole('button', { name: 'Record revocation' }).click()
  await row.getByText('Revoked', { exact: true }).waitFor()
  await documents.open(typed.payment).click()
  await documents.dialog.getByText('Revoked by the borrower. Don’t debit the account.').waitFor()
  await documents.dialog.getByRole('button', { name: 'Cancel' }).click()

  await documents.choose(typed.payment, 'Evidence sheet')
  const sheet = page.getByRole('group', { name: 'Evidence sheet' })
  await sheet.getByText(hash).first().waitFor()
  const told = await sheet.innerText()
  for (const fact of ['Single payment', 'Rosa Alvarez', 'Wrote to us by email', 'Kept until']) {
    expect(told).toContain(fact)
  }
  await page.getByRole('link', { name: 'Back to the register' }).click()

  await documents.choose(typed.payment, 'Undo revocation')
  await documents.dialog.getByLabel('Reason').fill('Meant another loan')
  await documents.dialog.getByRole('button', { name: 'Undo revocation' }).click()
  await row.getByText('Used', { exact: true }).waitFor()
})

test('a connection with documents and notices that must be kept can’t be removed, and the dialog shows until when', async () => {
  const connection = aConnection({ name: 'Alder Lending' })
  const { page } = suite.watch(
    await openBridgePage(suite.browser(), {
      ...openAt(connection),
      'connections.unsent': () =>
        ok({
          decisions: 0,
          drafts: 1,
          documentsKeptUntil: '2028-12-01',
          noticesKeptUntil: '2028-12-23',
        }),
    }),
  )
  const { appShell } = appScreens(page)
  await appShell.goTo('Settings')
  await page.getByRole('button', { name: 'Remove Alder Lending' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Alder Lending?' })
  await dialog.getByText('Its ACH documents must be kept until Dec 1, 2028.').waitFor()
  await dialog.getByText('Its notices and letters must be kept until Dec 23, 2028.').waitFor()
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Remove Alder Lending' }).isDisabled())
    .toBe(true)
})
