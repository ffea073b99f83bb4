import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  realElectron,
  startElectronApp,
  startOnWorklist,
} from '../support/electron/electron-app.ts'
import { makeKeyring, startedOnce } from '../support/electron/keyring-launcher.ts'

test('offers a passphrase if there is no session bus and so no keychain', async (context) => {
  const { page } = await startElectronApp(realElectron(context), {
    keychain: 'system',
    env: { DBUS_SESSION_BUS_ADDRESS: undefined },
  })
  const offer = page.getByRole('heading', { name: 'Protect your files with a passphrase' })
  await expect.poll(() => offer.isVisible()).toBe(true)
})

test('keeps the key in the system keychain across a restart, and creates no other if it is missing', async (context) => {
  const electron = realElectron(context)
  const keyring = await makeKeyring(electron)
  const dataDir = await startedOnce(electron, keyring)
  const second = await startOnWorklist(electron, { ...(await keyring.start('unlocked')), dataDir })
  await second.app.evaluate(({ app }) => app.quit())
  expect(await second.ended).toBe(0)

  await rm(keyring.keyrings, { recursive: true })
  const { page } = await startElectronApp(electron, {
    ...(await keyring.start('unlocked')),
    dataDir,
  })
  await expect.poll(() => page.getByText('key-missing').isVisible()).toBe(true)
})
