import { approve, pendingLoanId } from '../../support/drivers/approving.ts'
import { authorize, someAuthorization } from './authorizing.ts'
import { emptyScene, failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { inArea, type Stage } from './scene.ts'
import { given } from '../../support/checks/given.ts'

const beforeIdentityCheck = 'app_smplIdentityCheck'

/** Opens the first submission in this state. */
async function openFirst(standing: string, { appShell, decisions }: Stage): Promise<void> {
  await appShell.goTo('Submissions')
  await decisions.rows(standing).first().click()
  await decisions.detail.waitFor()
}

export const decisionScenes = inArea('decisions', {
  decisions: {
    everyday: true,
    async go(stage) {
      // The seventh is for an unknown facility.
      await authorize(stage.desk, someAuthorization(7))
      await openFirst('Refused', stage)
    },
  },
  'decisions-reason': {
    async go(stage) {
      await openFirst('Refused', stage)
      await stage.decisions.action('Send again').click()
      await stage.decisions.reasonDialog.waitFor()
    },
  },
  'decisions-held': {
    everyday: true,
    async go({ appShell, decisions, worklist, desk }) {
      await worklist.open(pendingLoanId)
      desk.service.control.setApplication(pendingLoanId, { requested_amount: 123_456 })
      await approve(desk)
      await appShell.goTo('Submissions')
      await decisions.open('Held')
    },
  },
  'decisions-identity-check': {
    async go({ desk, appShell, decisions }) {
      await desk.ask.applications.add({ ids: [beforeIdentityCheck] })
      await approve(desk, beforeIdentityCheck)
      await appShell.goTo('Submissions')
      await decisions.open('Waiting for identity check')
    },
    async after({ decisions }) {
      await decisions.action('Cancel submission').click()
      await decisions.says('You canceled it before')
    },
  },
  'decisions-restored': {
    async go(stage) {
      const { desk } = stage
      await desk.ask.session.setSampleReachable({ reachable: false })
      await authorize(desk, someAuthorization(40))
      const made = given(await desk.ask.dataFiles.makeBackup({}))
      await desk.ask.dataFiles.restoreBackup({ name: made.name })
      await desk.ask.session.setSampleReachable({ reachable: true })
      await openFirst('Outcome unknown', stage)
    },
    subject: ({ decisions }) => decisions.status.getByText('when this copy of your files was made'),
    after: ({ decisions }) => decisions.close('Not processed', 'Nobody had it'),
  },
  'decision-pack': {
    everyday: true,
    async go({ page, worklist }) {
      await worklist.open('app_smplEveryOfferKind')
      await page.getByRole('link', { name: 'Decision pack' }).click()
      await page.getByRole('group', { name: 'Pages of the decision pack' }).waitFor()
    },
  },
  'decision-pack-notices': {
    async go({ page, worklist, desk }) {
      const id = 'app_smpl0003'
      const complete = { day: '2026-11-02', reason: 'Payslip arrived' }
      await desk.ask.notices.setComplete({ id, complete })
      await desk.ask.notices.record({
        ...{ id, kind: 'incompleteness', manner: 'mailed' },
        ...{ day: '2026-10-31', replyBy: '2026-12-31' },
        letter: {
          version: 1,
          text: 'Sample lender\n100 Example Street\n\nNotice of incomplete application\n\nDear Applicant:\n\nWe need:\n\n- Two recent payslips',
        },
      })
      await worklist.open(id)
      await page.getByRole('link', { name: 'Decision pack' }).click()
      await page.getByRole('heading', { name: '1. Notice of incompleteness' }).waitFor()
    },
    subject: ({ page }) => page.getByRole('heading', { name: '1. Notice of incompleteness' }),
    async after({ desk }) {
      const id = 'app_smpl0003'
      const notices = given(await desk.ask.notices.read({ id })).recorded
      for (const notice of notices) await desk.ask.notices.remove({ noticeId: notice.id })
      await desk.ask.notices.setComplete({ id, complete: null })
    },
  },
  'decision-pack-loading': loadingScene(places.pack),
  'decisions-loading': loadingScene(places.decisions),
  'decisions-error': failingScene(places.decisions),
  'decisions-empty': emptyScene(places.decisions),
  'decisions-one': {
    begins: 'one',
    async go({ appShell, decisions }) {
      await appShell.goTo('Submissions')
      await decisions.showAll()
      await decisions.rows().first().click()
      await decisions.detail.waitFor()
    },
  },
  'decisions-many': {
    begins: 'many',
    async go({ appShell, decisions }) {
      await appShell.goTo('Submissions')
      await decisions.showAll()
      await decisions.rows().nth(2).click()
      await decisions.detail.waitFor()
    },
  },
  'decisions-offline': {
    begins: 'offline',
    go: (stage) => openFirst('Waiting to send', stage),
  },
  'decisions-production': {
    begins: 'production',
    async go(stage) {
      await authorize(stage.desk, someAuthorization(7))
      await openFirst('Refused', stage)
    },
  },
})
