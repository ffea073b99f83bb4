import { expect, test } from 'vitest'
import type { Client } from '../../shared/contract/contract.ts'
import type { AchDocument } from '../../shared/domain/documents/ach.ts'
import { failed, ok } from '../../shared/result.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { aConnection } from '../support/builders/connections.ts'
import { openApp, openAt, openBridgePage } from '../support/drivers/bridge-page.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization as typed } from '../support/drivers/screens/documents-screen.ts'
import { laterPaymentDay, paymentDay } from '../support/builders/payment-days.ts'
import { authorize, asTyped } from './scenes/authorizing.ts'

const suite = browserSuite()
const foreignDocument: AchDocument = {
  id: 'doc_1',
  connectionId: 'con_1',
  facilityId: 'fac_9',
  decisionId: 'dec_1',
  host: 'papers.lender.example',
  purpose: {
    kind: 'single',
    paymentReference: 'INV-1',
    amount: 10_000,
    plannedOn: paymentDay,
    ticked: [],
    consent: null,
  },
  createdAt: Date.UTC(2026, 10, 20),
  createdBy: 'mk',
  firstOpenedAt: null,
  openedAt: null,
  usedAt: null,
  history: [],
  payment: null,
  supersededBy: null,
  lastDebitOn: null,
  revokedOn: null,
  warnings: [],
  keptUntil: '2028-12-01',
}

test('the register shows the host of a document, and opens no untrusted host or address that breaks a rule', async () => {
  const longHost = 'documents.lender.example.with-many-a-word.and-more.evil.example'
  const longId = 'doc_2'
  const purpose = { ...foreignDocument.purpose, paymentReference: 'INV-2' }
  const trusts: string[] = []
  const { page } = suite.watch(
    await openBridgePage(suite.browser(), {
      ...openApp,
      'documents.list': () =>
        ok({
          documents: [foreignDocument, { ...foreignDocument, id: longId, purpose, host: longHost }],
          total: 2,
        }),
      'documents.open': (payload) => {
        const { id, trust } = payload as { id: string; trust: string }
        if (id === longId) return failed('document-url-refused', { detail: 'trailing-dot' })
        trusts.push(trust)
        return trust === 'no'
          ? failed('host-not-trusted', { detail: foreignDocument.host })
          : ok({ ...foreignDocument, openedAt: 1 })
      },
    }),
  )
  const { appShell, documents } = appScreens(page)
  await appShell.goTo('Documents')
  // The end of a host shows who owns it; hovering shows all of it.
  const shown = documents.row('INV-2').getByTitle(longHost)
  await shown.waitFor()
  await expect.poll(() => shown.innerText()).toMatch(/^docum….and-more\.evil\.example$/)
  expect(await shown.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(false)

  await documents.open('INV-1').click()
  await documents.trustDialog.getByText('papers.lender.example').waitFor()
  await documents.trustDialog.getByRole('button', { name: 'Cancel' }).click()
  expect(trusts).toEqual(['no'])
  await documents.open('INV-1').click()
  await documents.trustDialog.getByRole('button', { name: 'Always trust host' }).click()
  await page.getByText('Opened in your browser.').waitFor()
  expect(trusts).toEqual(['no', 'no', 'always'])

  await documents.open('INV-2').click()
  const note = page.getByRole('alert').filter({ hasText: 'isn’t safe to open' })
  await note.getByText('Its host ends in a dot').waitFor()
  expect(await note.innerText()).toContain('It wasn’t opened.')
})

test('an officer pages through years of documents, and loads as many facilities as needed', async () => {
  const all = Array.from({ length: 70 }, (_, number) => ({
    ...{ ...foreignDocument, id: `doc_${number}`, facilityId: `fac_${number}` },
    purpose: { ...foreignDocument.purpose, paymentReference: `INV-${number}` },
  }))
  const facilities = all.map(({ facilityId: id }) => ({
    ...{ id, name: '', applicationId: null, addedAt: 1, documents: 1 },
  }))
  const { page } = suite.watch(
    await openBridgePage(suite.browser(), {
      ...openAt(aConnection()),
      'documents.facilities': () => ok(facilities),
      'documents.list': (payload) => {
        const { facilityId, offset, limit } = payload as Parameters<Client['documents']['list']>[0]
        const found = all.filter((one) => facilityId === undefined || one.facilityId === facilityId)
        return ok({ documents: found.slice(offset, offset + limit), total: found.length })
      },
    }),
  )
  const { appShell, documents } = appScreens(page)
  await appShell.goTo('Documents')
  await documents.row('INV-49').waitFor()
  const register = page.getByRole('region', { name: 'Register' })
  expect(await register.getByRole('row').count()).toBe(51)
  const older = register.getByRole('button', { name: 'Older' })
  await older.click()
  await documents.row('INV-69').waitFor()
  await register.getByText('51 to 70 of 70').waitFor()
  expect(await older.isEnabled()).toBe(false)

  const list = page.getByRole('list', { name: 'Facilities' })
  expect(await list.getByRole('listitem').count()).toBe(51)
  await list.getByRole('button', { name: 'Show 20 more' }).click()
  expect(await list.getByRole('listitem').count()).toBe(70)
  await list.getByRole('button', { name: 'Show 1 document of fac_7', exact: true }).click()
  await page.getByRole('region', { name: 'Facility fac_7' }).waitFor()
  await documents.row('INV-7').waitFor()
  expect(await page.getByRole('table').getByRole('row').count()).toBe(2)
})

test('a refusal names the next step and links to its facility, where the officer starts a new authorization', async () => {
  const { appShell, documents, decisions, desk, page } = await suite.openApp()
  await authorize(desk, asTyped({ ...typed, facility: 'fac_smpl08' }))
  await appShell.goTo('Submissions')
  await decisions.open('Refused')
  await decisions.says('The service refused it. No document was created.')
  await expect
    .poll(async () => (await decisions.status.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(
      /The service has no bank account for this borrower\. Add the account to the facility, then send again\..*MISSING_REPAYMENT_BANK_DETAILS/,
    )
  expect(desk.service.control.processedCount('create-ach-authorization')).toBe(0)

  await decisions.detail.getByRole('link', { name: 'Show documents' }).click()
  const facility = page.getByRole('region', { name: 'Facility fac_smpl08' })
  await facility.getByRole('button', { name: 'New authorization' }).click()
  await expect.poll(() => documents.form.getByLabel('Facility ID').inputValue()).toBe('fac_smpl08')
})

test('the form names the other connection that already has a document for the payment', async () => {
  const asked: unknown[] = []
  const connection = aConnection({ name: 'Alder Lending' })
  const { page } = suite.watch(
    await openBridgePage(suite.browser(), {
      ...openAt(connection),
      'documents.ofPayment': (payload) => {
        const { facilityId, paymentReference } = payload as Record<string, string>
        asked.push([facilityId, paymentReference])
        return ok(paymentReference === 'INV-1' ? ['Alder Lending', 'Alder, second client'] : [])
      },
    }),
  )
  const { documents } = appScreens(page)
  await documents.openForm()
  await documents.form
    .getByText('Loan Desk only checks documents created on this computer.')
    .waitFor()
  const warning = documents.form.getByText('This payment already has a document')
  await documents.form.getByLabel('Facility ID').fill('fac_9')
  await documents.form.getByLabel('Payment reference').fill('INV-1')
  await warning.waitFor()
  await expect
    .poll(() => warning.innerText())
    .toContain('It belongs to Alder, second client, which uses the same service.')
  expect(asked.at(-1)).toEqual(['fac_9', 'INV-1'])
  await documents.form.getByLabel('Payment reference').fill('INV-2')
  await warning.waitFor({ state: 'hidden' })
})

test('a refused authorization is resent beside a later one for its payment only if the officer confirms it', async () => {
  const { appShell, decisions, desk, page } = await suite.openApp()
  desk.service.control.fault({ endpoint: 'create-ach-authorization', kind: 'status', status: 400 })
  await authorize(desk, asTyped(typed))
  await appShell.goTo('Submissions')
  await decisions.open('Refused')
  await decisions.says('The service refused it. No document was created.')
  await authorize(desk, asTyped({ ...typed, plannedOn: laterPaymentDay }))
  await expect
    .poll(() => desk.service.control.processedCount('create-ach-authorization', 'fac_smpl01'))
    .toBe(1)

  await decisions.detail.getByRole('button', { name: 'Send again', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The bank account was added')
  const send = dialog.getByRole('button', { name: /^Send again/ })
  await send.click()
  await dialog.getByText('This payment already has a document').waitFor()
  expect(desk.service.control.processedCount('create-ach-authorization', 'fac_smpl01')).toBe(1)
  await dialog.getByRole('checkbox', { name: 'Replace the earlier document' }).check()
  await send.click()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => desk.service.control.processedCount('create-ach-authorization', 'fac_smpl01'))
    .toBe(2)
})
