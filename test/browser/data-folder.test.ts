import { expect, onTestFinished, test, vi } from 'vitest'
import { driftingApplicationId } from '../../electron/sample-service/sample-bookings.ts'
import { serviceProfileNames, serviceProfiles } from '../../shared/service-profiles/all-profiles.ts'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { plantedNumbers, plantingFetch } from '../support/sample-service/planted-numbers.ts'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { ComposerScreen } from '../support/drivers/screens/composer-screen.ts'
import { RejectScreen } from '../support/drivers/screens/reject-screen.ts'
import type { AppScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'
import { findInFolder } from '../support/checks/folder-search.ts'

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
    await documents.make({ ...typedAuthorization, payment: 'INV-7001' })
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

type Look = () => Promise<void>

/** What the service of every profile has. */
async function lookAround({ page, frame, worklist, ...opened }: AppScreens, look: Look) {
  const { application, documents, decisions } = opened
  await worklist.open(driftingApplicationId)
  await application.rawReply()
  await look()

  await worklist.open('app_smplProductNotSupported')
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  await composer.type(1, { 'Interest rate': '12.5', Term: '36 months' })
  await composer.toReview()
  await composer.review.getByRole('button', { name: 'Approve with 1 offer' }).click()
  await composer.reviewSays('This product is not enabled.')
  await look()
  await frame.goTo('Submissions')
  await decisions.open(/Approve/)
  await look()

  await frame.goTo('Documents')
  await documents.make({ ...typedAuthorization, facility: 'fac_smpl02', amount: '64.99' })
  await look()
  for (const place of ['Activity', 'Settings'] as const) {
    await frame.goTo(place)
    await look()
  }
}

/** What only newer services have: borrowers, facilities, rejections, payments. */
async function lookFurther({ page, frame, worklist, ...opened }: AppScreens, look: Look) {
  await frame.goTo('Worklist')
  await worklist.open(driftingApplicationId)
  await page.getByRole('region', { name: 'Borrower', exact: true }).getByText('@').waitFor()
  const facility = page.getByRole('region', { name: 'Facility', exact: true })
  await facility.getByRole('button', { name: 'Fetch payoff amounts' }).click()
  await facility.getByRole('table', { name: 'Payoff amounts by day' }).waitFor()
  await look()

  await worklist.open(pendingLoanId)
  const reject = new RejectScreen(page)
  await reject.begin()
  await look()
  await reject.reason(/^Your income is too low/).check()
  await reject.submit.click()
  await reject.says('The service processed it.')
  await reject.openApplication()
  await page.getByRole('link', { name: 'Decision pack' }).click()
  await page.getByText('Submitted reasons for denial: 1').waitFor()
  await look()

  await frame.goTo('Documents')
  await opened.documents.choose(typedAuthorization.payment, 'Make payment')
  await opened.documents.dialog
    .getByRole('button', { name: 'Make payment at Sample lender' })
    .click()
  await opened.decisions.says('Payment pending')
  await look()
}

const profiles = serviceProfileNames.map((name) => [name, serviceProfiles[name].listPath] as const)
test.each(profiles)(
  'no screen shows a number that no service should send: %s',
  async (name, list) => {
    vi.stubGlobal('fetch', plantingFetch(globalThis.fetch))
    onTestFinished(() => void vi.unstubAllGlobals())
    const desk = await suite.begin({ serviceProfile: name })
    const screens = await suite.reopen(desk)
    const seen: string[] = []
    const look = async (): Promise<void> => void seen.push(await screens.page.content())
    await lookAround(screens, look)
    if (list !== null) await lookFurther(screens, look)

    // What the service wrote is there, without the numbers.
    expect(seen.filter((text) => text.includes('SSN •••'))).not.toEqual([])
    for (const number of Object.values(plantedNumbers)) {
      expect(seen.filter((text) => text.includes(number))).toEqual([])
    }
    expect(await findInFolder(desk.dataDir, plantedNumbers)).toEqual([])
  },
)
