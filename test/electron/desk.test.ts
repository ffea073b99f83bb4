import { expect, test } from 'vitest'
import { realElectron, startOnWorklist } from '../support/electron/electron-desk.ts'
import { deskScreens } from '../support/screens/desk-screens.ts'

test('opens on the worklist in its own window', async (context) => {
  const { page } = await startOnWorklist(realElectron(context))
  expect(page.url()).toBe('app://desk/')
})

test('says that the key is in memory only when it runs without a keychain', async (context) => {
  const { page } = await startOnWorklist(realElectron(context))
  const { frame, settings } = deskScreens(page)
  await frame.goTo('Settings')
  const told = await settings.protection.innerText()
  expect(told).toContain('The key is in memory only')
  expect(told).not.toContain('keychain')
})
