import { expect, test } from 'vitest'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { hiddenBy } from '../support/checks/in-sight.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { axeFindings } from '../support/checks/page-checks.ts'

const suite = browserSuite()
const name = 'Alder Bank'

test('an officer sets a lender’s trusted hosts and limits; they are checked, saved and applied', async () => {
  const { desk, appShell, settings, page } = await suite.openApp()
  await appShell.goTo('Settings')
  await settings.beginConnection()
  await settings.fill({ name, baseUrl: desk.service.baseUrl, ...desk.service.credentials })
  const { form } = settings

  // Hosts: the name only, in punycode; invalid ones are reported, also on submit.
  const host = form.getByLabel('Host', { exact: true })
  await host.fill('papiere.bücher.example')
  await form.getByRole('button', { name: 'Trust host' }).click()
  await form.getByText('papiere.xn--bcher-kva.example').waitFor()
  await host.fill('https://docs.lender.example/a.pdf')
  await host.press('Enter')
  await host.fill('Docs.Lender.example')
  await host.press('Enter')
  await form.getByText('This host is already in the list.').waitFor()
  await settings.tryAndSave()
  await form.getByText('This host is already in the list.').waitFor()
  await host.fill('')
  await form.getByRole('button', { name: 'Stop trusting papiere.xn--bcher-kva.example' }).click()

  await settings.tryAndSave()
  await form.waitFor({ state: 'detached' })
  await settings.use(name)
  await appShell.says(name)

  // Limits: in the officer's units; they are never sent.
  const rules = page.getByRole('form', { name: `Rules and credit policy: ${name}` })
  const save = rules.getByRole('button', { name: 'Save rules' })
  const fee = rules.getByLabel('Maximum fee')
  const feeRule = rules.getByRole('group', { name: 'Late payment fee limit' })
  await feeRule.getByText('dollars', { exact: true }).waitFor()
  await fee.fill('10')
  await rules.getByText('dollars, standard 500.00').waitFor()
  await rules.getByLabel('Warn from APR').fill('40')
  await rules.getByLabel('First payment within').fill('400')
  await save.click()
  await rules.getByText('Enter a value from 1 to 366.').waitFor()
  await rules.getByText('Enter a value within “Maximum APR”.').waitFor()
  await focusIsOn(rules.getByLabel('First payment within'))
  expect(await axeFindings(page)).toEqual([])
  await rules.getByLabel('First payment within').fill('20')
  await rules.getByLabel('Warn from APR').fill('30')
  await save.click()
  await page.getByText('Rules saved.').first().waitFor()
  const listed = await desk.ask.connections.list({})
  expect(listed.ok && listed.value.find((one) => one.name === name)).toMatchObject({
    trustedDocumentHosts: ['docs.lender.example'],
    policyLimits: {
      latePaymentFee: 1_000,
      firstPaymentDays: 20,
      nearHighApr: 3_000,
      highApr: 3_600,
    },
  })

  // Loan Desk applies them: the fee and the date exceed them, though the sample lender accepts
  // both.
  await desk.ask.applications.add({ ids: [pendingLoanId] })
  await expect
    .poll(async () => {
      const held = await desk.ask.applications.open({ id: pendingLoanId })
      return held.ok && held.value.copy !== null
    })
    .toBe(true)
  await expect(approve(desk)).rejects.toThrow('payload-invalid')

  // The standard limits can be restored.
  await rules.getByRole('button', { name: 'Restore standard limits' }).click()
  await expect.poll(() => fee.inputValue()).toBe('500.00')
  await save.click()
  // The message may still be the one of the first save.
  await expect
    .poll(async () => {
      const now = await desk.ask.connections.list({})
      return now.ok && now.value.find((one) => one.name === name)?.policyLimits
    })
    .toMatchObject({ latePaymentFee: 50_000 })
  const told = page.getByText('Rules saved.').last()
  expect(await hiddenBy(told)).toBeNull()
})

test('an officer sets the sample’s rules and credit policy, which block or warn as set', async () => {
  const { worklist, application, appShell, page, composer } = await suite.openApp()
  await appShell.goTo('Settings')
  const rules = page.getByRole('form', { name: 'Rules and credit policy: Sample lender' })
  await rules.getByLabel('FICO floor', { exact: true }).fill('850')
  const ofProduct = rules.getByRole('group').filter({ hasText: 'Consumer installment loan' })
  await ofProduct.getByText('Consumer installment loan').click()
  const amount = ofProduct.getByLabel('Maximum amount')
  await amount.fill('24k')
  await ofProduct.getByText('Means $24,000.00').waitFor()
  // A limit is Loan Desk's own: it is never sent.
  expect(await rules.getByText(/sent as/i).count()).toBe(0)
  await ofProduct.getByLabel('Highest interest rate').fill('10')
  await expect.poll(() => amount.inputValue()).toBe('24,000.00')
  await rules.getByRole('combobox', { name: 'Highest rate of product: off, warn or stop' }).click()
  await page.getByRole('option', { name: 'Stop' }).click()
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved.').first().waitFor()
  await ofProduct.getByText('2 limits').waitFor()

  await appShell.goTo('Worklist')
  await worklist.open('app_smpl0001')
  await application.pane.getByText('Below the policy floor of 850').waitFor()
  await composer.open(pendingLoanId)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36' })
  await composer.toReview()
  await composer.reviewSays('The application has no FICO score. The floor is 850.')
  await composer.reviewSays('The credit policy allows at most 10.00%.')
  await composer.reviewSays('A finding stops this approval.')
  const approveButton = composer.review.getByRole('button', { name: 'Approve with 1 offer' })
  await expect.poll(() => approveButton.isDisabled()).toBe(true)
})

test('an officer sets caps by state with their source, and they limit offers in the selected state', async () => {
  const { application, appShell, page, composer } = await suite.openApp()
  await appShell.goTo('Settings')
  const rules = page.getByRole('form', { name: 'Rules and credit policy: Sample lender' })
  await rules.getByRole('button', { name: 'Add cap' }).click()
  const cap = rules.getByRole('group', { name: 'Cap 1' })
  await cap.getByLabel('State', { exact: true }).fill('tx')
  await cap.getByLabel('Amount to').fill('2500')
  await cap.getByLabel('Highest APR').fill('15')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await cap.getByText('Enter a source, such as “Compliance table 4”.').waitFor()
  await cap.getByLabel('Source').fill('Compliance table 4')
  expect(await axeFindings(page)).toEqual([])
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved.', { exact: true }).first().waitFor()

  await appShell.goTo('Worklist')
  await composer.open(pendingLoanId)
  await composer.type(1, {
    Amount: '2,000',
    'Interest rate': '16',
    Term: '36',
    'Origination fee': '0',
  })
  await composer.says(/Choose the borrower’s state under “Price to fit”/)
  const panel = await composer.priceToFit()
  await panel.getByRole('combobox', { name: 'Borrower’s state' }).click()
  await page.getByRole('option', { name: 'TX' }).click()
  await panel.getByText('$2,500.00 (caps by state)').waitFor()
  await panel.getByText(/^1[45]\.\d\d% \(caps by state\)$/).waitFor()
  await page.keyboard.press('Escape')
  await composer
    .offer(1)
    .getByText(/over the lender’s cap for TX, 15\.00% \(Compliance table 4, /)
    .waitFor()
  await composer.type(1, { 'Interest rate': '10', Amount: '2,500.01' })
  await composer.offer(1).getByText('The lender’s caps for TX cover $0.00 to $2,500.00.').waitFor()
  await composer.type(1, { Amount: '2,500' })
  await composer.toReview()
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).waitFor()
  expect(await composer.review.getByText(/by state|Borrower’s state/).count()).toBe(0)
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await composer.reviewSays('All returned fields match what was sent.')
  await composer.review.getByRole('link', { name: 'Open application' }).click()
  await application.pane.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByText('Borrower’s state for the lender’s caps: TX.').waitFor()
})
