import { expect, test } from 'vitest'
import type { AchDocument } from '../../shared/domain/ach.ts'
import { failed, ok } from '../../shared/result.ts'
import { browserSuite } from '../support/browser-suite.ts'
import { openKeyholePage } from '../support/keyhole-page.ts'
import { deskScreens } from '../support/screens/desk-screens.ts'

const suite = browserSuite()
const foreignDocument: AchDocument = {
  id: 'doc_1',
  connectionId: 'con_1',
  facilityId: 'fac_9',
  decisionId: 'dec_1',
  host: 'papers.lender.example',
  purpose: {
    paymentReference: 'INV-1',
    amount: 10_000,
    plannedOn: '2026-12-01',
    ticked: [],
    consent: null,
  },
  createdAt: Date.UTC(2026, 10, 20),
  createdBy: 'mk',
  firstOpenedAt: null,
  openedAt: null,
  usedAt: null,
  uses: [],
  supersededBy: null,
  warnings: [],
  keptUntil: '2028-12-01',
}
const typed = {
  facility: 'fac_smpl01',
  payment: 'INV-2291',
  amount: '412.50',
  plannedOn: '2026-12-01',
  consentOn: '2026-11-20',
  consentBy: 'M. Keller',
}

test('an officer makes an authorization and opens the document in the system browser', async () => {
  const { frame, documents, desk, page } = await suite.openDesk()
  await frame.goTo('Documents')
  await documents.begin()
  await documents.fill(typed)
  await documents.submit.click()
  await documents.row('INV-2291').waitFor()
  expect(desk.service.control.processedCount('create-ach', 'fac_smpl01')).toBe(1)
  expect(await documents.row('INV-2291').innerText()).toContain('$412.50')

  await documents
    .row('INV-2291')
    .getByRole('button', { name: /^Open the document/ })
    .click()
  await page.getByText('Opened in the system browser.').waitFor()
  expect(desk.opened).toHaveLength(1)
  const reply = await fetch(desk.opened[0] ?? '')
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect((await reply.text()).slice(0, 5)).toBe('%PDF-')
})

test('a host that is not trusted yet is shown before anything opens: once, always or not', async () => {
  const trusts: string[] = []
  const { page } = suite.watch(
    await openKeyholePage(suite.browser(), {
      'app.facts': () =>
        ok({
          version: '0.1.0',
          host: 'electron',
          state: { phase: 'open', keyMode: 'keychain', notices: [] },
        }),
      'documents.list': () => ok([foreignDocument]),
      'documents.open': (payload) => {
        const { trust } = payload as { trust: string }
        trusts.push(trust)
        return trust === 'no'
          ? failed('host-not-trusted', { detail: foreignDocument.host })
          : ok({ ...foreignDocument, openedAt: 1 })
      },
    }),
  )
  const { frame, documents } = deskScreens(page)
  await frame.goTo('Documents')
  const open = documents.row('INV-1').getByRole('button', { name: /^Open the document/ })
  await open.click()
  await documents.trustDialog.getByText('papers.lender.example').waitFor()
  await documents.trustDialog.getByRole('button', { name: 'Do not open' }).click()
  expect(trusts).toEqual(['no'])
  await open.click()
  await documents.trustDialog.getByRole('button', { name: 'Always for this host' }).click()
  await page.getByText('Opened in the system browser.').waitFor()
  expect(trusts).toEqual(['no', 'no', 'always'])
})

test('a form that is not finished says what is missing, at each field, and sends nothing', async () => {
  const { frame, documents, desk } = await suite.openDesk()
  await frame.goTo('Documents')
  await documents.begin()
  await documents.form.getByLabel('Amount', { exact: true }).fill('12,34')
  await documents.submit.click()
  await documents.form.getByText('Some fields need you. They are marked.').waitFor()
  await documents.form.getByText('7 items left to tick').waitFor()
  await documents.form.getByText('Dollars with at most two decimals, for example 250.00.').waitFor()
  expect(
    await documents.form.getByLabel('Facility id').evaluate((it) => it === document.activeElement),
  ).toBe(true)
  expect(desk.service.control.processedCount('create-ach')).toBe(0)
})

test('pressing the button twice makes one document', async () => {
  const { frame, documents, desk } = await suite.openDesk()
  await frame.goTo('Documents')
  await documents.begin()
  await documents.fill(typed)
  await documents.submit.dblclick()
  await documents.row('INV-2291').waitFor()
  expect(desk.service.control.processedCount('create-ach')).toBe(1)
})

test('what the service refuses stands under Documents and Decisions with its reason', async () => {
  const { frame, documents, page } = await suite.openDesk()
  await frame.goTo('Documents')
  await documents.begin()
  await documents.fill({ ...typed, facility: 'fac_nobodyKnows' })
  await documents.submit.click()
  await page.getByRole('link', { name: 'See decision' }).click()
  await page.getByText('The service said no. Nothing was changed there.').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('FACILITY_NOT_FOUND')
})
