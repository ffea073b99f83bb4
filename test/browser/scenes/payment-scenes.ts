import { authorize, someAuthorization } from './authorizing.ts'
import { inArea, type Stage } from './scene.ts'

const begins = 'newest-profile'

/** The second facility's payments are returned as not authorized. */
async function payReturned({ desk, documents }: Stage): Promise<void> {
  await authorize(desk, someAuthorization(2))
  await documents.row('INV-2292').waitFor()
  const known = await desk.ask.documents.list({ offset: 0, limit: 10 })
  const document = known.ok
    ? known.value.documents.find(({ purpose }) => purpose.paymentReference === 'INV-2292')
    : undefined
  if (document === undefined) throw new Error('no document')
  const requestKey = crypto.randomUUID()
  const made = await desk.ask.decisions.makePayment({ requestKey, documentId: document.id })
  if (!made.ok) throw new Error(made.error.code)
  await documents.row('INV-2292').getByText('Payment pending').waitFor()
  desk.service.control.moveTime(120_000)
  await desk.ask.documents.readPayment({ id: document.id })
}

/** A document, its payment, and a return. */
export const paymentScenes = inArea('documents', {
  payment: {
    begins,
    everyday: true,
    async go({ appShell, documents, desk }) {
      await authorize(desk, someAuthorization(3))
      await appShell.goTo('Documents')
      await documents.choose('INV-2293', 'Make payment')
      await documents.dialog.waitFor()
    },
  },
  'payment-cancel': {
    begins,
    async go({ appShell, documents, decisions }) {
      await appShell.goTo('Documents')
      await documents.choose('INV-2293', 'Make payment')
      await documents.dialog.getByRole('button', { name: /^Make payment at/ }).click()
      await decisions.says('Payment pending')
      await decisions.action('Cancel payment').click()
      await documents.dialog.waitFor()
    },
  },
  'payment-stopped': {
    begins,
    everyday: true,
    async go(stage) {
      await stage.appShell.goTo('Documents')
      await payReturned(stage)
      await stage.page.getByRole('region', { name: 'Stopped debits' }).waitFor()
    },
  },
  'payment-returned': {
    begins,
    async go({ appShell, decisions }) {
      await appShell.goTo('Submissions')
      await decisions.showAll()
      await decisions.open(/Make payment.*fac_smpl03/s)
      await decisions.says('Not authorized (R10)')
    },
  },
})
