import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { makeOwnedFolder, realElectron } from '../support/electron/electron-app.ts'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { watchBoundary, type WindowBoundary } from '../support/electron/window-boundary.ts'
import { hasPoppler, pdfFact, pdfPages } from '../support/checks/pdf-file.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

let netLog = ''
const suite = electronSuite(async (electron) => {
  netLog = join(await makeOwnedFolder(electron, 'net-log'), 'net-log.json')
  return { more: [`--log-net-log=${netLog}`] }
})
let folder = ''
let boundary: WindowBoundary

beforeEach(async (context) => {
  context.skip(!hasPoppler(), 'poppler-utils is not installed')
  folder = await makeOwnedFolder(realElectron(context), 'prints')
  boundary = await watchBoundary(suite.desk.app)
})

/** Saves the open sheet as a PDF and returns the file. */
async function savePdf(sheet: string): Promise<string> {
  const file = join(folder, `${sheet}.pdf`)
  await boundary.respondToSaves(file)
  const screen = suite.page.getByRole('region', { name: sheet })
  await screen.getByRole('button', { name: 'Save as PDF' }).click()
  await suite.page.getByText(`Saved as ${file}`).waitFor()
  return file
}

/**
 * Checks that each page has only the sheet's content, and that the PDF is requested with a title
 * and tags for screen readers. Electron 25 writes neither into the file; Chromium does in
 * test/browser/compose-files.test.ts.
 */
async function expectSheet(file: string, title: string): Promise<void> {
  expect(pdfPages(file).join('')).not.toMatch(/Worklist|Settings|Save as PDF/)
  expect(await boundary.printed()).toEqual([
    {
      title,
      options: {
        pageSize: 'Letter',
        printBackground: true,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      },
    },
  ])
  const windowTitle = await suite.desk.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getTitle()),
  )
  expect(windowTitle).toEqual(['Loan Desk'])
}

test('an officer creates an ACH document, and its real PDF opens in the system browser', async () => {
  const { page } = suite
  const { appShell, documents } = appScreens(page)
  await appShell.goTo('Documents')
  await documents.make(typedAuthorization)
  await documents.open('INV-2291').click()
  await page.getByText('Opened in your browser.').waitFor()
  const opened = await boundary.opened()
  expect(opened).toEqual([
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/documents\/[\w-]{43}$/),
  ])
  const [address = ''] = opened

  const response = await fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const file = join(folder, 'authorization.pdf')
  await writeFile(file, Buffer.from(await response.arrayBuffer()))
  expect(pdfPages(file).join('')).toContain('Authorization for a single ACH debit')
  expect(pdfFact(file, 'Title')).toBe('Authorization for a single ACH debit (unsigned sample)')
  expect(pdfFact(file, 'Tagged')).toBe('yes')

  await documents.choose('INV-2291', 'Copy link')
  await documents.dialog.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.').waitFor()
  expect(await boundary.clipboardText()).toBe(address)
  expect(await page.content()).not.toContain(address)
})

test('the proof of authorization is saved as a PDF in one press, with type, assent, revocation and days', async () => {
  const { page } = suite
  const { appShell, documents } = appScreens(page)
  const words = 'I authorize Sample lender to debit $412.50 from my account.'
  await appShell.goTo('Documents')
  await documents.choose('INV-2291', 'Record assent')
  await documents.dialog.getByLabel('Agreed by').fill('Rosa Alvarez')
  await documents.dialog.getByLabel('Words the borrower agreed to').fill(words)
  await documents.dialog.getByRole('button', { name: 'Record assent' }).click()
  await documents.row('INV-2291').getByText('by Rosa Alvarez').waitFor()
  await documents.choose('INV-2291', 'Record revocation')
  await documents.dialog.getByLabel('Reason').fill('Closed the account')
  await documents.dialog.getByRole('button', { name: 'Record revocation' }).click()
  const row = documents.row('INV-2291')
  await row.getByText('Revoked', { exact: true }).waitFor()
  const keptUntil = /\w{3} \d+, 2028/.exec(await row.innerText())?.[0] ?? 'no such day'

  const file = join(folder, 'proof.pdf')
  await boundary.respondToSaves(file)
  await row.getByRole('button', { name: 'Save proof of authorization as PDF, INV-2291' }).click()
  await page.getByText(`Saved as ${file}`).waitFor()
  const text = pdfPages(file).join('').replaceAll(/\s+/g, ' ')
  for (const fact of ['INV-2291', 'fac_smpl01', '$412.50', 'Single payment', 'By phone']) {
    expect(text).toContain(fact)
  }
  expect(text).toContain('Agreed by Rosa Alvarez')
  expect(text).toContain(createHash('sha256').update(words).digest('hex'))
  expect(text).not.toContain(words)
  expect(text).toMatch(/Revoked on \w{3} \d+, 2026, recorded .*: Closed the account/)
  expect(text).toContain(`${keptUntil}, two years after its last day`)
  expect(text).toContain('Recorded the borrower’s assent')
  await expectSheet(file, 'ACH authorization evidence')
})

test('the offer sheet is saved as a PDF with one page per offer', async () => {
  const { page } = suite
  const { appShell, composer } = appScreens(page)
  await appShell.goTo('Worklist')
  await composer.open(pendingLoanId)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36 months' })
  await composer.offerAction(1, 'Duplicate')
  await composer.type(2, { Term: '24' })
  await composer.toReview()
  await composer.review.getByRole('link', { name: 'Print or save as PDF' }).click()
  const file = await savePdf('Offer sheet')
  const pages = pdfPages(file)
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain('Comparison of 2 offers')
  expect(pages[1]).toContain('Offer 1 of 2: Loan')
  expect(pages[2]).toMatch(/APR\s+Finance charge\s+Amount financed\s+Total of payments/)
  await expectSheet(file, 'Offer sheet')
})

test('the federal disclosures of composed offers are saved as a PDF with one page each', async () => {
  const { page } = suite
  const { appShell, composer } = appScreens(page)
  await appShell.goTo('Worklist')
  await composer.open(pendingLoanId)
  await composer.toReview()
  await composer.review.getByRole('link', { name: 'Federal disclosures' }).click()
  const file = await savePdf('Federal disclosures')
  const pages = pdfPages(file)
  expect(pages).toHaveLength(2)
  for (const text of pages) {
    expect(text).toContain('Federal Truth in Lending disclosure')
    expect(text).toMatch(/PERCENTAGE\s+FINANCE CHARGE\s+Amount financed\s+Total of payments/)
    expect(text).toMatch(/\b12\.\d\d%\s+\$[\d,.]+\s+\$[\d,.]+\s+\$[\d,.]+/)
    expect(text).toMatch(/Number of payments\s+Amount of payments\s+When payments are due/)
    expect(text).toContain('Itemization of the amount financed of $')
    expect(text).toMatch(/Prepayment\s+Missing\. The lender hasn’t set this sentence\./)
    expect(text).toMatch(/See your contract documents/)
  }
  await expectSheet(file, 'Federal disclosures')
})

test('the decision pack of an approval is saved as a PDF', async () => {
  const { page } = suite
  const { appShell, application, composer } = appScreens(page)
  await appShell.goTo('Worklist')
  await composer.open(pendingLoanId)
  await composer.toReview()
  const cards = composer.review.getByRole('article')
  const seen = await Promise.all(
    [0, 1].map((index) => cards.nth(index).getByRole('definition').allInnerTexts()),
  )
  await composer.review.getByRole('button', { name: 'Approve with 2 offers' }).click()
  await composer.reviewSays('All returned fields match what was sent.')
  await composer.review.getByRole('link', { name: 'Open application' }).click()
  await application.says('Confirmed')
  await page.getByRole('link', { name: 'Decision pack' }).click()
  const file = await savePdf('Decision pack')
  const text = pdfPages(file).join('')
  expect(text).toContain(`POST /api/applications/${pendingLoanId}/approve`)
  expect(text).toContain('All returned fields match what was sent.')
  expect(text).toMatch(/[0-9a-f]{64}/)
  expect(text.match(/Estimates shown at approval/g)).toHaveLength(2)
  for (const [payment = 'no payment', apr = 'no APR'] of seen) {
    expect(apr).toMatch(/%$/)
    expect(text).toContain(payment)
    expect(text).toContain(apr)
  }
  await expectSheet(file, 'Decision pack')
})

const typedDay = '11/2/2026'

test.each([
  [
    ...(['app_smplUnknownReason', 'Adverse action notice', 'carefully considered'] as const),
    {
      'Principal reasons': 'Unable to verify income',
      'Score date': typedDay,
      'Key factors': 'Serious delinquency',
    },
  ],
  [
    ...(['app_smpl0004', 'Notice of incompleteness', 'needed to make a decision'] as const),
    { 'Information needed': 'Two recent payslips', 'Respond by': typedDay },
  ],
])('the letter for %s is saved as a PDF with its text: %s', async (...letter) => {
  const [id, title, sentence, typed] = letter
  const { page } = suite
  const { appShell, worklist } = appScreens(page)
  await appShell.goTo('Worklist')
  await worklist.open(id)
  await page.getByRole('link', { name: 'Write letter' }).click()
  const form = page.getByRole('form', { name: 'Letter' })
  await form.getByLabel('Borrower’s name and address').fill('Rosa Alvarez\n4 Elm Road')
  for (const [label, text] of Object.entries(typed)) {
    await form.getByLabel(label, { exact: true }).fill(text)
  }
  const file = await savePdf(title)
  const text = pdfPages(file).join('').replaceAll(/\s+/g, ' ')
  const facts = ['Sample lender', '100 Example Street', 'Rosa Alvarez', '4 Elm Road', sentence]
  for (const fact of [...facts, ...Object.values(typed)]) {
    expect(text).toContain(fact === typedDay ? 'Nov 2, 2026' : fact)
  }
  expect(text).not.toContain('_____')
  await expectSheet(file, title)
})

/** Every host that Chromium's network service looked up, requested or connected to. */
async function hostsIn(file: string): Promise<string[]> {
  const { events } = JSON.parse(await readFile(file, 'utf8')) as {
    events: readonly { readonly params?: Readonly<Record<string, unknown>> }[]
  }
  const hosts = events
    .flatMap(({ params }) => [params?.['url'], params?.['host']])
    .filter((address) => typeof address === 'string')
    .map((address) => (address.includes('://') ? new URL(address).host : address))
  return [...new Set(hosts.map((host) => host.replace(/:\d+$/, '')))].sort()
}

test('the app contacts no host but the lender’s service, from start to end', async () => {
  const { app, ended } = suite.desk
  await app.evaluate(({ app: electronApp }) => electronApp.quit())
  expect(await ended).toBe(0)
  // The sample service is on this computer.
  expect(await hostsIn(netLog)).toEqual(['127.0.0.1'])
})
