import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DecisionPack } from '../../shared/contract/packs.ts'
import { today } from '@internationalized/date'
import { boxFigures } from '../../renderer/screens/offers/figure-list.ts'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { figuresOf } from '../../shared/domain/offers/estimates.ts'
import { authorize, someAuthorization } from './scenes/authorizing.ts'
import { chainedText } from '../../shared/domain/activity/activity.ts'
import { aLoanOffer, approve, pendingLoanId } from '../support/drivers/approving.ts'
import { consentDay } from '../support/builders/payment-days.ts'
import { axeViolations } from '../support/checks/page-checks.ts'
import { formatCalendarDate } from '../../renderer/messages/format.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { given } from '../support/checks/given.ts'
import { hasPoppler, pdfPages } from '../support/checks/pdf-file.ts'

const suite = browserSuite()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

test('an officer exports one application with everything that proves its approval', async () => {
  const { page, desk, worklist, application } = await suite.openApp()
  const decided = await approve(desk)
  await worklist.open(pendingLoanId)
  await application.says('Confirmed')
  const card = application.offers.first().getByRole('definition')
  const [payment = 'no payment', apr = 'no APR'] = await card.allInnerTexts()
  await page.getByRole('link', { name: 'Decision pack' }).click()

  const hash = sha256(JSON.stringify(decided.body))
  const decision = page.getByRole('region', { name: 'Approve application' })
  await decision.getByText(hash).waitFor()
  await decision.getByText('All returned fields match what was sent.').waitFor()
  await decision.getByText(`POST /api/applications/${pendingLoanId}/approve`).waitFor()
  await decision.getByRole('heading', { name: 'Approved offers: 1' }).waitFor()
  await decision.getByText('Estimates shown at approval').waitFor()
  await decision.getByText('Estimated by Loan Desk, not by the service.').waitFor()
  await decision.getByText(/^\d+ payments? of .*, 1 of /).waitFor()
  expect(await decision.getByRole('definition').allInnerTexts()).toContain(apr)
  const payments = decision.getByRole('table').first().getByRole('row')
  await expect.poll(() => payments.count()).toBe(25)
  await expect.poll(() => payments.nth(1).innerText()).toContain(payment)
  await expect.poll(() => decision.getByText(decided.requestKey).count()).toBe(1)
  const log = page.getByRole('region', { name: 'Activity log entries' })
  await expect.poll(() => log.getByRole('row').count()).toBe(4)

  await page.getByRole('button', { name: 'Save as JSON' }).click()
  await page.getByText(/^Saved as .*decision-pack-/).waitFor()
  const exports = join(desk.dataDir, 'exports')
  const [name = ''] = await readdir(exports)
  const pack = JSON.parse(await readFile(join(exports, name), 'utf8')) as DecisionPack
  expect(pack.decisions.map(({ bodyHash }) => bodyHash)).toEqual([hash])
  expect(pack.decisions.map(({ requestLine }) => requestLine)).toEqual([
    `POST /api/applications/${pendingLoanId}/approve`,
  ])
  expect(pack.entries.map(({ bodyHash }) => bodyHash)).toEqual([hash, hash, hash])
  for (const { hash: seal, ...entry } of pack.entries) expect(sha256(chainedText(entry))).toBe(seal)
  expect(pack.application.copy?.application.status).toBe('approved')
})

test('the pack and the evidence of an ACH document show the estimates that the officer saw', async () => {
  const { page, desk, worklist, application, appShell, documents } = await suite.openApp()
  const day = today(defaultTimeZone)
  const seen = { paidOutOn: day.subtract({ days: 3 }).toString(), feeTreatment: 'added' } as const
  await approve(desk, pendingLoanId, seen)
  const estimated = figuresOf(aLoanOffer(), seen)
  if (!estimated.ok) throw new Error('no estimates')
  const shown = boxFigures(estimated.value).map(({ value }) => value)
  const sent = {
    kind: 'adverse-action',
    manner: 'mailed',
    day: day.toString(),
    replyBy: null,
  } as const
  await desk.ask.notices.record({ id: pendingLoanId, ...sent })
  await authorize(desk, {
    ...someAuthorization(1),
    purpose: { ...someAuthorization(1).purpose, applicationId: pendingLoanId },
  })
  await worklist.open(pendingLoanId)
  await application.says('Confirmed')
  await page.getByRole('link', { name: 'Decision pack' }).click()
  const inPack = page.getByRole('region', { name: 'Approve application' }).getByRole('definition')
  await expect.poll(() => inPack.allInnerTexts()).toEqual(expect.arrayContaining(shown))

  await appShell.goTo('Documents')
  await documents.choose('INV-2291', 'Evidence sheet')
  const offers = page.getByRole('region', { name: 'Approval of the application' })
  await offers.getByText('Estimates shown at approval').waitFor()
  await expect
    .poll(() => offers.getByRole('definition').allInnerTexts())
    .toEqual(expect.arrayContaining(shown))
  await expect.poll(() => offers.getByRole('table').getByRole('row').count()).toBe(25)
  const notices = page.getByRole('region', { name: 'Notices to the borrower' })
  await notices.getByText(`Mailed, ${formatCalendarDate(day.toString())}`).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('offline too, the pack has the complete date, the notices and the letter as it was sent', async () => {
  const { page, appShell, desk, worklist, application } = await suite.openApp()
  const id = 'app_smpl0003'
  const text = 'Sample lender\n\n# What we still need\n\n- Two recent payslips'
  await worklist.open(id)
  await application.heading.waitFor()
  await appShell.setSampleReachable(false)
  await appShell.says(/Offline/)
  await desk.ask.notices.setComplete({
    id,
    complete: { day: '2026-11-02', reason: 'Payslip arrived' },
  })
  const sent = { kind: 'incompleteness', manner: 'mailed', day: '2026-10-31' } as const
  const letter = { version: 2, text }
  await desk.ask.notices.record({ id, ...sent, replyBy: '2026-12-31', letter })

  await page.getByRole('link', { name: 'Decision pack' }).click()
  const notices = page.getByRole('region', { name: 'Notices to the borrower' })
  for (const fact of [
    'Nov 2, 2026: Payslip arrived',
    'Mailed, Oct 31, 2026',
    'Dec 31, 2026',
    'Nov 30, 2028',
    'Version 2',
    sha256(text),
  ]) {
    await notices.getByText(fact, { exact: true }).waitFor()
  }
  await notices.getByRole('heading', { name: '1. Notice of incompleteness' }).waitFor()
  const paper = page.getByRole('region', { name: 'Letter of notice 1' })
  await paper.getByRole('listitem').getByText('Two recent payslips').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Save as JSON' }).click()
  await page.getByText(/^Saved as .*decision-pack-/).waitFor()
  const exports = join(desk.dataDir, 'exports')
  const [name = ''] = await readdir(exports)
  const pack = JSON.parse(await readFile(join(exports, name), 'utf8')) as DecisionPack
  expect(pack.notices).toMatchObject({
    complete: { day: '2026-11-02', reason: 'Payslip arrived' },
    recorded: [{ ...sent, letterText: text, letter: { version: 2, hash: sha256(text) } }],
  })
})

test('a long web address in a reason is printed in full on the pack and on the evidence', async () => {
  const { page, desk, worklist, appShell, documents } = await suite.openApp()
  const link = `https://files.lender.example/${'W'.repeat(160)}`
  const warning = { rule: 'apr-high', path: 'offers[0].interest_rate' } as const
  await approve(desk, pendingLoanId, {}, [{ ...warning, reason: link }])
  const { facilityId, purpose } = someAuthorization(1)
  const consent = { way: 'phone', takenOn: consentDay, takenBy: link } as const
  await authorize(desk, { facilityId, purpose: { ...purpose, consent } })
  const offPaper = async (text: Locator): Promise<number> => {
    await text.waitFor()
    await page.setViewportSize({ width: 691, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const beyond = await text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const paper = element.closest('.sheet-page')?.getBoundingClientRect().right ?? 0
      return range.getBoundingClientRect().right - paper
    })
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
    return beyond
  }
  await worklist.open(pendingLoanId)
  await page.getByRole('link', { name: 'Decision pack' }).click()
  expect(await offPaper(page.getByRole('cell', { name: link }))).toBeLessThanOrEqual(0)
  await appShell.goTo('Documents')
  await documents.choose('INV-2291', 'Evidence sheet')
  expect(await offPaper(page.getByText(`by ${link}`))).toBeLessThanOrEqual(0)
})

test('long names of credit data and long reasons for an override wrap, on the screen and in the pack', async () => {
  const { page, desk, worklist, application, appShell, decisions } = await suite.openApp()
  const name = 'percent_of_revolving_trades_with_a_balance_above_50_percent_of_the_limit'
  const credit_data = { [name]: 'Above average', ['x'.repeat(200)]: 'yes' }
  desk.service.control.setApplication(pendingLoanId, { credit_data })
  await desk.ask.applications.refresh({ id: pendingLoanId })
  const reason = 'y'.repeat(300)
  await approve(desk, pendingLoanId, {}, [{ rule: 'a', path: 'offers[0]', reason }])
  const isTooWide = (part: Locator): Promise<boolean> =>
    part.evaluate((element) => element.scrollWidth > element.clientWidth)

  await worklist.open(pendingLoanId)
  await application.says('Confirmed')
  const onScreen = await isTooWide(page.getByRole('region', { name: 'Credit data' }))
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.locator('.sheet-terms').getByText('Above average').waitFor()
  const inPack = await Promise.all((await page.locator('.sheet-terms').all()).map(isTooWide))
  const widthOf = (part: Locator): Promise<number> => part.evaluate((one) => one.clientWidth)
  const override = page.getByRole('row').filter({ hasText: reason })
  const rule = await widthOf(override.getByRole('rowheader'))
  expect(rule / (await widthOf(override))).toBeGreaterThan(0.3)
  await appShell.goTo('Submissions')
  await decisions.showAll()
  await decisions.open(/Approve/)
  await decisions.says(reason)
  const inSubmission = await isTooWide(decisions.detail)
  expect([onScreen, inPack.includes(true), inSubmission]).toEqual([false, false, false])
})

test.skipIf(!hasPoppler())(
  'letters on paper split no address, and leave no lead-in, signature or line alone (needs poppler-utils)',
  async () => {
    const { page, desk, worklist } = await suite.openApp()
    const id = 'app_smpl0003'
    const [last, longest] = [14, 40]
    for (let lines = longest - last; lines < longest; lines += 1) {
      const filler = Array.from({ length: lines }, (_, line) => `- Line ${line}`).join('\n')
      const text = [
        'Lender\n1 Main Street',
        'Notice',
        filler,
        `${'Four lines of text. '.repeat(17)}Alone`,
        'Sources:',
        'Agency\nP.O. Box 1\nAllen, TX\n800-555-0111',
        'These are the reasons:',
        '- Bankruptcy',
        'The end of the letter.',
        'Sincerely,',
      ].join('\n\n')
      const sent = { kind: 'adverse-action', manner: 'mailed', day: '2026-10-31' } as const
      const letter = { version: 1, text }
      given(await desk.ask.notices.record({ id, ...sent, replyBy: null, letter }))
    }
    await worklist.open(id)
    await page.getByRole('link', { name: 'Decision pack' }).click()
    await page.getByRole('region', { name: `Letter of notice ${last}` }).waitFor()
    const file = join(desk.dataDir, 'letters.pdf')
    await page.pdf({ path: file, preferCSSPageSize: true })
    const seconds = pdfPages(file).filter((text) => /Sincerely,/.test(text) && !/Notice/.test(text))
    expect(seconds.length).toBeGreaterThan(6)
    const starts = seconds.map((text) => /\w+/.exec(text)?.[0])
    const whole = ['Line', 'Four', 'lines', 'of', 'text', 'Sources', 'These', 'The']
    expect(whole).toEqual(expect.arrayContaining(starts))
    for (const text of seconds) expect(text.trimStart()).not.toMatch(/^.*Alone\n/)
  },
)

test.skipIf(!hasPoppler())(
  'no fact of a pack is split over two pages, and a long reason code leaves room for its name (needs poppler-utils)',
  async () => {
    const { page, desk, worklist, application } = await suite.openApp()
    const facts = Array.from({ length: 60 }, (_, number) => number)
    const code = 'too_many_returns_'.repeat(7)
    desk.service.control.setApplication(pendingLoanId, {
      rejection_reasons: [code],
      credit_data: Object.fromEntries(
        facts.map((number) => [`fact_${number}`, `from${number} ${'on '.repeat(60)}to${number}`]),
      ),
    })
    given(await desk.ask.applications.refresh({ id: pendingLoanId }))
    await worklist.open(pendingLoanId)
    await application.says('Credit data')
    await page.getByRole('link', { name: 'Decision pack' }).click()
    await page.getByText('Service response').waitFor()
    const reason = page.getByRole('row').filter({ hasText: code })
    const widthOf = (part: Locator): Promise<number> => part.evaluate((one) => one.clientWidth)
    const name = await widthOf(reason.getByRole('rowheader'))
    expect(name / (await widthOf(reason))).toBeGreaterThan(0.3)
    const file = join(desk.dataDir, 'pack.pdf')
    await page.pdf({ path: file, preferCSSPageSize: true })
    const shown = pdfPages(file).join('\f').split('Service response')[0]?.split('\f') ?? []
    expect(shown.length).toBeGreaterThan(3)
    for (const text of shown) {
      const numbersOf = (end: RegExp) => [...text.matchAll(end)].map(([, found]) => found).sort()
      expect(numbersOf(/\bfrom(\d+)/g)).toEqual(numbersOf(/\bto(\d+)/g))
    }
  },
)

test.skipIf(!hasPoppler())(
  'offers on paper split no heading and no figures between two pages (needs poppler-utils)',
  async () => {
    const { page, desk, worklist, application } = await suite.openApp()
    const offers = Array.from({ length: 20 }, (_, more) => ({
      ...aLoanOffer(),
      loanTerm: { term: 4 + ((5 * more) % 9), termType: 'months' } as const,
    }))
    await approve(desk, pendingLoanId, {}, [], offers)
    await worklist.open(pendingLoanId)
    await application.says('Confirmed')
    await page.getByRole('link', { name: 'Decision pack' }).click()
    await page.getByRole('heading', { name: 'Approved offers: 20' }).waitFor()
    const file = join(desk.dataDir, 'offers.pdf')
    await page.pdf({ path: file, preferCSSPageSize: true })
    const pages = pdfPages(file).map((text) => text.replaceAll(/\s+/g, ' '))
    expect(pages.filter((text) => /Loan, offer \d+ \d+ ?\/ ?\d+ $/.test(text))).toEqual([])
    const boxes = pages.flatMap((text) => text.match(/Total of payments[^%]*\d\.\d\d%/g) ?? [])
    expect(boxes).toHaveLength(offers.length)
  },
)
