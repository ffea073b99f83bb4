import type { Locator } from 'playwright-core'
import type { DeskScene, Stage } from './scene.ts'
import { into, part, partScene } from './settings-parts.ts'

const room = 'settings'
const begins = 'sample'

async function beginPassphrase(stage: Stage): Promise<Locator> {
  await stage.frame.goTo('Settings')
  const { protection } = stage.settings
  await protection.getByRole('button', { name: 'Use a passphrase instead' }).click()
  return protection
}

async function saveSettings(stage: Stage): Promise<Locator> {
  await stage.frame.goTo('Settings')
  const files = part(stage, 'Settings as a file')
  await files.getByRole('button', { name: 'Export to a file' }).click()
  await files.getByText(/Saved as .*\.json/).waitFor()
  return files
}

/** The part of the settings that is about the desk on this computer. */
export const settingsComputerScenes: readonly DeskScene[] = [
  {
    name: 'settings-refreshing',
    room,
    begins,
    async go(stage) {
      await stage.frame.goTo('Settings')
      const refreshing = part(stage, 'Refreshing')
      await refreshing.getByRole('radio', { name: 'At intervals' }).click()
      await refreshing.getByRole('textbox', { name: /^Minutes between/ }).fill('2')
      await stage.page.keyboard.press('Enter')
      await refreshing.getByText('A whole number from 5 to 720.').waitFor()
    },
    bringIntoView: into('Refreshing'),
    async after({ desk }) {
      await desk.ask.settings.write({ refreshing: 'manual' })
    },
  },
  partScene('settings-keeping', 'Copies on this computer'),
  {
    name: 'settings-passphrase',
    room,
    begins,
    async go(stage) {
      const protection = await beginPassphrase(stage)
      await protection.getByLabel('Passphrase', { exact: true }).fill('a lantern on the pier')
      await protection.getByLabel('The same again').fill('a lantern on the quay')
      await protection.getByRole('button', { name: 'Protect with this passphrase' }).click()
      await protection.getByText('The two are not the same.').waitFor()
    },
    bringIntoView: into('Protection of the files'),
  },
  {
    name: 'settings-passphrase-failed',
    room,
    begins,
    async go(stage) {
      stage.tap.fail('disk-full', 'safekeeping.changeKey')
      const protection = await beginPassphrase(stage)
      await protection.getByLabel('Passphrase', { exact: true }).fill('a lantern on the pier')
      await protection.getByLabel('The same again').fill('a lantern on the pier')
      await protection.getByRole('button', { name: 'Protect with this passphrase' }).click()
      await protection.getByRole('alert').waitFor()
    },
    bringIntoView: into('Protection of the files'),
  },
  {
    name: 'settings-backups',
    room,
    begins,
    async go(stage) {
      await stage.frame.goTo('Settings')
      await stage.settings.backups.getByRole('button', { name: 'Back up now' }).click()
      await stage.settings.backups.getByText('Backup made.').waitFor()
    },
    bringIntoView: into('Backups'),
  },
  {
    name: 'settings-put-back',
    room,
    begins,
    async go(stage) {
      await stage.desk.ask.safekeeping.makeBackup({})
      await stage.frame.goTo('Settings')
      await stage.settings.backups
        .getByRole('button', { name: /^Put back: / })
        .first()
        .click()
      await stage.settings.dialog.waitFor()
    },
  },
  {
    name: 'settings-saved-as-file',
    room,
    begins,
    async go(stage) {
      await saveSettings(stage)
    },
    bringIntoView: into('Settings as a file'),
  },
  {
    name: 'settings-file-refused',
    room,
    begins,
    async go(stage) {
      await stage.frame.goTo('Settings')
      const files = part(stage, 'Settings as a file')
      await files.getByLabel('File of settings').setInputFiles({
        name: 'settings.json',
        mimeType: 'application/json',
        buffer: Buffer.from('not a file of settings'),
      })
      await files.getByText('This file could not be read').waitFor()
    },
    bringIntoView: into('Settings as a file'),
  },
  {
    name: 'settings-file-changes',
    room,
    begins,
    async go(stage) {
      const files = await saveSettings(stage)
      const where = /\S+\.json/.exec(await files.innerText())?.[0] ?? ''
      await stage.desk.ask.settings.write({ density: 'compact', theme: 'dark' })
      await files.getByLabel('File of settings').setInputFiles(where)
      await stage.page.getByRole('dialog', { name: 'What this file changes' }).waitFor()
    },
    async after({ desk }) {
      await desk.ask.settings.write({ density: 'comfortable', theme: 'system' })
    },
  },
  {
    name: 'settings-compact',
    room,
    begins,
    async go({ frame, page }) {
      await frame.goTo('Settings')
      await page.getByRole('radio', { name: 'Compact' }).check()
    },
    async after({ desk }) {
      await desk.ask.settings.write({ density: 'comfortable' })
    },
  },
  {
    name: 'settings-updates',
    room,
    begins,
    before: (tap) => tap.answer('updates.state', { kind: 'available', version: '1.2.0' }),
    go: ({ frame }) => frame.goTo('Settings'),
    bringIntoView: into('Updates'),
  },
  {
    name: 'settings-updates-fetching',
    room,
    begins,
    before: (tap) => tap.answer('updates.state', { kind: 'fetching', version: '1.2.0' }),
    go: ({ frame }) => frame.goTo('Settings'),
    bringIntoView: into('Updates'),
  },
  {
    name: 'settings-updates-failed',
    room,
    begins,
    before(tap) {
      tap.answer('updates.state', { kind: 'available', version: '1.2.0' })
      tap.fail('update-failed', 'updates.install')
    },
    async go(stage) {
      await stage.frame.goTo('Settings')
      const updates = part(stage, 'Updates')
      await updates.getByRole('button', { name: 'Download and install' }).click()
      await updates.getByRole('alert').waitFor()
    },
    bringIntoView: into('Updates'),
  },
  partScene('settings-about', 'About and diagnostics'),
]
