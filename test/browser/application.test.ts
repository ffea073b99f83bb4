import { expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'

const suite = browserSuite()

test('an officer reads the service’s data as plain text, even if values are missing or unknown', async () => {
  const { worklist, application, page } = await suite.openApp()
  await worklist.open('app_smplUnknownReason')
  await expect.poll(() => application.heading.innerText()).toMatch(/^\$[\d,]+\.\d\d$/)
  await expect.poll(() => application.field('Status')).toBe('Rejected')
  await expect.poll(() => application.field('Credit type')).toBe('Consumer buy now, pay later')
  await expect.poll(() => application.field('Created')).toMatch(/\w+\s\d+,\s\d{4}, /)
  await expect.poll(() => application.field('Decided')).toMatch(/\w+\s\d+,\s\d{4}, /)
  await expect.poll(() => application.field('Borrower ID')).toMatch(/^bor_/)
  for (const label of ['Requested amount', 'Lender of record', 'Merchant', 'Application ID']) {
    expect(await application.field(label)).not.toBe('')
  }
  await application.says('Income too low')
  await application.says('income_too_low')
  await application.says('Moon in retrograde')

  // Offers of every kind side by side, an unknown kind unmodified.
  await worklist.open('app_smplEveryOfferKind')
  await expect.poll(() => application.offers.count()).toBe(5)
  await application.pane.getByRole('article', { name: 'Loan, offer 1' }).waitFor()
  await application.pane
    .getByRole('article', { name: 'Revolving line of credit, offer 2' })
    .waitFor()
  await application.pane.getByRole('article', { name: 'Merchant advance, offer 4' }).waitFor()
  await application.says('Unknown kind of offer, shown unmodified.')

  await worklist.open('app_smplEverythingNull')
  await expect.poll(() => application.heading.innerText()).toBe('No amount requested')
  await expect.poll(() => application.field('Credit type')).toBe('No credit type')
  await expect.poll(() => application.field('Merchant')).toBe('Not given')
  await application.says('The service returned no credit data.')

  await worklist.open('app_smplMarkup')
  await expect
    .poll(() => application.field('Merchant'))
    .toBe('<img src=x onerror=alert(1)> & "Sons" </script>')

  // Offers can be composed only for a pending application, and the button says why.
  await worklist.open('app_smplNoOffers')
  await application.composeButton.hover()
  const why = page
    .getByText('Only a pending application can be approved. This one is approved.')
    .first()
  await why.waitFor()
  const [all, visible] = await why.evaluate((text) => [text.scrollWidth, text.clientWidth])
  expect(all).toBe(visible)
  await expect.poll(() => application.composeButton.getAttribute('aria-disabled')).toBe('true')

  // The header, and a strip above the composed offers, show the credit facts.
  await worklist.open('app_smpl0001')
  const head = page.locator('header:has(#application-heading)')
  await head.getByText('Bankruptcy', { exact: true }).waitFor()
  await application.composeButton.click()
  const region = page.getByRole('region', { name: 'Compose offers' })
  await region.waitFor()
  const facts = [
    ...['$24,000.00', 'requested', 'Pending', 'Consumer installment loan'],
    ...['FICO 555', 'Poor', 'Bankruptcy', 'app_smpl0001'],
  ]
  for (const fact of facts) await head.getByText(fact, { exact: true }).waitFor()
  await head.getByText(/ days old$/).waitFor()
  // The list and the other sections of the application make room for the offers.
  expect(await worklist.list.isVisible()).toBe(false)
  expect(await page.getByRole('region', { name: 'Your notes' }).count()).toBe(0)
  expect((await region.boundingBox())?.width).toBeGreaterThan(1_200)
})

test('invisible characters from the service are visible everywhere, and are copied unchanged', async () => {
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
  expect(await application.rawResponse()).toContain('⟨U+202E⟩')

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
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(await clipboard())).toMatchObject({ id, ...fields })

  await worklist.open('app_smpl0001')
  await page.getByRole('button', { name: 'Copy Application id app_smpl0001' }).first().click()
  await expect.poll(clipboard).toBe('app_smpl0001')
})

test('a refresh fetches the application once, and each change is shown until the officer has seen it', async () => {
  const { worklist, application, desk, page } = await suite.openApp()
  await worklist.open('app_smpl0003')
  const { control } = desk.service
  const before = control.processedCount('read-application', 'app_smpl0003')
  control.setApplication('app_smpl0003', {
    ...{ status: 'incomplete', requested_amount: 1_234_567 },
    // The evening before at the lender's location, and past midnight on this computer.
    created_on: '2026-01-15T07:30:00Z',
  })
  await application.refresh()
  await application.says('Refreshed just now.')
  expect(control.processedCount('read-application', 'app_smpl0003')).toBe(before + 1)
  await expect.poll(() => application.heading.innerText()).toBe('$12,345.67')
  await expect.poll(() => application.field('Status')).toBe('Incomplete')
  await expect.poll(() => application.field('Created')).toMatch(/^Jan\s14,\s2026, /)

  const changes = application.pane.getByRole('region', { name: 'Changed since you last looked' })
  await changes.getByText('$12,345.67').waitFor()
  await worklist.rows.first().getByRole('img', { name: 'Changed since you last looked' }).waitFor()
  await changes.getByRole('button', { name: 'Mark as seen' }).click()
  await changes.waitFor({ state: 'detached' })
  const annotations = page.getByRole('img', { name: 'Changed since you last looked' })
  await expect.poll(() => annotations.count()).toBe(0)
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page
    .getByRole('row', { name: /^smpl0003/ })
    .getByText('Jan 14, 2026')
    .waitFor()
})
