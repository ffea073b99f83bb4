import { approve } from '../../support/drivers/approving.ts'
import { authorize, autopayAuthorization, someAuthorization } from './authorizing.ts'
import { emptyScene, failingScene, loadingScene } from './place-scenes.ts'
import { places } from './places.ts'
import { inArea, type SceneInArea } from './scene.ts'

const approvedHere = 'app_smplExtra1'

const dialogScene = (action: string): SceneInArea => ({
  async go({ appShell, documents }) {
    await appShell.goTo('Documents')
    await documents.choose('INV-2292', action)
    await documents.dialog.waitFor()
  },
})

export const documentScenes = inArea('documents', {
  document: {
    everyday: true,
    async go({ appShell, page, desk }) {
      for (const number of [1, 2, 7]) await authorize(desk, someAuthorization(number))
      await authorize(desk, autopayAuthorization())
      await appShell.goTo('Documents')
      await page.getByText('Refused').first().waitFor()
    },
  },
  'document-form': {
    everyday: true,
    forced: true,
    go: ({ documents }) => documents.openForm(),
  },
  'document-form-wrong': {
    async go({ documents }) {
      await documents.openForm()
      await documents.form.getByLabel('Amount', { exact: true }).fill('12,34')
      await documents.form.getByLabel('Payment reference').focus()
      await documents.form.getByText('Enter dollars, such as 250.00').waitFor()
    },
  },
  'document-form-autopay': {
    async go({ documents }) {
      await documents.openForm()
      await documents.form.getByRole('radio', { name: 'Autopay' }).click()
      await documents.form.getByLabel('Agreed by').fill('Rosa Alvarez')
    },
    subject: ({ documents }) => documents.form.getByText('Autopay needs the borrower’s own assent'),
  },
  'document-assent': dialogScene('Record assent'),
  'document-revoke': dialogScene('Record revocation'),
  'document-debit': dialogScene('Record debit'),
  'document-form-same-payment': {
    async go({ documents, desk }) {
      const { facilityId, purpose } = someAuthorization(41)
      await authorize(desk, { facilityId, purpose })
      await documents.openForm()
      await documents.form.getByLabel('Facility ID').fill(facilityId)
      await documents.form.getByLabel('Payment reference').fill(purpose.paymentReference)
    },
    subject: ({ documents }) => documents.form.getByText('This payment already has a document'),
  },
  'document-trust': {
    async go({ appShell, documents, tap }) {
      tap.fail({ code: 'host-not-trusted', detail: 'documents.example' }, 'documents.open')
      await appShell.goTo('Documents')
      await documents.open('INV-2292').click()
      await documents.dialog.waitFor()
    },
  },
  'document-evidence': {
    async go({ appShell, documents, page }) {
      await appShell.goTo('Documents')
      await documents.choose('INV-2350', 'Evidence sheet')
      await page.getByRole('group', { name: 'Evidence sheet' }).waitFor()
    },
  },
  'document-evidence-approval': {
    async go({ appShell, documents, page, desk }) {
      // An application of its own: a later scene approves the pending one.
      await desk.ask.applications.add({ ids: [approvedHere] })
      await approve(desk, approvedHere)
      const { facilityId, purpose } = someAuthorization(2)
      await authorize(desk, {
        facilityId,
        purpose: { ...purpose, applicationId: approvedHere, paymentReference: 'INV-2400' },
      })
      await appShell.goTo('Documents')
      await documents.choose('INV-2400', 'Evidence sheet')
      await page.getByRole('region', { name: 'Approval of the application' }).waitFor()
    },
    subject: ({ page }) => page.getByRole('region', { name: 'Approval of the application' }),
  },
  'document-loading': loadingScene(places.documents),
  'document-error': failingScene(places.documents),
  'document-empty': emptyScene(places.documents),
  'document-one': {
    begins: 'one',
    go: ({ appShell }) => appShell.goTo('Documents'),
  },
  'document-many': {
    begins: 'many',
    async go({ appShell, documents }) {
      await appShell.goTo('Documents')
      // The first of forty, sent a few at a time while hundreds of applications are fetched.
      await documents.row('INV-2291').waitFor({ timeout: 60_000 })
    },
  },
  'document-offline': {
    begins: 'offline',
    go: ({ documents }) => documents.openForm(),
  },
  'production-document': {
    begins: 'production',
    everyday: true,
    go: ({ documents }) => documents.openForm(),
  },
})
