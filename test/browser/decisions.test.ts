import { expect, test } from 'vitest'
import { approve, composeLoan, pendingLoanId } from '../support/drivers/approving.ts'
import type { BrowserApp } from '../support/drivers/browser-app.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { decisionOf } from '../support/builders/decisions.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

const suite = browserSuite()
const facility = 'fac_smpl02'
const authorization = { ...typedAuthorization, facility, amount: '64.99' }

const approvals = (desk: BrowserApp) =>
  desk.service.control.processedCount('approve', pendingLoanId)
const documentsMade = (desk: BrowserApp) =>
  desk.service.control.processedCount('create-ach-authorization', facility)

/** Saves an authorization through its form while the service can't be reached. */
async function authorizeLater({ documents }: OpenApp): Promise<void> {
  await documents.openForm()
  await documents.fill(authorization)
  await expect
    .poll(() => documents.submit.innerText())
    .toBe('Save now, create at Sample lender later')
  await documents.submit.click()
  await documents.form.waitFor({ state: 'detached' })
  // Waiting documents count too: one per payment unless the officer confirms another.
  await documents.begin()
  await documents.form.getByLabel('Facility ID').fill(facility)
  await documents.form.getByLabel('Payment reference').fill(authorization.payment)
  await documents.form.getByText('or a request for one').waitFor()
  await documents.form.getByRole('button', { name: 'Cancel' }).click()
}

test('a decision on a changed application is held, shows old and new values, and is canceled or sent with a reason', async () => {
  const { desk, worklist, appShell, application, decisions, page } = await suite.openApp()
  const { control } = desk.service
  /** Opens the application, so that Loan Desk caches it, then changes it at the service. */
  const holdAfter = async (id: string, change: Parameters<typeof control.setApplication>[1]) => {
    await appShell.goTo('Worklist')
    await worklist.open(id)
    control.setApplication(id, change)
    await approve(desk, id)
    await appShell.goTo('Submissions')
    await decisions.open('Held')
  }
  // If it can't be sent anymore, there is no button to send it.
  await holdAfter('app_smpl0001', { status: 'rejected' })
  await decisions.says('The application is no longer pending. Nothing was sent.')
  expect(await decisions.compared('Status')).toEqual(['Pending', 'Rejected'])
  expect(await decisions.action('Send anyway').count()).toBe(0)
  await appShell.says('Nothing to send')
  await decisions.action('Cancel submission').click()
  await decisions.says('It wasn’t sent.')
  await decisions.showAll()
  await decisions.rows('Canceled').waitFor()

  await holdAfter(pendingLoanId, { requested_amount: 123_456 })
  const [before, now] = await decisions.compared('Requested amount')
  expect(now).toBe('$1,234.56')
  expect(before).not.toBe(now)
  expect(await decisions.compared('Status')).toEqual(['Pending', 'Pending'])
  await decisions.says('The application changed after your decision.')
  await decisions.action('Send anyway').click()
  await decisions.reasonDialog.getByRole('button', { name: 'Send anyway' }).click()
  await decisions.reasonDialog.getByText('Required.').waitFor()
  expect(control.counts().approve.received).toBe(0)
  await decisions.reasonDialog.getByLabel('Reason').fill('The borrower asked for less.')
  await decisions.reasonDialog.getByRole('button', { name: 'Send anyway' }).click()
  await decisions.says('The service processed it.')
  await decisions.says('The borrower asked for less.')
  expect(control.counts().approve).toEqual({ received: 1, processed: 1 })

  // It opens with the offers, payment and APR first, and its JSON collapsed.
  const offer = decisions.detail.getByRole('article', { name: 'Loan, offer 1' }).first()
  await expect
    .poll(() => offer.innerText())
    .toMatch(/\$3,000\.00\s+estimated monthly payment\s+\$141\.\d\d\s+estimated APR\s+14\.\d\d%/)
  await decisions.says('All returned fields match what was sent.')
  const request = decisions.detail.getByRole('group', { name: 'Exact request' })
  expect(await request.count()).toBe(0)
  await decisions.detail.getByRole('button', { name: 'Technical details' }).click()
  expect(JSON.parse(await request.innerText())).toMatchObject({ offers: [{ amount: 300_000 }] })
  await page.getByRole('tab', { name: /^Open/ }).click()
  await page.getByText('No open submissions').waitFor()
  await appShell.goTo('Worklist')
  await worklist.open(pendingLoanId)
  await application.pane.getByText('estimated monthly payment').waitFor()
})

test('an unreadable submission says so in its place, and the officer can load it again', async () => {
  const { desk, page, application, decisions, worklist, tap } = await openTapped(suite)
  await worklist.open(pendingLoanId)
  await approve(desk, pendingLoanId)
  tap.fail('store-failed', 'decisions.get')
  await application.pane.getByRole('link', { name: /Confirmed/ }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'store-failed' })
  await expect.poll(() => failure.count()).toBe(1)
  const made = await desk.ask.decisions.ofSubject({ subject: pendingLoanId })
  if (!made.ok) throw new Error(made.error.code)
  tap.respond('decisions.get', made.value[0])
  await page.getByRole('button', { name: 'Try again' }).click()
  await decisions.says('Confirmed')
  expect(await failure.count()).toBe(0)
})

test('older submissions are on their own pages', async () => {
  const { page, appShell, decisions, tap } = await openTapped(suite)
  const made = Array.from({ length: 201 }, (_, number) =>
    decisionOf({ id: `dec_${number}`, subject: `app_${number}`, state: 'confirmed' }),
  )
  tap.respond('decisions.list', made)
  await appShell.goTo('Submissions')
  await page.getByText('1 to 200', { exact: true }).waitFor()
  expect(await decisions.rows().count()).toBe(200)
  expect(await page.getByRole('button', { name: 'Newer' }).isDisabled()).toBe(true)
  tap.respond('decisions.list', made.slice(200))
  await page.getByRole('button', { name: 'Older' }).click()
  await page.getByText('201 to 201', { exact: true }).waitFor()
  expect(await decisions.rows().allInnerTexts()).toEqual([expect.stringContaining('app_200')])
  expect(await page.getByRole('button', { name: 'Older' }).isDisabled()).toBe(true)
  await focusIsOn(page.getByRole('button', { name: 'Newer' }))
})

test('offers that somebody else made after a confirmed approval are shown beside the sent ones', async () => {
  const { desk, worklist, appShell, decisions } = await suite.openApp()
  await worklist.open(pendingLoanId)
  // The check is immediate; the read after the confirmation leaves time for another computer.
  const read = { endpoint: 'read-application', id: pendingLoanId, kind: 'latency' } as const
  desk.service.control.fault({ ...read, latencyMs: 1 })
  desk.service.control.fault({ ...read, latencyMs: 60_000 })
  await approve(desk)
  await expect.poll(() => approvals(desk)).toBe(1)
  desk.service.control.setApplication(pendingLoanId, { offers: [] })
  desk.service.control.clearFaults()
  await appShell.goTo('Submissions')
  await decisions.open('Held')
  await decisions.says('The service confirmed your decision but now shows something else.')
  await decisions.says('Sent and current')
  expect(await decisions.compared('Status')).toEqual(['Approved', 'Approved'])
  const [sent, now] = await decisions.compared('Offers')
  expect(sent).toMatch(/Loan, offer 1[^]*Interest rate: 12\.50%/)
  expect(now).toBe('None')
  expect(await decisions.action('Cancel submission').count()).toBe(0)
  await decisions.action('Record outcome').waitFor()
})

test('a lost approval response is settled by a read; only the officer resends, once however often pressed', async () => {
  const { desk, worklist, appShell, decisions } = await suite.openApp()
  const { control } = desk.service
  await worklist.open(pendingLoanId)
  control.fault({ endpoint: 'approve', kind: 'drop', work: 'done' })
  await approve(desk)
  await appShell.goTo('Submissions')
  await decisions.showAll()
  await decisions.open('Confirmed')
  await decisions.says('The service processed it.')
  await decisions.says('Check outcome')
  await decisions.says('The connection ended before the response was complete')
  expect(control.counts().approve).toEqual({ received: 1, processed: 1 })

  // The service may still be processing this one.
  control.fault({ endpoint: 'approve', kind: 'drop', work: 'not-done' })
  await approve(desk, 'app_smpl0001')
  await decisions.open('Outcome unknown')
  await decisions.says('The application is still pending')
  await appShell.says('Nothing to send')
  // Its buttons and their failures aren't announced with the state.
  expect(await decisions.status.getByRole('button').count()).toBe(0)
  expect(control.counts().approve).toEqual({ received: 2, processed: 1 })
  await decisions.action('Check outcome').click()
  await decisions.says('The application is still pending')
  await decisions.action('Send again').click()
  await decisions.reasonDialog.getByLabel('Reason').fill('The lender sees no offer.')
  await decisions.reasonDialog.getByRole('button', { name: 'Send again' }).dblclick()
  await decisions.says('The service processed it.')
  expect(control.counts().approve).toEqual({ received: 3, processed: 2 })
})

test('the review of a lost approval whose application changed doesn’t say that nothing was sent', async () => {
  const { desk, composer } = await suite.openApp()
  const { control } = desk.service
  await composeLoan(composer)
  await composer.toReview()
  control.fault({ endpoint: 'approve', kind: 'drop', latencyMs: 60_000 })
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await expect.poll(() => control.counts().approve.received).toBe(1)
  control.setApplication('app_smpl0001', { status: 'rejected' })
  control.clearFaults()
  await composer.reviewSays(/^It was sent, its response was lost, and the application has changed/)
  expect(await composer.review.getByText(/nothing was sent/i).count()).toBe(0)
})

test('offline decisions wait visibly; the officer cancels one, and the other is sent once', async () => {
  const opened = await suite.openApp()
  const { desk, worklist, appShell, decisions } = opened
  await worklist.open(pendingLoanId)
  await appShell.setSampleReachable(false)
  await appShell.says(/Offline/)
  await approve(desk)
  await authorizeLater(opened)
  await appShell.says('2 submissions to send')
  await appShell.goTo('Submissions')
  await expect.poll(() => decisions.rows('Waiting to send').count()).toBe(2)
  await expect.poll(() => decisions.rows().first().innerText()).toMatch(/\njust now$/)

  await decisions.open('Create ACH authorization')
  await decisions.says('Loan Desk saved it and sends it automatically.')
  await decisions.action('Cancel submission').click()
  await decisions.says('It wasn’t sent.')
  await appShell.says('1 submission to send')

  await appShell.setSampleReachable(true)
  await appShell.says('Nothing to send')
  const told = opened.page.getByRole('region', { name: 'Notifications' })
  await told.getByText(/app_smplNewest: sent after the network returned\. Confirmed\.$/).waitFor()
  await expect.poll(() => told.getByText(/ sent after the network returned/).count()).toBe(1)
  await told.getByRole('button', { name: 'Show submission' }).click()
  await decisions.says('The service processed it.')
  await decisions.showAll()
  await decisions.rows('Confirmed').waitFor()
  expect(approvals(desk)).toBe(1)
  expect(documentsMade(desk)).toBe(0)
  expect(desk.service.control.counts()['create-ach-authorization'].received).toBe(0)
})

test('an officer is told that the credentials are rejected, and signing in lets the decision continue', async () => {
  const { desk, worklist, appShell, decisions, page } = await suite.openApp()
  await worklist.open(pendingLoanId)
  const { control } = desk.service
  control.revokeTokens()
  control.fault({ endpoint: 'token', kind: 'status', status: 401, times: Infinity })
  await approve(desk)
  await appShell.goTo('Submissions')
  const blocker = page.getByRole('alert').filter({ hasText: 'Sending is paused' })
  await blocker.getByText('The service rejected this client ID and secret').waitFor()
  await blocker
    .getByText('Waiting submissions are saved. Loan Desk sends them when this is fixed.')
    .waitFor()
  await decisions.open('Waiting to send')
  await blocker.getByRole('button', { name: 'Sign in again' }).click()
  await expect.poll(() => control.counts().token.received).toBeGreaterThan(2)
  await blocker.waitFor()
  expect(approvals(desk)).toBe(0)

  control.clearFaults()
  await blocker.getByRole('button', { name: 'Sign in again' }).click()
  await decisions.says('The service processed it.')
  await blocker.waitFor({ state: 'detached' })
  expect(approvals(desk)).toBe(1)
})

const beforeIdentityCheck = 'app_smplIdentityCheck'

test('an approval visibly waits for the borrower’s identity check until it is canceled or the check is done', async () => {
  const { desk, page, worklist, appShell, application, decisions } = await suite.openApp()
  const { control } = desk.service
  await desk.ask.applications.add({ ids: [beforeIdentityCheck] })
  await approve(desk, beforeIdentityCheck)
  await appShell.goTo('Submissions')
  await decisions.open('Waiting for identity check')
  await decisions.action('Cancel submission').click()
  await decisions.says('You canceled it before the borrower’s identity check was finished.')
  expect(control.counts().approve).toEqual({ received: 1, processed: 0 })

  await approve(desk, beforeIdentityCheck)
  await appShell.says('1 submission to send')
  await appShell.goTo('Worklist')
  await worklist.find(beforeIdentityCheck)
  await worklist.rows.getByRole('img', { name: 'Decision: Waiting for identity check' }).waitFor()
  await worklist.open(beforeIdentityCheck)
  await application.pane.getByRole('link', { name: /Waiting for identity check/ }).click()
  await decisions.says(/^The service hasn’t finished the borrower’s identity check\./)
  await decisions.says(/^Waiting since /)
  await decisions.says(/^Next attempt: /)
  await decisions.action('Try now').click()
  await decisions.says('The service processed it.')
  // A check and a send for each of the two attempts.
  await decisions.detail
    .getByRole('region', { name: 'Attempts' })
    .getByRole('listitem')
    .nth(3)
    .waitFor()
  expect(control.counts().approve).toEqual({ received: 3, processed: 1 })
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByText('sent after the identity check. Confirmed.')
    .waitFor()
})

test('an officer undoes an approval within its ten-second wait before anything is sent, and reviews it again', async () => {
  const { desk, composer } = await suite.openApp()
  await desk.ask.settings.write({ holdApprovals: 'always' })
  await composer.open(pendingLoanId)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36' })
  await composer.toReview()
  const approveButton = composer.review.getByRole('button', { name: 'Approve with 1 offer' })
  await approveButton.click()
  await composer.reviewSays(/Sent in \d+ seconds?\./)
  await composer.review.getByRole('button', { name: 'Undo' }).click()
  await composer.reviewSays('It wasn’t sent.')
  expect(desk.service.control.counts().approve.received).toBe(0)
  await composer.review.getByRole('button', { name: 'Review again' }).click()
  await approveButton.waitFor()
})

test('a sent offer says what its payment assumes if the service isn’t told how the fee is collected', async () => {
  const { desk, appShell, decisions } = await suite.openApp()
  await approve(desk, pendingLoanId, { feeTreatment: 'added' })
  await appShell.goTo('Submissions')
  await decisions.showAll()
  await decisions.open(/smplNewest/)
  await decisions.says('estimated monthly payment')
  const assumption = decisions.detail.getByText('Assumes that the fee is not added to the balance.')
  await expect.poll(() => assumption.count()).toBe(1)
})
