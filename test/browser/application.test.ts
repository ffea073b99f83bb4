import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

test('every field of the specification is shown in words', async () => {
  const { worklist, application } = await suite.openApp()
  await worklist.open('app_smplUnknownReason')
  await expect.poll(() => application.heading.innerText()).toMatch(/^\$[\d,]+\.\d\d$/)
  await expect.poll(() => application.field('Status')).toBe('Rejected')
  await expect.poll(() => application.field('Credit type')).toBe('Consumer buy now, pay later')
  await expect.poll(() => application.field('Created')).toMatch(/\w+\s\d+,\s\d{4}, /)
  await expect.poll(() => application.field('Decided')).toMatch(/\w+\s\d+,\s\d{4}, /)
  await expect.poll(() => application.field('Borrower')).toMatch(/^bor_/)
  for (const label of ['Requested amount', 'Lender of record', 'Merchant', 'Application ID']) {
    expect(await application.field(label)).not.toBe('')
  }
  await application.says('Income too low')
  await application.says('income_too_low')
  await application.says('Moon in retrograde')
})

test('offers of every kind stand side by side, an unheard-of one as it came', async () => {
  const { worklist, application } = await suite.openApp()
  await worklist.open('app_smplEveryOfferKind')
  await expect.poll(() => application.offers.count()).toBe(5)
  await application.pane.getByRole('article', { name: 'Loan, offer 1' }).waitFor()
  await application.pane
    .getByRole('article', { name: 'Revolving line of credit, offer 2' })
    .waitFor()
  await application.pane.getByRole('article', { name: 'Merchant advance, offer 4' }).waitFor()
  await application.says('Unknown kind of offer, shown unmodified.')
})

test('an application in which everything is null is shown all the same', async () => {
  const { worklist, application } = await suite.openApp()
  await worklist.open('app_smplEverythingNull')
  await expect.poll(() => application.heading.innerText()).toBe('No amount requested')
  await expect.poll(() => application.field('Credit type')).toBe('No credit type')
  await expect.poll(() => application.field('Merchant')).toBe('Not given')
  await application.says('The service returned no credit data.')
})

test('of one that was never read nothing is told but that', async () => {
  const { frame, worklist, application, desk } = await suite.openApp()
  await frame.setSampleReachable(false)
  await frame.says(/Offline/)
  await desk.ask.applications.add({ ids: ['app_smplExtra1'] })
  await worklist.open('app_smplExtra1')
  await expect.poll(() => application.heading.innerText()).toBe('Amount not known')
  await application.says('Loan Desk fetches it when the service is reachable.')
  expect(await application.pane.getByText('No credit type').count()).toBe(0)
})

test('invisible characters of the service are seen everywhere, and copied as they came', async () => {
  const { worklist, application, desk, page } = await suite.openApp()
  const hidden = '\u202e\u200b\u00ad\u3164'
  const text = (what: string): string => `${what}${hidden}100_rob`
  const fields = {
    status: text('pending'),
    borrower_id: text('bor_'),
    credit_type: text('consumer'),
    lender_of_record: text('Lender'),
    third_party_disbursement_destination: text('Shop'),
    rejection_reasons: [text('income')],
    credit_data: { [text('name')]: text('value'), parts: [{ [text('inner')]: text('deep') }] },
    offers: [
      {
        type: text('loan'),
        id: text('off_'),
        payment_period: text('monthly'),
        [text('x')]: text('y'),
      },
    ],
  }
  const id = 'app_smplInvisible'
  desk.service.control.setApplication(id, { id, status: 'pending' })
  await desk.ask.applications.add({ ids: [id] })
  desk.service.control.setApplication(id, { id, ...fields })
  await worklist.open(id)
  await application.refresh()
  await application.says('bor_⟨U+202E⟩⟨U+200B⟩⟨U+00AD⟩⟨U+3164⟩100_rob')
  await expect.poll(() => worklist.rows.first().innerText()).toContain('consumer⟨U+202E⟩')
  expect(await application.rawReply()).toContain('⟨U+202E⟩')

  const everything = (): Promise<string> =>
    page.evaluate(() =>
      [
        document.title,
        document.body.innerText,
        ...[...document.querySelectorAll('*')].flatMap((element) =>
          [...element.attributes].map(({ value }) => value),
        ),
      ].join('\n'),
    )
  expect(await everything()).not.toMatch(new RegExp(`[${hidden}]`, 'u'))
  await page.getByRole('button', { name: 'Copy response' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toMatchObject({ id, ...fields })
})

test('markup in a name is text', async () => {
  const { worklist, application } = await suite.openApp()
  await worklist.open('app_smplMarkup')
  await expect
    .poll(() => application.field('Merchant'))
    .toBe('<img src=x onerror=alert(1)> & "Sons" </script>')
})

test('the raw response is one click away and is copied as it came', async () => {
  const { worklist, application, page } = await suite.openApp()
  await worklist.open('app_smplUnicode')
  const raw = await application.rawReply()
  expect(JSON.parse(raw)).toMatchObject({ id: 'app_smplUnicode', status: 'pending' })
  await page.getByRole('button', { name: 'Copy response' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(raw)
})

test('an id is copied by a click on it', async () => {
  const { worklist, page } = await suite.openApp()
  await worklist.open('app_smpl0001')
  await page.getByRole('button', { name: 'Copy Application id app_smpl0001' }).first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('app_smpl0001')
})

test('a refresh reads the application again, once', async () => {
  const { worklist, application, desk } = await suite.openApp()
  await worklist.open('app_smpl0003')
  const { control } = desk.service
  const before = control.processedCount('read-application', 'app_smpl0003')
  control.setApplication('app_smpl0003', { status: 'incomplete', requested_amount: 1_234_567 })
  await application.refresh()
  await application.says('Refreshed just now.')
  expect(control.processedCount('read-application', 'app_smpl0003')).toBe(before + 1)
  await expect.poll(() => application.heading.innerText()).toBe('$12,345.67')
  await expect.poll(() => application.field('Status')).toBe('Incomplete')
})

test('what the service changed is named field by field until it was seen', async () => {
  const { worklist, application, desk, page } = await suite.openApp()
  desk.service.control.setApplication('app_smpl0002', { requested_amount: 99_900 })
  await worklist.open('app_smpl0002')
  await application.refresh()
  const changes = application.pane.getByRole('region', { name: 'Changed since you last looked' })
  await changes.getByText('$999.00').waitFor()
  await worklist.rows.first().getByRole('img', { name: 'Changed since you last looked' }).waitFor()
  await changes.getByRole('button', { name: 'Mark as seen' }).click()
  await changes.waitFor({ state: 'detached' })
  const annotations = page.getByRole('img', { name: 'Changed since you last looked' })
  await expect.poll(() => annotations.count()).toBe(0)
})

test('only a pending application can be composed for, and the button says why', async () => {
  const { worklist, application, page } = await suite.openApp()
  await worklist.open('app_smplNoOffers')
  await application.composeButton.hover()
  await page
    .getByText('Only a pending application can be approved. This one is approved.')
    .first()
    .waitFor()
  await expect.poll(() => application.composeButton.getAttribute('aria-disabled')).toBe('true')
})
