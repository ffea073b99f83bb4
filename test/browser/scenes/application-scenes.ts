import { today } from '@internationalized/date'
import type { Locator } from 'playwright-core'
import { driftingApplicationId } from '../../../electron/sample-service/sample-bookings.ts'
import { defaultTimeZone } from '../../../shared/domain/connections/connection.ts'
import { pendingLoanId } from '../../support/drivers/approving.ts'
import { failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { firstId, inArea, type SceneInArea, type Stage } from './scene.ts'

const borrowerOf = ({ page }: Stage): Locator =>
  page.getByRole('region', { name: 'Borrower', exact: true })

const noticeDialog = (button: string, field: string): SceneInArea => ({
  async go({ worklist, page }) {
    await worklist.open('app_smpl0003')
    await page.getByRole('button', { name: button }).click()
    await page.getByLabel(field, { exact: true }).waitFor()
  },
  subject: ({ page }) => page.getByRole('dialog'),
})

export const applicationScenes = inArea('application', {
  offers: {
    everyday: true,
    go: ({ worklist }) => worklist.open('app_smplEveryOfferKind'),
  },
  rejected: {
    everyday: true,
    go: ({ worklist }) => worklist.open('app_smplUnknownReason'),
  },
  reject: {
    begins: 'newest-profile',
    everyday: true,
    async go({ worklist, reject }) {
      await worklist.open(pendingLoanId)
      await reject.begin()
      await reject.reason(/income is too low/).check()
      await reject.reason(/returned unpaid/).check()
      await reject.says('You reject it for 2 reasons:')
    },
    subject: ({ reject }) => reject.submit,
  },
  'application-nulls': {
    go: ({ worklist }) => worklist.open('app_smplEverythingNull'),
  },
  'application-raw': {
    async go({ worklist, application }) {
      await worklist.open('app_smplEveryOfferKind')
      await application.rawResponse()
    },
    // At the first line of the response, which is taller than a low window.
    subject: ({ page }) => page.getByRole('button', { name: 'Copy response' }),
  },
  annotations: {
    everyday: true,
    async go({ worklist, page, desk }) {
      const one = { ids: ['app_smpl0003'], filter: null }
      const some = { ids: ['app_smpl0003', 'app_smpl0004', 'app_smpl0009'], filter: null }
      const text = 'Waits for the payslip of October.'
      await desk.ask.annotations.addNote({ id: 'app_smpl0003', text })
      await desk.ask.annotations.setFollowUp({ selection: one, day: '2026-01-15' })
      await desk.ask.annotations.addTag({ selection: some, tag: 'branch 4' })
      await worklist.open('app_smpl0003')
      await worklist.search.fill('')
      await worklist.rows.nth(5).waitFor()
      await page.getByText('Waits for the payslip').waitFor()
    },
  },
  borrower: {
    begins: 'newest-profile',
    everyday: true,
    async go(stage) {
      await stage.worklist.open('app_smpl0001')
      await borrowerOf(stage).getByText('Date of birth').waitFor()
    },
    subject: (stage) => borrowerOf(stage).getByRole('heading').first(),
  },
  facility: {
    begins: 'newest-profile',
    async go({ worklist, page }) {
      await worklist.open(driftingApplicationId)
      const facility = page.getByRole('region', { name: 'Facility', exact: true })
      await facility.getByRole('button', { name: 'Fetch payoff amounts' }).click()
      await facility.getByRole('table', { name: 'Payoff amounts by day' }).waitFor()
    },
    subject: ({ page }) => page.getByRole('heading', { name: 'Loan agreement', exact: true }),
  },
  'facility-drift': {
    begins: 'newest-profile',
    everyday: true,
    async go({ worklist, page }) {
      await worklist.open(driftingApplicationId)
      await page.getByRole('button', { name: /^Payments that differ/ }).click()
      await page.getByRole('table', { name: 'Payments that differ from the offer' }).waitFor()
    },
    subject: ({ page }) => page.getByRole('button', { name: /^Payments that differ/ }),
  },
  'agreement-pending': {
    begins: 'newest-profile',
    async go({ worklist, page }) {
      await worklist.open('app_smpl0019')
      await page.getByText('Pending signature').waitFor()
    },
    subject: ({ page }) => page.getByRole('heading', { name: 'Loan agreement', exact: true }),
  },
  'notice-recorded': {
    async go(stage) {
      const { worklist, desk, page } = stage
      const day = today(defaultTimeZone).toString()
      const complete = { day, reason: 'Last payslip arrived.' }
      const id = await firstId(stage, { statuses: ['rejected'] })
      await desk.ask.notices.setComplete({ id, complete })
      await desk.ask.notices.record({
        ...{ id, kind: 'adverse-action', day, manner: 'electronic', replyBy: null },
      })
      await worklist.open(id)
      await page.getByText('No notice due').waitFor()
    },
  },
  'notice-waiting': {
    async go({ worklist, desk, page }) {
      const id = 'app_smpl0005'
      await desk.ask.notices.record({
        ...{ id, kind: 'incompleteness', day: '2026-01-15', manner: 'mailed' },
        replyBy: '2026-02-15',
      })
      await worklist.open(id)
      await page.getByText('The borrower’s response was due').waitFor()
    },
  },
  'notice-record': noticeDialog('Record notice', 'Respond by'),
  'notice-complete-date': noticeDialog('Set complete date', 'Reason'),
  'notice-business': {
    async go({ worklist, desk, page }) {
      const id = 'app_smplMerchantAdvance'
      await desk.ask.notices.setOtherTerms({ id, otherTerms: true })
      await worklist.open(id)
      await page.getByText('Counteroffer notice due').waitFor()
    },
    subject: ({ page }) => page.getByLabel('Gross revenue in the last fiscal year'),
  },
  'help-small': {
    everyday: true,
    async go({ page, worklist }) {
      await worklist.open('app_smplEveryOfferKind')
      await page.getByRole('button', { name: 'About these terms' }).click()
    },
    subject: ({ page }) => page.getByRole('group', { name: 'About these terms' }),
  },
  'application-loading': loadingScene(places.application),
  'application-error': failingScene(places.application),
  'application-unread': {
    begins: 'offline',
    async go({ worklist, desk }) {
      await desk.ask.applications.add({ ids: ['app_smplExtra1'] })
      await worklist.open('app_smplExtra1')
    },
  },
  'marks-many': {
    begins: 'many',
    async go({ worklist, page }) {
      await worklist.open('app_smpl0003')
      await page.getByText('Call 12:').waitFor()
    },
  },
  'application-production': {
    begins: 'production',
    go: ({ worklist }) => worklist.open('app_smpl0003'),
  },
  offline: {
    begins: 'offline',
    everyday: true,
    async go({ worklist, application }) {
      await worklist.open('app_smpl0004')
      await application.refresh()
      await application.says('The last refresh failed')
    },
  },
})
