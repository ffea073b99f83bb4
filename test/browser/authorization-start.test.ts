import { expect, test } from 'vitest'
import { formatCalendarDate } from '../../renderer/messages/format.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { typedAuthorization as typed } from '../support/drivers/screens/documents-screen.ts'
import { consentDay } from '../support/builders/payment-days.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()
/** An approved application of the sample service. */
const approvedId = 'app_smpl0019'

test('an officer starts an authorization on an approved application only, with its known data filled in', async () => {
  const { desk, documents, worklist, application, appShell } = await suite.openApp()
  await authorize(desk, asTyped({ ...typed, facility: 'fac_smpl02', payment: 'INV-1' }))
  const begin = application.pane.getByRole('link', { name: 'New authorization' })
  await worklist.open(pendingLoanId)
  await application.composeButton.waitFor()
  expect(await begin.count()).toBe(0)
  const offered = documents.form.locator('datalist').getByRole('option', { includeHidden: true })
  const idsOffered = () => offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  const beginOnApplication = async (): Promise<void> => {
    await appShell.goTo('Worklist')
    await worklist.open(approvedId)
    await begin.click()
    await documents.form.waitFor()
  }

  await beginOnApplication()
  expect(await idsOffered()).toEqual(['fac_smpl02'])
  await documents.fill({ ...typed, facility: 'fac_smpl03' })
  await documents.submit.click()
  await documents.row(typed.payment).waitFor()

  // The next time, its facility is suggested, with everything that applies to more than one
  // payment.
  await beginOnApplication()
  const { form } = documents
  const value = (label: string) => form.getByLabel(label, { exact: true }).inputValue()
  expect(await idsOffered()).toEqual(['fac_smpl03'])
  await expect.poll(() => value('Facility ID')).toBe('fac_smpl03')
  expect(await value('Amount')).toBe('412.50')
  expect(await value('Recorded by')).toBe('M. Keller')
  expect(await value('Date')).toBe(formatCalendarDate(consentDay))
  await expect
    .poll(() => form.getByRole('combobox', { name: 'Method' }).innerText())
    .toBe('By phone')
  expect(await value('Payment reference')).toBe('')
  expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('an officer corrects and resends a refused authorization: checkmarks stay and the field is marked', async () => {
  const { appShell, documents, decisions, desk } = await suite.openApp()
  await authorize(desk, asTyped({ ...typed, facility: 'fac_nobodyKnows' }))
  await appShell.goTo('Submissions')
  await decisions.open('Refused')
  await decisions.says('The service refused it. No document was created.')
  await decisions.detail.getByRole('button', { name: 'Send again', exact: true }).waitFor()
  await decisions.detail.getByRole('button', { name: 'Correct and send again' }).click()

  const { form } = documents
  const facility = form.getByLabel('Facility ID')
  await expect.poll(() => facility.inputValue()).toBe('fac_nobodyKnows')
  await form.getByText('The service doesn’t know this facility.').waitFor()
  await expect.poll(() => facility.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => form.getByLabel('Payment reference').inputValue()).toBe(typed.payment)
  await expect
    .poll(() => form.getByLabel('Payment date', { exact: true }).inputValue())
    .toBe(formatCalendarDate(typed.plannedOn))
  expect(await form.getByRole('checkbox', { checked: false }).count()).toBe(0)

  await facility.fill('smpl01')
  await documents.submit.click()
  await documents.row(typed.payment).waitFor()
  expect(desk.service.control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(1)
  // A refused submission is closed: it needs no attention.
  await expect
    .poll(async () => {
      const open = await desk.ask.decisions.list({ openOnly: true })
      return open.ok && open.value.length
    })
    .toBe(0)
})
