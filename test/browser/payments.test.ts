import { expect, test } from 'vitest'
import type { ControlledService } from '../support/sample-service/controlled-service.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { typedAuthorization as typed } from '../support/drivers/screens/documents-screen.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()

/** The service has no update in between. */
const settlesAfterMs = 120_000

/** Number of payments that the service made. */
const made = ({ control }: ControlledService): number => control.processedCount('make-payment')

test('an officer pays a document once, follows it from pending to settled, and sees it as evidence', async () => {
  const desk = await suite.begin({ serviceProfile: '2025-03' })
  const { appShell, documents, decisions, page, refresh } = await suite.reopen(desk)
  await authorize(desk, asTyped(typed))
  await appShell.goTo('Documents')

  await documents.choose(typed.payment, 'Make payment')
  const dialog = page.getByRole('dialog', { name: 'Make this payment?' })
  const asked = await dialog.innerText()
  for (const fact of ['$412.50', 'fac_smpl01', typed.payment, 'Sample lender']) {
    expect(asked).toContain(fact)
  }
  await dialog.getByText('The borrower authorized a debit on').waitFor()
  await dialog.getByRole('button', { name: 'Make payment at Sample lender' }).click()

  // The submission opens and shows the outcome.
  await decisions.says('The service accepted the payment.')
  await decisions.says('Payment pending')
  expect(made(desk.service)).toBe(1)
  desk.service.control.moveTime(40_000)
  await decisions.action('Check payment status').click()
  await decisions.says('Payment processing')

  // Once the payment has settled, a refresh finds that by itself.
  desk.service.control.moveTime(settlesAfterMs)
  await appShell.goTo('Worklist')
  await refresh.begin(/^Refresh all/)
  await appShell.goTo('Documents')
  await documents.row(typed.payment).getByText('Payment settled').waitFor()

  // The same document can't be paid again.
  await documents
    .row(typed.payment)
    .getByRole('button', { name: `More actions for ${typed.payment}` })
    .click()
  await page.getByRole('menuitem', { name: 'Check payment status' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Make payment' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await documents.choose(typed.payment, 'Evidence sheet')
  const sheet = page.getByRole('group', { name: 'Evidence sheet' })
  await sheet.getByText('Payment settled').waitFor()
  await expect.poll(() => sheet.innerText()).toMatch(/Payment ID\s+pmt_/)

  // Another document with that reference can be paid, once the officer has seen the first debit.
  const again = asTyped({ ...typed, payment: typed.payment.split('').join(' ') })
  await authorize(desk, { ...again, replaces: true })
  await appShell.goTo('Documents')
  await documents.choose(again.purpose.paymentReference, 'Make payment')
  await dialog.getByText('A debit with this payment reference was made on').waitFor()
  expect(asked).not.toContain('was made on')
})

test('a payment that the borrower calls unauthorized stops debits until the officer allows them', async () => {
  const desk = await suite.begin({ serviceProfile: '2025-03' })
  const { appShell, documents, decisions, page } = await suite.reopen(desk)
  const returned = { ...typed, facility: 'fac_smpl03' }
  await authorize(desk, asTyped(returned))
  await appShell.goTo('Documents')
  await documents.choose(returned.payment, 'Make payment')
  await documents.dialog.getByRole('button', { name: 'Make payment at Sample lender' }).click()
  await decisions.says('Payment pending')
  desk.service.control.moveTime(settlesAfterMs)
  await decisions.action('Check payment status').click()
  await decisions.says('Not authorized (R10)')

  await appShell.goTo('Documents')
  const stopped = page.getByRole('region', { name: 'Stopped debits' })
  await stopped.getByText('Facility fac_smpl03 gets no new documents or payments.').waitFor()
  const next = { ...returned, payment: 'INV-2292' }
  await documents.begin()
  await documents.fill(next)
  await documents.submit.click()
  await documents.form.getByText('A returned payment stopped debits for this facility').waitFor()
  expect(desk.service.control.processedCount('create-ach-authorization')).toBe(1)

  await stopped.getByRole('button', { name: 'Allow debits of fac_smpl03' }).click()
  const reason = documents.dialog.getByLabel('Reason')
  await reason.fill('New account, signed form on file')
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect.poll(() => reason.inputValue()).toBe('New account, signed form on file')
  await documents.dialog.getByRole('button', { name: 'Allow debits' }).click()
  await stopped.waitFor({ state: 'detached' })
  await documents.submit.click()
  await documents.row(next.payment).waitFor()

  await documents.choose(returned.payment, 'Evidence sheet')
  const sheet = page.getByRole('group', { name: 'Evidence sheet' })
  await sheet.getByText('New account, signed form on file').waitFor()
  await appShell.goTo('Activity')
  await page.getByText('Allowed debits after a return').waitFor()
})

test('a payment whose response is lost is found by a read, made once, and canceled while pending', async () => {
  const desk = await suite.begin({ serviceProfile: '2025-03' })
  const { control } = desk.service
  const { appShell, documents, decisions, page } = await suite.reopen(desk)
  await authorize(desk, asTyped(typed))
  await appShell.goTo('Documents')
  await documents.row(typed.payment).waitFor()
  control.fault({ endpoint: 'make-payment', kind: 'drop', work: 'done' })
  await documents.choose(typed.payment, 'Make payment')
  await documents.dialog.getByRole('button', { name: 'Make payment at Sample lender' }).click()
  await decisions.says('The service accepted the payment.')
  expect(control.counts()['make-payment']).toEqual({ received: 1, processed: 1 })
  expect(control.processedCount('list-payments')).toBe(1)

  await decisions.says('Payment pending')
  await decisions.action('Cancel payment').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this payment?' })
  await dialog.getByText('$412.50').waitFor()
  await dialog.getByRole('button', { name: 'Cancel payment at Sample lender' }).click()
  await decisions.says('The service accepted the cancellation.')
  await decisions.says('Payment canceled')
  expect(await decisions.action('Cancel payment').count()).toBe(0)
  expect(control.processedCount('cancel-payment')).toBe(1)
})
