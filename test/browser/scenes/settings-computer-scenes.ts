import type { Locator } from 'playwright-core'
import type { AppState } from '../../../shared/domain/startup/app-state.ts'
import type { SceneInArea, Scenes, Stage } from './scene.ts'
import { part, partScene, questionScene } from './settings-sections.ts'

/** Types a passphrase and its repetition, which may differ, and submits. */
async function choosePassphrase(stage: Stage, again: string): Promise<void> {
  await stage.appShell.goTo('Settings')
  const { protection } = stage.settings
  await protection.getByRole('button', { name: 'Use passphrase' }).click()
  await protection.getByLabel('Passphrase', { exact: true }).fill('a lantern on the pier')
  await protection.getByLabel('Confirm passphrase').fill(again)
  await protection.getByRole('button', { name: 'Set passphrase' }).click()
}

const files = (stage: Stage): Locator => part(stage, 'Settings file')
const saved = (stage: Stage): Locator => stage.page.getByText(/Saved as .*\.json/)
const updates = (stage: Stage): Locator => part(stage, 'Updates')

async function saveSettings(stage: Stage): Promise<void> {
  await stage.appShell.goTo('Settings')
  await files(stage).getByRole('button', { name: 'Export settings' }).click()
  await saved(stage).waitFor()
}

const restore = questionScene('sample', ({ settings }) =>
  settings.backups.getByRole('button', { name: /^Restore backup: / }).first(),
)

const updatesScene = (kind: 'available' | 'fetching'): SceneInArea => ({
  before: (tap) => tap.respond('updates.state', { kind, version: '1.2.0' }),
  go: ({ appShell }) => appShell.goTo('Settings'),
  subject: (stage) => updates(stage).getByRole('status'),
})

/** Settings of Loan Desk on this computer. */
export const settingsComputerScenes: Scenes = {
  'settings-refreshing': {
    async go(stage) {
      await stage.appShell.goTo('Settings')
      const refreshing = part(stage, 'Refresh')
      await refreshing.getByRole('radio', { name: 'At intervals' }).click()
      await refreshing.getByRole('textbox', { name: /^Minutes between/ }).fill('2')
      await stage.page.keyboard.press('Enter')
    },
    subject: (stage) => part(stage, 'Refresh').getByText('Enter a whole number from 5 to 720.'),
    after: ({ desk }) => desk.ask.settings.write({ refreshing: 'manual' }),
  },
  'settings-keeping': partScene('Cached applications'),
  'settings-passphrase': {
    go: (stage) => choosePassphrase(stage, 'a lantern on the quay'),
    subject: ({ settings }) => settings.protection.getByText('Passphrases don’t match.'),
  },
  'settings-passphrase-failed': {
    async go(stage) {
      stage.tap.fail('disk-full', 'dataFiles.changeKey')
      await choosePassphrase(stage, 'a lantern on the pier')
    },
    subject: ({ settings }) => settings.protection.getByRole('alert'),
  },
  'settings-backups': {
    async go(stage) {
      await stage.appShell.goTo('Settings')
      await stage.settings.backups.getByRole('button', { name: 'Back up now' }).click()
    },
    subject: ({ page }) => page.getByText('Backup made.'),
  },
  'settings-backup-failed': {
    async go({ appShell, tap }) {
      const failure = { code: 'disk-full' } as const
      const at = Date.UTC(2026, 10, 20, 15)
      const payload: AppState = {
        ...{ phase: 'open', keyMode: 'keychain', warnings: [] },
        backupFailure: { at, failure },
      }
      tap.notify({ name: 'app.state', payload })
      await appShell.goTo('Settings')
    },
    subject: ({ settings }) => settings.backups.getByRole('alert'),
  },
  'settings-put-back': {
    ...restore,
    go: async (stage) => {
      await stage.desk.ask.dataFiles.makeBackup({})
      await restore.go(stage)
    },
  },
  'settings-saved-as-file': {
    go: saveSettings,
    subject: saved,
  },
  'settings-file-refused': {
    async go(stage) {
      await stage.appShell.goTo('Settings')
      await files(stage)
        .getByLabel('Settings file')
        .setInputFiles({
          name: 'settings.json',
          mimeType: 'application/json',
          buffer: Buffer.from('not a file of settings'),
        })
    },
    subject: (stage) => files(stage).getByText('The file can’t be read'),
  },
  'settings-file-changes': {
    async go(stage) {
      await saveSettings(stage)
      const where = /\S+\.json/.exec(await saved(stage).innerText())?.[0] ?? ''
      await stage.desk.ask.settings.write({ density: 'compact', theme: 'dark' })
      await files(stage).getByLabel('Settings file').setInputFiles(where)
      await stage.page.getByRole('dialog', { name: 'Review settings import' }).waitFor()
    },
    after: ({ desk }) => desk.ask.settings.write({ density: 'comfortable', theme: 'system' }),
  },
  'settings-compact': {
    async go({ appShell, page }) {
      await appShell.goTo('Settings')
      await page.getByRole('radio', { name: 'Compact' }).check()
    },
    after: ({ desk }) => desk.ask.settings.write({ density: 'comfortable' }),
  },
  'settings-updates': updatesScene('available'),
  'settings-updates-fetching': updatesScene('fetching'),
  'settings-updates-failed': {
    before(tap) {
      tap.respond('updates.state', { kind: 'available', version: '1.2.0' })
      tap.fail('update-failed', 'updates.install')
    },
    async go(stage) {
      await stage.appShell.goTo('Settings')
      await updates(stage).getByRole('button', { name: 'Download and install' }).click()
    },
    subject: (stage) => updates(stage).getByRole('alert'),
  },
  'settings-sending': partScene('Sending decisions'),
  'settings-lock': partScene('Lock'),
  'settings-about': partScene('About and diagnostics'),
  'settings-about-not-read': {
    async go({ appShell, tap }) {
      tap.fail('store-failed', 'decisions.list')
      await appShell.goTo('Settings')
    },
    subject: (stage) => part(stage, 'About and diagnostics').getByRole('alert'),
  },
}
