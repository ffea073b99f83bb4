import { expect, test } from 'vitest'
import { realElectron, startElectronApp } from '../support/electron/electron-app.ts'
import { makeKeyring, startedOnce } from '../support/electron/keyring-launcher.ts'
import { pressInPrompt } from '../support/electron/keyring-prompt.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

test.runIf(process.platform === 'linux')(
  'Loan Desk waits while a locked keyring asks for its password, and opens once it is entered',
  async (context) => {
    const electron = realElectron(context)
    const keyring = await makeKeyring(electron)
    const dataDir = await startedOnce(electron, keyring)
    const start = { ...(await keyring.start('locked')), dataDir }
    const { page } = await startElectronApp(electron, start)
    const says = (name: string) => page.getByRole('heading', { name }).isVisible()
    const closePrompt = async () => {
      await pressInPrompt(electron, 'Escape')
      return says('The keyring is locked')
    }
    await expect.poll(closePrompt, { interval: 500 }).toBe(true)

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => says('The keyring hasn’t responded yet')).toBe(true)
    await page.getByText('enter your password there, and Loan Desk continues').waitFor()
    const { worklist } = appScreens(page)
    const enterPassword = async () => {
      await pressInPrompt(electron, 'ctrl+a', 'p', 'w', 'Return')
      return worklist.list.isVisible()
    }
    await expect.poll(enterPassword, { interval: 500 }).toBe(true)
    await worklist.isReady()
  },
)

test.runIf(process.platform === 'linux')(
  'Loan Desk ends although a locked keyring still asks for its password',
  async (context) => {
    const electron = realElectron(context)
    const keyring = await makeKeyring(electron)
    const dataDir = await startedOnce(electron, keyring)
    const start = { ...(await keyring.start('locked')), dataDir }
    const { app, page, ended } = await startElectronApp(electron, start)
    await page.getByRole('heading', { name: 'The keyring hasn’t responded yet' }).waitFor()
    await app.evaluate(({ app: electronApp }) => electronApp.quit())
    await ended
    expect(page.isClosed()).toBe(true)
  },
)
