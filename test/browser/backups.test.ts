import { expect, test } from 'vitest'
import { approve, pendingLoanId } from '../support/drivers/approving.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { appScreens } from '../support/drivers/screens/app-screens.ts'

const suite = browserSuite()
const passphrase = 'a lantern on the pier'

test('an officer makes a backup, continues to work, and restores the backup', async () => {
  const { appShell, settings, worklist, decisions, desk, page } = await suite.openApp()
  const theme = (name: string) => page.getByRole('radio', { name })
  await worklist.open(pendingLoanId)
  await appShell.goTo('Settings')
  await settings.backups.getByText('No backups yet.').waitFor()
  const size = page.getByRole('group', { name: 'Data folder' }).locator('dd').nth(2)
  expect(await size.innerText()).not.toMatch(/kB|MB/)
  await settings.backups.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText('Backup made.').waitFor()
  await expect.poll(() => size.innerText()).toMatch(/^[\d,.]+ (kB|MB)$/)
  await expect.poll(() => settings.backups.getByRole('listitem').count()).toBe(1)

  await theme('Dark').check()
  await appShell.setSampleReachable(false)
  await appShell.says(/Offline/)
  await approve(desk)
  await appShell.says('1 submission to send')

  await settings.backups.getByRole('button', { name: /^Restore backup: / }).click()
  await settings.dialog.getByRole('button', { name: 'Cancel' }).click()
  await appShell.says('1 submission to send')
  await settings.backups.getByRole('button', { name: /^Restore backup: / }).click()
  await settings.dialog.getByRole('button', { name: 'Restore backup' }).click()
  await page.getByText('Backup restored.').waitFor()
  // The replaced files were backed up first, so that the restore can itself be undone.
  await settings.backups.getByText(/^Before a restore/).waitFor()
  await appShell.says('Nothing to send')
  await expect.poll(() => theme('Same as system').isChecked()).toBe(true)
  await appShell.goTo('Submissions')
  await page.getByText('No open submissions').waitFor()

  await appShell.goTo('Settings')
  await settings.backups
    .getByRole('listitem')
    .filter({ hasText: 'Before a restore' })
    .getByRole('button')
    .click()
  await settings.dialog.getByRole('button', { name: 'Restore backup' }).click()
  // What waited then may have been sent since: Loan Desk doesn't send it by itself.
  await appShell.goTo('Submissions')
  await decisions.open('Outcome unknown')
  await decisions.says('It was waiting when this copy of your files was made.')
  await appShell.setSampleReachable(true)
  await decisions.says('The application is still pending')
  expect(desk.service.control.processedCount('approve')).toBe(0)
  await decisions.resend('It was never sent')
  await decisions.says('The service processed it.')
  expect(desk.service.control.processedCount('approve')).toBe(1)
})

test('an officer protects the files with a passphrase and then with the keychain again', async () => {
  const { appShell, settings, desk, page, watched } = await suite.openApp()
  await appShell.goTo('Settings')
  await settings.protection.getByText(/The key is in the keyring/).waitFor()
  await settings.protection.getByRole('button', { name: 'Use passphrase' }).click()
  await settings.protection.getByRole('button', { name: 'Cancel' }).click()
  await settings.protection.getByLabel('Passphrase', { exact: true }).waitFor({ state: 'detached' })
  await settings.protection.getByRole('button', { name: 'Use passphrase' }).click()
  await settings.protection.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await settings.protection.getByLabel('Confirm passphrase').fill(`${passphrase}s`)
  await settings.protection.getByRole('button', { name: 'Set passphrase' }).click()
  await settings.protection.getByText('Passphrases don’t match.').waitFor()
  await settings.protection.getByLabel('Confirm passphrase').fill(passphrase)
  await settings.protection.getByRole('button', { name: 'Set passphrase' }).click()
  await page.getByText('Encryption key changed.').waitFor()
  await settings.protection.getByText('encrypted with your passphrase').waitFor()
  await page.close()
  expect(watched.faults).toEqual([])

  await desk.restart()
  const again = suite.watch(await desk.open(suite.browser()))
  const { page: locked } = again
  await locked.getByLabel('Passphrase', { exact: true }).fill('a candle on the pier')
  await locked.keyboard.press('Enter')
  await locked.getByText('Wrong passphrase.').waitFor()
  await locked.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await locked.keyboard.press('Enter')
  const open = appScreens(locked)
  await open.worklist.isReady()

  // A failed change is reported, and the files stay as they were.
  await open.appShell.goTo('Settings')
  const { protection } = open.settings
  desk.vault.condition = 'locked'
  await protection.getByRole('button', { name: 'Use keyring' }).click()
  await protection.getByRole('alert').getByText('The keyring is locked.').waitFor()
  await protection.getByText('encrypted with your passphrase').waitFor()
  expect((await desk.ask.settings.read({})).ok).toBe(true)
  desk.vault.condition = 'unlocked'
  await protection.getByRole('button', { name: 'Use keyring' }).click()
  await locked.getByText('Encryption key changed.').waitFor()
  await protection.getByText(/The key is in the keyring/).waitFor()
  await again.close()

  await desk.restart()
  await suite.reopen(desk)
})
