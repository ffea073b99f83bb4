import { parseDate, today } from '@internationalized/date'
import { expect, test } from 'vitest'
import { formatCalendarDate } from '../../renderer/messages/format.ts'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { ComposerScreen } from '../support/drivers/screens/composer-screen.ts'
import { typedAuthorization as typed } from '../support/drivers/screens/documents-screen.ts'

const suite = browserSuite()
const inDays = (days: number) => today(defaultTimeZone).add({ days }).toString()

test('the composer shows what a short form means, and writes it out when its field is left', async () => {
  const { page, worklist, application } = await suite.openApp()
  const composer = new ComposerScreen(page)
  await worklist.open(pendingLoanId)
  await application.composeButton.click()
  const offer = composer.offer(1)
  for (const [field, text, means, written] of [
    ['Amount', '24k', 'Means $24,000.00', '24,000.00'],
    ['Term', '3y', 'Means 36 months', '36'],
  ] as const) {
    await composer.field(field, 1).fill(text)
    await offer.getByText(means).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => composer.field(field, 1).inputValue()).toBe(written)
    await offer.getByText(means).waitFor({ state: 'detached' })
  }

  const first = composer.field('First payment', 1)
  await first.fill('+30d')
  await offer.getByText(formatCalendarDate(inDays(30))).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => first.inputValue()).toBe(formatCalendarDate(inDays(30)))
})

test('a rate that reads like a fraction or basis points is corrected only by the officer', async () => {
  const { page, worklist, application } = await suite.openApp()
  const composer = new ComposerScreen(page)
  await worklist.open(pendingLoanId)
  await application.composeButton.click()
  const rate = composer.field('Interest rate', 1)
  for (const text of ['0.119', '1190']) {
    await rate.fill(text)
    await rate.blur()
    expect((await rate.inputValue()).replace(',', '')).toMatch(new RegExp(`^${text}`))
    await composer.offer(1).getByRole('button', { name: 'Use 11.90%' }).click()
    await expect.poll(() => rate.inputValue()).toBe('11.90')
  }
})

test('an authorization understands tomorrow and thousands, and shows dates as lists do', async () => {
  const { frame, documents, page } = await suite.openApp()
  await frame.goTo('Documents')
  await documents.begin()
  const { form } = documents
  await form.getByLabel('Amount', { exact: true }).fill('1.5k')
  await form.getByText('Means $1,500.00').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => form.getByLabel('Amount', { exact: true }).inputValue()).toBe('1,500.00')
  const planned = form.getByLabel('Payment date', { exact: true })
  await planned.fill('tomorrow')
  await form.getByText(formatCalendarDate(inDays(1))).waitFor()
  await planned.fill(typed.plannedOn)
  await planned.blur()
  await expect
    .poll(() => planned.inputValue())
    .toBe(formatCalendarDate(parseDate(typed.plannedOn).toString()))
  await form.getByRole('button', { name: 'Choose date: Payment date' }).click()
  await page.getByText('Banks are closed on crossed-out days.').waitFor()
})
