import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '@internationalized/date'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatCalendarDate } from '../../renderer/messages/format.ts'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { offersContentToJson } from '../../shared/domain/offers/form/offer-form-content.ts'
import { typedOffer } from '../support/builders/typed-offers.ts'
import { given } from '../support/checks/given.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { hasPoppler, pdfFact, pdfPages } from '../support/checks/pdf-file.ts'
import type { ComposerScreen } from '../support/drivers/screens/composer-screen.ts'

const suite = browserSuite()
const loanId = 'app_smplNewest'

async function compose() {
  const opened = await suite.openApp()
  await opened.composer.open(loanId)
  await opened.composer.field('Amount', 1).waitFor()
  return { ...opened, exports: join(opened.desk.dataDir, 'exports') }
}

async function savedIn(folder: string, ending: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending))
  expect(names).toHaveLength(1)
  return join(folder, names[0] ?? '')
}

test('an officer saves, exports and imports templates; an invalid file adds none, and a removed offer is restored only as the last change', async () => {
  const { composer, page, exports } = await compose()
  await composer.type(1, { 'Interest rate': '9', Term: '24' })
  await composer.offerAction(1, 'Save as template')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Two years at nine')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await dialog.waitFor({ state: 'detached' })
  await composer.addOffer('From template')
  await dialog.getByRole('button', { name: 'Export all templates' }).click()
  await page.getByText(/^Saved as .*loan-desk-templates\.json$/).waitFor()
  const file = await savedIn(exports, '.json')

  const chooser = dialog.getByLabel('Template file')
  const wrong = join(exports, 'wrong.json')
  await writeFile(wrong, (await readFile(file, 'utf8')).replace('"monthly"', '"hourly"'))
  await chooser.setInputFiles(wrong)
  await dialog.getByText('templates[0] paymentPeriod').waitFor()
  await writeFile(wrong, 'no JSON at all')
  await chooser.setInputFiles(wrong)
  await dialog.getByText('The file can’t be read').waitFor()
  // The file's failure isn't shown again when an offer is about to be saved.
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await composer.offerAction(1, 'Save as template')
  await dialog.getByLabel('Name').waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await composer.addOffer('From template')

  await dialog.getByRole('button', { name: 'Remove Two years at nine' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog.getByText('No templates yet.').waitFor()
  await chooser.setInputFiles(file)
  await page.getByText('1 template imported.').waitFor()
  await dialog.getByRole('button', { name: 'Add as offer: Two years at nine' }).click()
  await composer.offer(2).waitFor()
  await expect.poll(() => composer.field('Term', 2).inputValue()).toBe('24')
  await composer.offer(2).getByText('Same terms as offer 1.').waitFor()
  await composer.offerAction(2, 'Remove')
  await composer.offer(2).waitFor({ state: 'detached' })
  const undo = page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
  await undo.click()
  await composer.offer(2).waitFor()

  // Once something else has changed, such as a reason, undo would revert that.
  await composer.type(1, { Amount: '9,000,000.00' })
  await composer.offerAction(2, 'Remove')
  // It stays while the mouse is over it.
  await undo.hover()
  await page.keyboard.press('Control+Enter')
  const reason = composer.review.getByRole('textbox', { name: /^Reason to continue/ }).first()
  await reason.waitFor()
  expect(await undo.count()).toBe(1)
  await reason.fill('Agreed with the branch')
  await expect.poll(() => undo.count()).toBe(0)
})

/** Text of each page. */
async function pagesOf(page: Page, file: string): Promise<readonly string[]> {
  await page.pdf({
    path: file,
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
  return pdfPages(file)
}

const loanTexts = {
  ...{ amount: '5000', firstPaymentDate: '2099-01-15', interestRate: '12.5' },
  ...{ 'loanTerm.termType': 'months', paymentPeriod: 'monthly', originationFee: '3' },
  ...{ latePaymentFee: '25', 'gracePeriod.term': '15', 'gracePeriod.interestRate': '4' },
}
const lineTexts = {
  ...{ amount: '5000', firstPaymentDate: '2099-01-15', interestRate: '24', apr: '24' },
  ...{ paymentPeriod: 'monthly', annualFee: '95', financeCharge: '5', billingCycle: '30' },
  ...{ 'minimumPayment.value': '3', 'minimumPayment.floor': '25', latePaymentFee: '25' },
  ...{ 'gracePeriod.term': '15', 'gracePeriod.interestRate': '4' },
}

/** Three offers, each as long on paper as its kind allows. */
async function threeLongOffers(composer: ComposerScreen): Promise<void> {
  await composer.type(1, {
    'Interest rate': '12.5',
    Term: '260',
    'Origination fee': '3',
    'Late payment fee': '25',
    'Grace period': '15',
    'Grace period rate': '4',
  })
  await composer.offerAction(1, 'Duplicate')
  await composer.type(2, { Term: '24' })
  await composer.addOffer('Revolving line of credit')
  await composer.type(3, { 'Interest rate': '24', APR: '24' })
}

test('an officer saves a schedule as a CSV file that a spreadsheet reads as numbers', async () => {
  const { composer, page, exports } = await compose()
  await composer.field('Amount', 1).fill('20000')
  await composer.type(1, { 'Interest rate': '13', Term: '12' })
  await composer.region.getByRole('button', { name: 'Save as CSV' }).click()
  await page.getByText(/^Saved as .*schedule-offer-1-app_smplNewest\.csv$/).waitFor()
  const lines = (await readFile(await savedIn(exports, '.csv'), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(14)
  expect(lines[0]).toBe('number,due,payment,interest,principal,balance')
  expect(lines[2]).toMatch(/^2,\d{4}-\d\d-\d\d,1786\.35,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d$/)
  expect(lines[12]).toMatch(/,0\.00$/)
  const rows = lines.slice(1, 13).map((line) => line.split(','))
  const sum = (column: number) =>
    rows.reduce((total, row) => total + Number(row[column]), 0).toFixed(2)
  expect(lines[13]).toMatch(new RegExp(`^total,.*,${sum(2)},${sum(3)},20000\\.00,0\\.00$`))
})

test.skipIf(!hasPoppler())(
  'the print has one comparison page and one page per offer, without the app shell (needs poppler-utils)',
  async () => {
    const { composer, page, desk } = await compose()
    await threeLongOffers(composer)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click()
    const sheet = page.getByRole('region', { name: 'Offer sheet' })
    await sheet.getByRole('link', { name: 'Back to composing' }).click()
    await composer.toReview()
    await composer.review.getByRole('link', { name: 'Print or save as PDF' }).click()
    await sheet.getByText('Offer 3 of 3').waitFor()

    const day = today(defaultTimeZone).toString()
    const file = join(desk.dataDir, 'sheet.pdf')
    const pages = await pagesOf(page, file)
    expect(pdfFact(file, 'Title')).toBe('Offer sheet')
    expect(pdfFact(file, 'Tagged')).toBe('yes')
    expect(pages).toHaveLength(4)
    expect(pages[0]).toContain('Comparison of 3 offers')
    expect(pages[0]).toContain('Lowest APR')
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('Estimate')
      expect(text).toContain(loanId)
      expect(text).toMatch(new RegExp(`\\b${index + 1} ?/ ?4\\s*$`))
      for (const ofTheDesk of ['Worklist', 'Settings', 'Print preview']) {
        expect(text).not.toContain(ofTheDesk)
      }
    }
    for (const [index, text] of pages.slice(1, 3).entries()) {
      expect(text).toContain(`Offer ${index + 1} of 3: Loan`)
      expect(text).toMatch(/APR\s+Finance charge\s+Amount financed\s+Total of payments/)
      expect(text).toContain('By year')
      expect(text).toContain('12 CFR 1026 Appendix J')
      expect(text).toContain(`The loan is disbursed on ${formatCalendarDate(day)}`)
    }
    expect(pages[3]).toContain('Offer 3 of 3: Revolving line of credit')
    expect(pages[3]).toContain('Paid off in')

    await sheet.getByRole('switch', { name: 'Include payment schedules' }).click()
    const all = await pagesOf(page, join(desk.dataDir, 'all.pdf'))
    expect(all.length).toBeGreaterThan(4)
    const schedule = all.filter((text) => /^\s*No\.\s+Due\s+Payment/m.test(text)).join('\n')
    expect(schedule).toMatch(/^\s*260\s+\w{3} \d+, \d{4}.*\$0\.00\s*$/m)

    // A line that is never paid off at the minimum has no years and no schedule.
    await sheet.getByRole('link', { name: 'Back to the review' }).click()
    await composer.review.getByRole('link', { name: 'Back to composing' }).click()
    await composer.type(3, { 'Percent of principal': '0', 'Minimum floor': '0' })
    await composer.toReview()
    await composer.review.getByRole('link', { name: 'Print or save as PDF' }).click()
    await sheet.getByRole('switch', { name: 'Include payment schedules' }).click()
    await sheet.getByText('Payment schedule of offer 2').waitFor()
    const last = (await pagesOf(page, join(desk.dataDir, 'never.pdf'))).at(-1)
    expect(last).toMatch(/Offer 3 of 3: [^]*Never/)
    expect(last).not.toContain('By year')
  },
)

test.skipIf(!hasPoppler())(
  'ten offers are compared five to a page, each table whole (needs poppler-utils)',
  async () => {
    const { composer, page, desk } = await suite.openApp()
    const offers = Array.from({ length: 10 }, (_, index) =>
      index % 3 === 2
        ? typedOffer('revolving_line_of_credit_offer', lineTexts, `line ${index}`)
        : typedOffer('loan_offer', { ...loanTexts, 'loanTerm.term': `${12 + index}` }, `${index}`),
    )
    const content = offersContentToJson({ offers, reasons: {}, state: null })
    given(await desk.ask.drafts.save({ kind: 'offers', subject: loanId, content }))
    await composer.open(loanId)
    await composer.offer(10).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click()
    await page.getByText('Offer 10 of 10').waitFor()
    const pages = await pagesOf(page, join(desk.dataDir, 'ten.pdf'))
    expect(pages).toHaveLength(12)
    expect(pages[0]).toMatch(/Offer 1\b[^]*Offer 5\b[^]*Grace period rate/)
    expect(pages[1]).toMatch(/Offer 6\b[^]*Offer 10\b[^]*Grace period rate[^]*All figures/)
  },
)
