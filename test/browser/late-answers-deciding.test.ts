import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Channel } from '../../shared/contract/contract.ts'
import type { TeamStatus } from '../../shared/contract/team.ts'
import { firstSort } from '../../shared/domain/worklist/worklist.ts'
import { approve, pendingLoanId, composeLoan } from '../support/drivers/approving.ts'
import { reloadTapped } from '../support/drivers/bridge-tap.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'

/* As in late-answers.test.ts: composing, reviewing, rejecting and checking outcomes. */

const suite = browserSuite()

const inTeam: TeamStatus = {
  ...{ account: 'ann.lee', lender: 'northwind', grade: 'officer', lastReadAt: Date.now() },
  ...{ failure: null, waiting: 0, sendsUnderClaim: false, decisions: [], log: null, refused: [] },
  rules: { inForce: null, proposal: null },
}

test('late responses change neither the reason being typed nor the focus, and a failure is shown', async () => {
  const { decisions, desk, appShell, page, tap, worklist, composer } = await openTapped(suite)
  await worklist.open(pendingLoanId)
  desk.service.control.fault({ endpoint: 'approve', kind: 'drop', work: 'not-done' })
  await approve(desk)
  await appShell.goTo('Submissions')
  await decisions.open('Outcome unknown')
  tap.hold('decisions.settle')
  await decisions.action('Check outcome').click()
  await decisions.action('Record outcome').click()
  const reason = decisions.reasonDialog.getByLabel('Reason')
  await reason.fill('Seen in the system of the lender')
  tap.release('decisions.settle')
  await tap.quiet()
  await expect.poll(() => reason.inputValue()).toBe('Seen in the system of the lender')

  await decisions.reasonDialog.press('Escape')
  tap.hold('decisions.settle')
  await decisions.action('Check outcome').click()
  await decisions.action('Record outcome').click()
  tap.fail('disk-full', 'decisions.settle')
  tap.release('decisions.settle')
  await tap.quiet()
  expect(await decisions.reasonDialog.getByRole('alert').count()).toBe(0)
  await decisions.reasonDialog.press('Escape')
  await decisions.detail.getByText('The disk is full').waitFor()

  await appShell.goTo('Worklist')
  await composeLoan(composer)
  const button = composer.review.getByRole('button', { name: /^Approve with 1 offer/ })
  tap.hold('decisions.ofSubject')
  await composer.toReview()
  await button.waitFor()
  await page.keyboard.press('ControlOrMeta+Enter')
  await focusIsOn(button)
  tap.release('decisions.ofSubject')
  await tap.quiet()
  await focusIsOn(button)

  tap.hold('applications.open')
  await page.keyboard.press('Escape')
  await composer.field('Term', 1).fill('36')
  tap.release('applications.open')
  await tap.quiet()
  await focusIsOn(composer.field('Term', 1))

  tap.hold('applications.open')
  await composer.toReview()
  tap.fail('disk-full', 'decisions.approve')
  await button.click()
  const told = composer.review.getByRole('alert')
  await told.waitFor()
  tap.release('applications.open')
  await tap.quiet()
  await expect.poll(() => told.innerText()).toContain('disk')
})

test('saving one name keeps the next name as typed, and a template that can’t be saved says why', async () => {
  const { desk, page, tap, worklist, composer } = await openTapped(suite)
  const typesNext = async (channel: Channel, field: Locator, other: Locator): Promise<void> => {
    tap.hold(channel)
    await field.fill('Renamed')
    await field.press('Enter')
    await other.click()
    await field.fill('Typed')
    tap.release(channel)
    await tap.quiet()
    await expect.poll(() => field.count()).toBe(1)
    await expect.poll(() => field.inputValue()).toBe('Typed')
  }
  const rename = (name: string) => page.getByRole('button', { name: `Rename ${name}` })
  const layout = { table: false, columns: [] }
  for (const name of ['One', 'Two']) {
    await desk.ask.views.save({ name, filter: {}, sort: firstSort, layout })
  }
  await page.reload()
  await worklist.isReady()
  await page.getByRole('button', { name: 'View: All' }).click()
  await rename('One').click()
  await typesNext('views.rename', page.getByLabel('New name'), rename('Two'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await composeLoan(composer)
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  for (const each of ['One', 'Two']) {
    await composer.offerAction(1, 'Save as template')
    await name.fill(each)
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await composer.addOffer('From template')
  await rename('One').click()
  await typesNext('templates.rename', name, rename('Two'))
  await page.keyboard.press('Escape')
  await rename('Two').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })

  // A template that can't be saved shows why, even though the officer closed its dialog meanwhile.
  await composer.offerAction(1, 'Save as template')
  await name.fill('Two years')
  tap.hold('templates.save')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  tap.fail('disk-full', 'templates.save')
  tap.release('templates.save')
  await tap.quiet()
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(1)
})

test('text typed while a rejection loads stays, and the claim is renewed while the officer rejects', async () => {
  const { page, worklist, reject } = await onRejectingLender(suite)
  const tap = await reloadTapped(page)
  await worklist.isReady()
  await worklist.open(pendingLoanId)
  tap.hold('drafts.read')
  await reject.begin()
  await reject.search.click()
  await page.keyboard.type('inc')
  tap.release('drafts.read')
  await tap.quiet()
  await page.keyboard.type('ome')
  await expect.poll(() => reject.search.inputValue()).toBe('income')

  // Nine minutes are left; a senior officer takes the claim over before it can be renewed.
  const claim = { application: pendingLoanId, number: 7, until: Date.now() + 9 * 60_000 }
  tap.respond('team.state', inTeam)
  tap.fail('claim-held', 'team.renew')
  tap.respond('team.claims', [{ ...claim, holder: 'jo.marsh', isMine: false }])
  const claims = [{ ...claim, holder: 'ann.lee', isMine: true }]
  tap.notify({ name: 'team.changed', payload: { state: inTeam, claims } })
  await page.getByText('Being handled by jo.marsh until').first().waitFor()

  // The colleague's renewal leaves the reason for taking over as typed.
  const claimedBy = (number: number) => [{ ...claim, number, holder: 'jo.marsh', isMine: false }]
  const state: TeamStatus = { ...inTeam, grade: 'second' }
  tap.notify({ name: 'team.changed', payload: { state, claims: claimedBy(8) } })
  await page.getByRole('link', { name: 'Worklist' }).click()
  await worklist.open(pendingLoanId)
  const bar = page.getByRole('region', { name: 'Claim', exact: true })
  await bar.getByRole('button', { name: 'Take over' }).click()
  const reason = bar.getByLabel('Reason for taking over, shown to colleagues')
  await reason.fill('Jo is out this afternoon')
  tap.notify({ name: 'team.changed', payload: { state, claims: claimedBy(9) } })
  await tap.quiet()
  expect(await reason.inputValue()).toBe('Jo is out this afternoon')
  await page.keyboard.press('ControlOrMeta+Shift+L')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await worklist.open(pendingLoanId)
  tap.notify({ name: 'team.changed', payload: { state, claims: claimedBy(9) } })
  await bar.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(() => reason.inputValue()).toBe('Jo is out this afternoon')
})
