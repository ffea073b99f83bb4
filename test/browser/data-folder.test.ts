import { expect, test } from 'vitest'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { findInFolder } from '../support/checks/folder-search.ts'
import { consentDay, paymentDay } from '../support/builders/payment-days.ts'

const suite = browserSuite()
const plantedSecret = 'test_plantedSecretOfTheBrowserRun'

/** What every token of the service begins with: the first part is the same in each. */
async function tokenMark({ baseUrl, credentials }: ControlledService): Promise<string> {
  const reply = await fetch(`${baseUrl}/api/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: credentials.clientId, secret: credentials.secret }),
  })
  const { token } = (await reply.json()) as { token: string }
  return token.split('.')[0] ?? ''
}

test('after a run through the screens no file of Loan Desk has anything worth stealing', async () => {
  const lender = await startControlledService({ seed: 7, secret: plantedSecret })
  const { desk, frame, settings, worklist, application, documents, page } = await suite.openApp()
  try {
    await frame.goTo('Settings')
    await settings.beginConnection()
    await settings.fill({ name: 'Alder Bank', baseUrl: lender.baseUrl, ...lender.credentials })
    await settings.tryAndSave()
    await settings.use('Alder Bank')
    await frame.goTo('Worklist')
    await worklist.add('app_smpl0001')
    await page.keyboard.press('Escape')
    await worklist.open('app_smpl0001')
    await application.heading.waitFor()
    await frame.goTo('Documents')
    await documents.make({
      facility: 'fac_smpl01',
      payment: 'INV-7001',
      amount: '412.50',
      plannedOn: paymentDay,
      consentOn: consentDay,
      consentBy: 'M. Keller',
    })
    await page.getByText('INV-7001').first().waitFor()

    const documentUrl = lender.control.documentUrls()[0] ?? ''
    const borrowerId = lender.control.applications().get('app_smpl0001')?.borrower_id ?? ''
    const texts = {
      secret: plantedSecret,
      token: await tokenMark(lender),
      document: documentUrl,
      borrower: borrowerId,
    }
    expect(Object.values(texts).every((text) => text.length > 10)).toBe(true)
    expect(await findInFolder(desk.dataDir, texts)).toEqual([])
    await page.close()
    await desk.restart()
    expect(await findInFolder(desk.dataDir, texts)).toEqual([])
  } finally {
    await lender.stop()
  }
})
