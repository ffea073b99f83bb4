import { today } from '@internationalized/date'
import { expect, test } from 'vitest'
import { formatCalendarDate } from '../../renderer/messages/format.ts'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { mostOffers } from '../../shared/domain/offers/offer-schema.ts'
import type { JsonObject } from '../../shared/json.ts'
import { readOffersContent } from '../../shared/domain/offers/form/offer-form-content.ts'
import { useNewConnection } from '../support/drivers/adding-connection.ts'
import { reloadTapped } from '../support/drivers/bridge-tap.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { isKeyboardAlone } from '../support/drivers/chromium.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { given } from '../support/checks/given.ts'

const suite = browserSuite()
const loanId = 'app_smplNewest'
const lineId = 'app_smpl0003'
/** $24,000.00 is requested. */
const largeLoanId = 'app_smpl0001'

async function compose(id: string): Promise<OpenApp> {
  const opened = await suite.openApp()
  await opened.composer.open(id)
  await opened.composer.field('Amount', 1).waitFor()
  return opened
}

const approvals = (desk: OpenApp['desk'], id: string) =>
  desk.service.control.processedCount('approve', id)

/** In its wire format. */
const toJson = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject

test('an officer composes two rival loans, sees them in one chart, reviews them in words and approves once', async () => {
  const { composer, desk, application } = await compose(loanId)
  const chart = (name: RegExp) => composer.region.getByRole('img', { name })
  await composer.type(1, { 'Interest rate': '12,5 %', Term: '36 months', 'Origination fee': '3' })
  await composer.field('Late payment fee', 1).fill('$25.00')
  await composer.says('→ 2500')
  // The value to be sent is easy to read, up to millions.
  const wire = composer.region.getByTitle('Sent as 987654321')
  await composer.field('Late payment fee', 1).fill('9876543.21')
  await wire.waitFor()
  expect(await wire.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await composer.field('Late payment fee', 1).fill('$25.00')
  await expect.poll(() => composer.field('Interest rate', 1).inputValue()).toBe('12.50')
  await composer.offer(1).getByText('Total of payments').waitFor()
  await chart(/^Chart of the balance of offer 1/).waitFor()

  await composer.offerAction(1, 'Duplicate')
  await composer.type(2, { Term: '24' })
  await composer.region.getByText('Lowest payment').waitFor()
  const together = composer.region.getByRole('region', { name: 'All offers by month' })
  await together.getByRole('img', { name: /^Chart of the balance of each offer/ }).waitFor()
  await together.getByRole('img', { name: /^Chart of the payments of each offer/ }).waitFor()
  await expect
    .poll(() => together.getByRole('listitem').allInnerTexts())
    .toEqual(['Offer 1, Loan', 'Offer 2, Loan'])
  expect(await chart(/^Chart of the balance of offer 1/).count()).toBe(0)

  // On a button that opens a menu with Enter, Ctrl+Enter still opens the review.
  await composer.region.getByRole('button', { name: 'More actions' }).press('Control+Enter')
  const card = composer.review.getByRole('article', { name: 'Loan, offer 1' })
  const lead = await card.getByRole('definition').first().innerText()
  expect(lead).toMatch(/^\$[\d,]+\.\d\d$/)
  const shown = await card.innerText()
  expect(shown).toMatch(/\d+ payments? of \$[\d,.]+, \d+ of \$/)
  expect(shown).toMatch(/Total of payments\s+\$/)
  expect(shown).toMatch(/Fee withheld from the disbursement\s+\$/)
  // Each amount is shown once.
  const amounts = shown.match(/\$[\d,]+\.\d\d/g) ?? []
  expect(amounts.filter((amount) => amount === lead).length).toBeLessThanOrEqual(2)
  const body = await composer.review.getByRole('group', { name: 'Request body' }).innerText()
  expect(JSON.parse(body)).toMatchObject({
    offers: [
      { interest_rate: 1250, origination_fee: 300, loan_term: { term: 36, term_type: 'months' } },
      { interest_rate: 1250, late_payment_fee: 2500, loan_term: { term: 24 } },
    ],
  })

  // A double click makes one decision and one approval.
  desk.service.control.fault({ endpoint: 'approve', kind: 'latency', latencyMs: 100 })
  await composer.review.getByRole('button', { name: 'Approve with 2 offers' }).dblclick()
  await focusIsOn(composer.review.getByRole('heading', { level: 2, name: 'Review and approve' }))
  await composer.reviewSays('All returned fields match what was sent.')
  expect(desk.service.control.counts().approve).toEqual({ received: 1, processed: 1 })
  expect(await composer.review.getByRole('link', { name: 'Federal disclosures' }).count()).toBe(1)
  expect(given(await desk.ask.decisions.list({ openOnly: false })).length).toBe(1)

  await composer.review.getByRole('link', { name: 'Open application' }).click()
  await application.pane.getByText('Approved').first().waitFor()
  await expect.poll(() => application.offers.count()).toBe(2)
})

test('an officer prices a loan to a payment of 600 a month, offers it three ways and reviews it', async () => {
  const { composer, page } = await compose(largeLoanId)
  await composer.type(1, { 'Interest rate': '12.5', Term: '24', 'Origination fee': '3' })
  const panel = await composer.priceToFit()
  // The panel opens with the focus where the officer types the borrower's target.
  await focusIsOn(panel.getByLabel('Target value'))
  await page.keyboard.type('600,00')
  const said = panel.getByRole('status')
  await said.getByText('Use commas for thousands and a period for decimals').waitFor()
  await panel.getByLabel('Target value').fill('600')
  await said.getByText(/^\$[\d,]+\.\d\d pays \$600\.00\.$/).waitFor()
  await said.getByText(/^Next: \$[\d,]+\.\d\d pays \$600\.01\.$/).waitFor()
  await panel.getByText(/\(requested amount\)$/).waitFor()
  await panel
    .getByText(/\(APR limit\)$/)
    .first()
    .waitFor()

  // The panel stays while the offer is edited, and updates the highest rate at each key press.
  if (!isKeyboardAlone) {
    const highestRate = panel.getByText(/% \(APR limit\)$/).first()
    const free = await highestRate.innerText()
    await composer.field('Origination fee', 1).fill('9')
    await expect.poll(() => highestRate.innerText()).not.toBe(free)
    await composer.field('Origination fee', 1).fill('3')
    await expect.poll(() => highestRate.innerText()).toBe(free)
  }

  // A locked term stays as it is: another one is solved for, and three terms can't be chosen any
  // more.
  const locks = panel.getByRole('group', { name: 'Lock terms' })
  const three = panel.getByRole('button', { name: 'Three offers around this payment' })
  await locks.getByRole('button', { name: 'Amount', pressed: false }).click()
  const solvedFor = panel.getByRole('combobox', { name: 'Solve for' })
  await expect.poll(() => solvedFor.innerText()).not.toContain('Amount')
  await solvedFor.click()
  await page.getByRole('option', { name: 'Term' }).click()
  await expect.poll(() => three.getAttribute('title')).toBe('Unlock “Amount” first.')
  await locks.getByRole('button', { name: 'Term', pressed: false }).click()
  await expect.poll(() => three.getAttribute('title')).toBe('Unlock “Term” first.')
  await expect.poll(() => three.isDisabled()).toBe(true)
  await locks.getByRole('button', { name: 'Term', pressed: true }).click()
  await locks.getByRole('button', { name: 'Amount', pressed: true }).press('Space')
  await solvedFor.click()
  await page.getByRole('option', { name: 'Amount' }).click()
  await said.getByText(/^\$[\d,]+\.\d\d pays \$600\.00\.$/).waitFor()
  await panel.getByLabel('Target value').focus()

  await page.keyboard.press('Enter')
  const [fits = ''] = (await said.innerText()).split(' pays')
  await expect.poll(() => composer.field('Amount', 1).inputValue()).toBe(fits.slice(1))

  await three.press('Enter')
  await expect
    .poll(async () => {
      const terms = [1, 2, 3].map((position) => composer.field('Term', position).inputValue())
      return Promise.all(terms)
    })
    .toEqual(['12', '24', '36'])
  await focusIsOn(composer.field('Amount', 1))
  await composer.toReview()
  for (const position of [1, 2, 3]) {
    const card = composer.review.getByRole('article', { name: `Loan, offer ${position}` })
    await card.getByText('$600.00').first().waitFor()
  }
})

test('an unreachable target names the rule and creates no three offers; a slider shows the cost of other terms and changes the offer only when used', async () => {
  const { composer, page, palette } = await compose(largeLoanId)
  const fee = await composer.field('Origination fee', 1).inputValue()
  await composer.type(1, { 'Interest rate': '12.5', Term: '24', 'Origination fee': '45' })
  const opener = composer.region.getByRole('button', { name: 'Price to fit, offer 1' })
  await palette.choose('Price to fit, offer 1')
  const panel = page.getByRole('group', { name: 'Price to fit, offer 1' })
  const target = panel.getByLabel('Target value')
  await focusIsOn(target)
  await page.keyboard.type('600')
  await panel.getByRole('button', { name: 'Three offers around this payment' }).press('Enter')
  const none = panel.getByText('No offer around this payment is within your limits.')
  await none.waitFor()
  await panel.getByText('Limit: APR limit.').waitFor()
  await target.fill('601')
  await none.waitFor({ state: 'detached' })
  expect(await composer.field('Amount', 2).count()).toBe(0)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await focusIsOn(opener)

  await composer.type(1, { Term: '', 'Origination fee': fee })
  await opener.press('Enter')
  await target.fill('40')
  await panel.getByRole('combobox', { name: 'Solve for' }).click()
  await page.getByRole('option', { name: 'Term' }).click()
  await panel.getByText('Limit: Maximum number of payments.').waitFor()
  await panel.getByText(/^260 months pays \$/).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  await composer.type(1, { 'Interest rate': '12', Term: '24', 'Origination fee': '0' })
  await composer.field('Late payment fee', 1).fill('25')
  await opener.press('Enter')
  await panel.getByRole('tab', { name: 'What if' }).click()
  const totals = panel.getByRole('row', { name: 'Total of payments' }).getByRole('cell')
  const asTyped = await totals.first().innerText()
  await expect.poll(() => totals.allInnerTexts()).toEqual([asTyped, asTyped])

  await panel.getByRole('tab', { name: 'Solve' }).click()
  await panel.getByRole('button', { name: 'Amount', pressed: false }).click()
  await panel.getByRole('tab', { name: 'What if' }).click()
  await panel.getByRole('combobox', { name: 'Term to change' }).click()
  expect(await page.getByRole('option', { name: 'Amount' }).count()).toBe(0)
  await page.getByRole('option', { name: 'Interest rate' }).click()
  const slider = panel.getByRole('slider', { name: 'Interest rate' })
  await slider.press('ArrowLeft')
  await slider.press('ArrowLeft')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('11.50%')
  await expect.poll(() => totals.last().innerText()).not.toBe(asTyped)
  const [before, lower = ''] = await totals.allInnerTexts()
  expect(before).toBe(asTyped)
  await panel.getByLabel('Paid off with payment number').fill('24')
  await panel.getByText(/^\$0\.00 more on .* Saves \$0\.00 of interest\.$/).waitFor()
  await panel.getByLabel('Extra with each payment').fill('5k')
  await panel.getByText(/^5 payments, the last on .* Saves \$[\d,.]+ of interest\.$/).waitFor()
  await panel.getByLabel('Days late (first payment)').fill('30')
  await panel
    .getByText('About $230.00 more interest, and the late payment fee of $25.00.')
    .waitFor()
  await expect.poll(() => composer.field('Interest rate', 1).inputValue()).toBe('12.00')

  await panel.getByRole('button', { name: 'Use these terms' }).press('Enter')
  await expect.poll(() => composer.field('Interest rate', 1).inputValue()).toBe('11.50')
  await expect.poll(() => totals.allInnerTexts()).toEqual([lower, lower])
})

test('typed terms are still there after leaving the page and after restarting Loan Desk', async () => {
  const { composer, desk, page, watched, worklist, application } = await compose(loanId)
  await composer.type(1, { 'Interest rate': '12,', Term: 'abc', 'Late payment fee': '1,00' })
  await composer.offer(1).getByText('Enter a number.').waitFor()
  await composer.says(/^Draft saved/)
  // Leaving the composer saves changes of the last second.
  await composer.field('Late payment fee', 1).press('Escape')
  await worklist.isReady()
  const tap = await reloadTapped(page)
  await worklist.isReady()
  await worklist.open(loanId)
  // If the saved offers can't be opened, nothing is added to them; they are there on the next try.
  const readDraft = given(await desk.ask.drafts.read({ kind: 'offers', subject: loanId }))
  tap.fail('store-failed', 'drafts.read')
  await application.composeButton.click()
  await composer.says('Couldn’t open the offers')
  for (const name of ['Add offer', 'More actions']) {
    await expect.poll(() => composer.region.getByRole('button', { name }).isDisabled()).toBe(true)
  }
  tap.respond('drafts.read', readDraft)
  await composer.region.getByRole('button', { name: 'Try again' }).click()
  await composer.field('Term', 1).waitFor()
  await expect.poll(() => composer.field('Term', 1).inputValue()).toBe('abc')
  await composer.offer(1).getByText('Enter a number.').waitFor()
  await expect.poll(() => composer.field('Interest rate', 1).inputValue()).toBe('12.00')

  await composer.type(1, { 'Interest rate': '11', Term: '30' })
  await composer.offerAction(1, 'Duplicate')
  // Saved while the officer types, without pressing, leaving or closing anything.
  await expect.poll(() => keptOffers(desk)).toBe(2)
  await watched.close()
  // There can be as many offers as an approval carries.
  const kept = await desk.ask.drafts.read({ kind: 'offers', subject: loanId })
  if (!kept.ok || kept.value === null) throw new Error('no draft')
  const { content } = kept.value
  const [first, second] = content['offers'] as JsonObject[]
  const others = Array.from({ length: mostOffers - 1 }, (_, place) => ({
    ...second,
    key: `offer-${place}`,
  }))
  await desk.ask.drafts.save({
    ...{ kind: 'offers', subject: loanId },
    content: { ...content, offers: [{ ...first }, ...others] },
  })
  await desk.restart()
  const { composer: restored, ...again } = await suite.reopen(desk)
  await again.worklist.open(loanId)
  await again.application.pane.getByRole('button', { name: 'Continue composing' }).click()
  await restored.field('Term', 2).waitFor()
  await expect.poll(() => restored.field('Term', 1).inputValue()).toBe('30')
  await expect.poll(() => restored.field('Late payment fee', 2).inputValue()).toBe('1,00')
  const add = restored.region.getByRole('button', { name: 'Add offer' })
  await expect.poll(() => add.isDisabled()).toBe(true)
  await expect.poll(() => add.getAttribute('title')).toBe(`At most ${mostOffers} offers`)
})

test('short entries are expanded, only the officer fixes a doubtful rate, and wrong or too exact values show at their fields', async () => {
  const { composer, desk, page, worklist, application } = await compose(loanId)
  const offer = composer.offer(1)
  const inAMonth = formatCalendarDate(today(defaultTimeZone).add({ days: 30 }).toString())
  for (const [field, text, means, written] of [
    ['Amount', '24k', 'Means $24,000.00', '24,000.00'],
    ['Term', '3y', 'Means 36 months', '36'],
    ['First payment', '+30d', inAMonth, inAMonth],
  ] as const) {
    await composer.field(field, 1).fill(text)
    await offer.getByText(means).first().waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => composer.field(field, 1).inputValue()).toBe(written)
    if (means.startsWith('Means')) await offer.getByText(means).waitFor({ state: 'detached' })
  }
  const rate = composer.field('Interest rate', 1)
  await rate.fill('0.119')
  await rate.blur()
  expect(await rate.inputValue()).toMatch(/^0\.119/)
  await offer.getByRole('button', { name: 'Use 11.90%' }).click()
  await expect.poll(() => rate.inputValue()).toBe('11.90')

  const before = await composer.field('First payment', 1).inputValue()
  await composer.field('First payment', 1).fill('2027-02-30')
  const told = offer.getByText('This date doesn’t exist.')
  await told.waitFor()
  await expect.poll(() => told.count()).toBe(1)
  await composer.toReview()
  await composer.says('Correct 1 field before the review.')
  await composer.field('First payment', 1).fill(before)
  await composer.toReview()
  await composer.reviewSays('Offers to the borrower')
  await page.keyboard.press('Escape')

  await composer.type(1, { 'Interest rate': '7.125' })
  await offer.getByText('Use at most two decimals: 7.12% or 7.13%.').waitFor()

  await composer.type(1, {
    'Interest rate': '7.13',
    Amount: '10,001.50',
    'Origination fee': '$250',
  })
  await offer.getByText('2.50% charges $250.04.').waitFor()
  await composer.field('Late payment fee', 1).focus()
  await expect.poll(() => composer.field('Origination fee', 1).inputValue()).toBe('2.50')
  await offer
    .getByText(
      '$250.00 isn’t a whole number of basis points of this amount. 2.50% charges $250.04.',
    )
    .waitFor()

  await useNewConnection(desk.ask, desk.service, {
    name: 'In dollars',
    unitsProfile: 'dollars-and-percent',
  })
  await desk.ask.applications.add({ ids: [loanId] })
  await worklist.isReady()
  await page.reload()
  await worklist.isReady()
  await worklist.open(loanId)
  await application.composeButton.click()
  await composer.type(1, { 'Interest rate': '7.13', Term: '36', Amount: '10,001.50' })
  await offer.getByText('This service accepts whole dollars: $10,001.00 or $10,002.00.').waitFor()
  await composer.toReview()
  await composer.says('Correct 1 field before the review.')
  await composer.type(1, { Amount: '10,002' })
  await composer.field('Late payment fee', 1).focus()
  await composer.says('→ 10002')
})

test('an officer offers a line of credit if it is allowed, and sees its minimum payment and payoff', async () => {
  const { composer, desk, page } = await compose(lineId)
  await composer.field('Billing cycle', 1).fill('20')
  await composer.type(1, { 'Interest rate': '24', APR: '24' })
  await composer.offer(1).getByText('Consumer lines need at least 21 days.').waitFor()
  await composer.offer(1).getByText('Paid off in').waitFor()
  const panel = await composer.priceToFit()
  await focusIsOn(panel.getByLabel('Target value'))
  await page.keyboard.type('150')
  const said = panel.getByRole('status')
  await said.getByText(/^\$[\d,]+\.\d\d has a minimum of \$1\d\d\.\d\d\.$/).waitFor()
  await page.keyboard.press('Enter')
  const [fits = ''] = (await said.innerText()).split(' has')
  await expect.poll(() => composer.field('Amount', 1).inputValue()).toBe(fits.slice(1))
  await page.keyboard.press('Escape')
  await composer.toReview()
  await composer.reviewSays('Correct these findings before you approve.')
  await expect
    .poll(() => composer.review.getByRole('button', { name: /^Approve/ }).isDisabled())
    .toBe(true)
  await composer.review.getByRole('link', { name: 'Go to field' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Billing cycle, offer 1')
  await composer.field('Billing cycle', 1).fill('30')
  await composer.type(1, { 'Interest rate': '79.99', APR: '5' })
  await composer
    .offer(1)
    .getByText(/APR from the interest rate 79.99% is over 36%/)
    .waitFor()
  await composer.offer(1).getByText('Annual cost with fees').waitFor()
  await composer.toReview()
  const card = composer.review.getByRole('article').first()
  await card.getByText(/^5\.00%$/).waitFor()
  await expect.poll(() => card.innerText()).toMatch(/APR from the interest rate\s+79\.99%/)
  await composer.reviewSays(/The APR is 5.00%, but the interest rate gives 79.99%\./)
  await composer.review.getByRole('link', { name: 'Go to field' }).first().click()
  await composer.type(1, { 'Interest rate': '24', APR: '24' })
  await composer.toReview()
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await composer.reviewSays('All returned fields match what was sent.')
  expect(approvals(desk, lineId)).toBe(1)
})

test('an approval confirmed with another rate highlights it; a refusal shows its code, opens its field and loses nothing', async () => {
  const { composer, desk, page, worklist, application } = await compose(largeLoanId)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36' })
  await composer.toReview()
  const text = await composer.review.getByRole('group', { name: 'Request body' }).innerText()
  const { offers } = JSON.parse(text) as { offers: [Record<string, string | number>] }
  const changed = [{ ...offers[0], id: 'off_1', interest_rate: 1_300 }]
  const { control } = desk.service
  const asked = control.applications().get(largeLoanId)
  control.fault({
    endpoint: 'approve',
    kind: 'status',
    status: 200,
    work: 'done',
    body: { ...toJson(asked), status: 'approved', offers: changed },
  })
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await composer.reviewSays('One field differs from what was sent.')
  const row = composer.review.getByRole('row').filter({ hasText: 'Interest rate' }).first()
  await expect.poll(() => row.innerText()).toMatch(/Different[^]*12\.50%[^]*13\.00%/)
  expect(await composer.review.getByText('All returned fields match').count()).toBe(0)
  expect(control.counts().approve).toEqual({ received: 1, processed: 1 })

  const refusedId = 'app_smplStateNotSupported'
  await composer.review.getByRole('link', { name: 'Back to the application' }).click()
  await worklist.open(refusedId)
  await application.composeButton.click()
  const approveButton = composer.review.getByRole('button', { name: 'Approve with 1 offer' })
  await composer.type(1, { 'Interest rate': '9', Term: '24' })
  await composer.toReview()
  await approveButton.click()
  await composer.reviewSays(/STATE_NOT_SUPPORTED/)
  expect(approvals(desk, refusedId)).toBe(0)
  await composer.review.getByRole('button', { name: 'Review again' }).click()
  await composer.reviewSays('Offers to the borrower')
  await composer.review.getByRole('link', { name: 'Back to composing' }).click()
  await expect.poll(() => composer.field('Term', 1).inputValue()).toBe('24')

  // The lender's date is ahead of Loan Desk's: only the service can tell.
  desk.service.control.moveTime(40 * 24 * 60 * 60 * 1000)
  await page.getByRole('link', { name: 'Back to the application' }).click()
  await worklist.open(loanId)
  await application.composeButton.click()
  await composer.type(1, { 'Interest rate': '9', Term: '24' })
  await composer.toReview()
  await approveButton.click()
  await composer.reviewSays(/UNSUPPORTED_OFFER_TERMS/)
  await composer.reviewSays('must be after today')
  await composer.reviewSays(/^offer 1, first payment$/i)
  await composer.review.getByRole('link', { name: 'Go to field' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('First payment, offer 1')
  const told = composer.offer(1).getByText('From the service: must be after today')
  await told.waitFor()
  const before = await composer.field('First payment', 1).inputValue()
  await composer.field('First payment', 1).fill('2030-01-02')
  await told.waitFor({ state: 'detached' })
  await composer.field('First payment', 1).fill(before)
  await told.waitFor()
  expect(approvals(desk, loanId)).toBe(0)
})

/** Number of saved offers in the draft of the approval. */
async function keptOffers(desk: OpenApp['desk']): Promise<number> {
  const draft = await desk.ask.drafts.read({ kind: 'offers', subject: loanId })
  return draft.ok ? readOffersContent(draft.value?.content ?? {}).offers.length : 0
}
