import { today as dayIn } from '@internationalized/date'
import { expect, test } from 'vitest'
import { defaultTimeZone } from '../../shared/domain/connections/connection.ts'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { given } from '../support/checks/given.ts'
import { axeFindings } from '../support/checks/page-checks.ts'
import { openTapped } from '../support/drivers/tapped-app.ts'
import { shortId } from '../../shared/values/ids.ts'
import { listed } from '../support/drivers/listed.ts'
import { settle } from './scenes/walk-scenes.ts'

const suite = browserSuite()

/** The count of a figure, whose button reads `Drafts 1`. */
const countIn = (text: string): number => Number(/\d+$/.exec(text.trim())?.[0])

test('Today counts what is due and lists the oldest, and each figure and row opens its target', async () => {
  const { page, desk, worklist, application, appShell } = await suite.openApp()
  const today = page.getByRole('group', { name: 'Today' })
  const figure = (name: string) => today.getByRole('button', { name: new RegExp(`^${name} \\d`) })
  await figure('Pending').waitFor()
  expect(countIn(await figure('Follow-ups due').innerText())).toBe(0)

  await desk.ask.annotations.setFollowUp({
    selection: { ids: ['app_smpl0003'], filter: null },
    day: '2020-01-02',
  })
  await today.getByRole('button', { name: 'Follow-ups due 1' }).waitFor()
  await today
    .getByRole('region', { name: 'Follow-ups due' })
    .getByRole('link', { name: new RegExp(`^${shortId('app_smpl0003')}`) })
    .waitFor()
  await figure('Follow-ups due').click()
  await worklist.says('1 application found')

  const pending = countIn(await figure('Pending').innerText())
  await figure('Pending').click()
  await worklist.says(`${pending} applications found`)

  const dated = { statuses: ['pending'], createdFrom: '1900-01-01' }
  const { id = '' } = (await listed(desk, dated, 'createdOn'))[0] ?? {}
  const oldest = today.getByRole('region', { name: 'Oldest pending applications' })
  const first = oldest.getByRole('link').first()
  await expect.poll(() => first.innerText()).toContain(shortId(id))
  await first.click()
  await application.heading.waitFor()
  await expect.poll(() => application.field('Application ID')).toBe(id)
  await application.pane.getByRole('button', { name: 'Close application' }).click()

  // The layout uses the width of a large window.
  await page.setViewportSize({ width: 2560, height: 1440 })
  await today.getByRole('heading', { name: 'Worklist at a glance' }).waitFor()
  const isWide = async () => {
    const right = await today
      .getByRole('region')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
    const pane = await today.boundingBox()
    return right > (pane?.x ?? 0) + (pane?.width ?? Infinity) * 0.9
  }
  await expect.poll(isWide).toBe(true)

  await desk.service.setReachable(false)
  await approve(desk)
  await today.getByRole('button', { name: /^Submissions waiting 1/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Submissions' }).waitFor()
  await appShell.goTo('Worklist')
})

test('Today says that the counts never arrived, and loads them again', async () => {
  const { desk, page, tap } = await openTapped(suite, (opened) => {
    opened.fail('store-failed', 'applications.counts')
  })
  const today = page.getByRole('group', { name: 'Today' })
  const failure = today.getByText(/^What is due today couldn’t be read: /)
  await failure.waitFor()
  expect(await axeFindings(page)).toEqual([])
  tap.respond('applications.counts', given(await desk.ask.applications.counts({ filter: {} })))
  await today.getByRole('button', { name: 'Try again' }).click()
  await today.getByRole('button', { name: /^Pending \d/ }).waitFor()
  expect(await failure.count()).toBe(0)
})

test('Today lists notices due, soonest first, until recorded; own approvals aren’t changes; the application stays open', async () => {
  const { page, desk, appShell, worklist, application } = await suite.openApp()
  const today = page.getByRole('group', { name: 'Today' })
  const list = today.getByRole('region', { name: 'Notices due' })
  const rows = () => listed(desk, { noticeDue: true }, 'noticeOn')
  await list.getByRole('link').first().waitFor()
  const due = await rows()
  const [soonest] = due
  if (soonest === undefined) throw new Error('no notice is due')
  expect(due.map(({ noticeOn }) => noticeOn)).toEqual(
    due.map(({ noticeOn }) => noticeOn).toSorted(),
  )
  const first = list.getByRole('link').first()
  await expect.poll(() => first.innerText()).toContain(shortId(soonest.id))
  // The service returned no date for it: it may be overdue.
  expect(soonest.id).toBe('app_smplEverythingNull')
  await first.getByText('Date unknown').waitFor()
  await today.getByRole('button', { name: `Notices due ${due.length}` }).click()
  await worklist.says(`${due.length} applications found`)
  const row = worklist.rows.filter({ has: page.getByTitle(soonest.id, { exact: true }) })
  await row.getByRole('img', { name: 'Notice to the borrower due, date unknown' }).waitFor()

  const lenderDay = dayIn(defaultTimeZone).toString()
  await desk.ask.notices.record({
    ...{ id: soonest.id, kind: 'withdrawal', day: lenderDay, manner: null, replyBy: null },
  })
  await today.getByRole('button', { name: `Notices due ${due.length - 1}` }).waitFor()
  await worklist.says(`${due.length - 1} applications found`)

  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await worklist.open(pendingLoanId)
  await approve(desk)
  await application.pane.getByText('Approved').first().waitFor()
  await expect
    .poll(async () => {
      return given(await desk.ask.applications.counts({ filter: { changed: true } })).byStatus
    })
    .toEqual([])
  expect(await page.getByText('Changed since you last looked').count()).toBe(0)

  await appShell.goTo('Documents')
  await appShell.goTo('Worklist')
  await application.heading.waitFor()
  await expect.poll(() => application.field('Application ID')).toBe(pendingLoanId)
  await appShell.goTo('Worklist')
  await expect.poll(() => application.field('Application ID')).toBe(pendingLoanId)
  await application.pane.getByRole('button', { name: 'Close application' }).click()
  await page.getByRole('group', { name: 'Today' }).waitFor()
})

test('beside a table in a window of 1024 pixels, Today doesn’t scroll sideways', async () => {
  const { page } = await suite.openApp({ viewport: { width: 1024, height: 700 } })
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('region', { name: 'Notices due' }).getByRole('link').first().waitFor()
  const today = page.getByRole('group', { name: 'Today' })
  await settle(page)
  expect(await today.evaluate((pane) => pane.scrollWidth - pane.clientWidth)).toBe(0)
})
