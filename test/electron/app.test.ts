import { expect, test } from 'vitest'
import { electronSuite } from '../support/electron/electron-suite.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

const suite = electronSuite()

test('opens on the worklist in its own window', () => {
  expect(suite.page.url()).toBe('app://desk/')
})

test('says that the key is in memory only if it runs without a keychain', async () => {
  const { frame, settings } = appScreens(suite.page)
  await frame.goTo('Settings')
  const told = await settings.protection.innerText()
  expect(told).toContain('The key is in memory only')
  expect(told).not.toContain('keyring')
})
