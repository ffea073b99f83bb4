import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pendingLoanId } from '../support/drivers/approving.ts'
import { themes } from '../browser/scenes/take-pictures.ts'
import { settle } from '../browser/scenes/walk-scenes.ts'
import { openElectronApp, type ElectronApp } from '../support/electron/electron-app.ts'
import { prepareElectron } from '../support/electron/prepared-electron.ts'
import { appScreens, type AppScreens } from '../support/drivers/screens/app-screens.ts'
import { typedAuthorization } from '../support/drivers/screens/documents-screen.ts'

/** The main screens in the order of an officer's work: each begins where the one before ended. */
const steps: Readonly<Record<string, (stage: AppScreens) => Promise<void>>> = {
  worklist: ({ worklist }) => worklist.isReady(),
  application: async ({ worklist, application }) => {
    await worklist.open(pendingLoanId)
    await application.says('Pending')
    await worklist.search.fill('')
  },
  composer: async ({ application, composer }) => {
    await application.composeButton.click()
    await composer.type(1, { 'Interest rate': '12.5', Term: '36 months' })
    await composer.offerAction(1, 'Duplicate')
    await composer.type(2, { Term: '24' })
  },
  review: ({ composer }) => composer.toReview(),
  approved: async ({ composer }) => {
    await composer.review.getByRole('button', { name: 'Approve with 2 offers' }).click()
    await composer.reviewSays('All returned fields match what was sent.')
  },
  'decision-pack': async ({ composer, application, page }) => {
    await composer.review.getByRole('link', { name: 'Open application' }).click()
    await application.says('Confirmed')
    await page.getByRole('link', { name: 'Decision pack' }).click()
    await page.getByRole('region', { name: 'Approve application' }).waitFor()
  },
  decisions: async ({ appShell, decisions }) => {
    await appShell.goTo('Submissions')
    await decisions.showAll()
    await decisions.open('Confirmed')
  },
  'documents-form': async ({ documents }) => {
    await documents.openForm()
    await documents.fill(typedAuthorization)
  },
  documents: async ({ documents }) => {
    await documents.submit.click()
    await documents.row(typedAuthorization.payment).waitFor()
  },
  activity: ({ appShell }) => appShell.goTo('Activity'),
  settings: ({ appShell }) => appShell.goTo('Settings'),
  'command-palette': ({ palette }) => palette.type('work'),
}

/** The window's content as painted by Chromium. */
async function picture({ app }: ElectronApp): Promise<Buffer> {
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const image = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
    return image?.toPNG().toString('base64')
  })
  return Buffer.from(png ?? '', 'base64')
}

/**
 * Takes pictures of the main screens in a real window, light and dark.
 * @returns the reason if there are none; null otherwise
 */
export async function takeWindowPictures(folder: string): Promise<string | null> {
  const { electron, remove } = await prepareElectron()
  try {
    if (electron.kind === 'absent') return electron.reason
    const desk = await openElectronApp(electron)
    try {
      const stage = appScreens(desk.page)
      for (const [name, go] of Object.entries(steps)) {
        await go(stage)
        for (const colorScheme of themes) {
          await desk.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await settle(desk.page)
          await writeFile(join(folder, `electron-${name}-${colorScheme}.png`), await picture(desk))
        }
      }
    } finally {
      await desk.kill()
    }
    return null
  } finally {
    await remove()
  }
}
