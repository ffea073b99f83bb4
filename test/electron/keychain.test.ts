import { expect, test } from 'vitest'
import { realElectron, startElectronDesk } from '../support/electron/electron-desk.ts'

test('offers a passphrase where there is no session bus and so no keychain', async (context) => {
  const { page } = await startElectronDesk(realElectron(context), {
    keychain: 'system',
    env: { DBUS_SESSION_BUS_ADDRESS: undefined },
  })
  const offer = page.getByRole('heading', { name: 'Protect your files with a passphrase' })
  await expect.poll(() => offer.isVisible()).toBe(true)
})
