import type { Locator } from 'playwright-core'
import type { Channel } from '../../../shared/contract/contract.ts'
import { ConfigurationParts } from '../../support/screens/configuration-parts.ts'
import type { DeskScene, Stage } from './scene.ts'

const room = 'settings'
const begins = 'sample'

const part = ({ page }: Stage, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
const into = (name: string) => (stage: Stage) => part(stage, name).scrollIntoViewIfNeeded()

/** A part of the page as it stands, with nothing done to it. */
function partScene(name: string, title: string): DeskScene {
  return {
    name,
    room,
    begins,
    go: ({ frame }) => frame.goTo('Settings'),
    bringIntoView: into(title),
  }
}

const typedDetails = {
  Address: '500 Example Avenue',
  City: 'Springfield',
  State: 'il',
  'ZIP code': '62701',
  'Customer service phone': '(217) 555-0134',
  'Customer service e-mail': 'care@lender.example',
}

/** What the page asks for when it opens. */
const readings: readonly Channel[] = [
  'safekeeping.backups',
  'folder.facts',
  'updates.state',
  'decisions.ofSubject',
]

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

const connections: readonly DeskScene[] = [
  {
    name: 'settings',
    room,
    begins,
    everyday: true,
    forced: true,
    go: ({ frame }) => frame.goTo('Settings'),
  },
  {
    name: 'settings-add',
    room,
    begins,
    everyday: true,
    async go({ frame, settings }) {
      await frame.goTo('Settings')
      await settings.beginConnection()
      await settings.fill({ name: 'Alder Bank', baseUrl: 'http://lender.example', secret: 'x' })
      await settings.tryAndSave()
      await settings.form.getByText(/begin with https/).waitFor()
    },
    bringIntoView: ({ settings }) => settings.form.scrollIntoViewIfNeeded(),
  },
  {
    name: 'settings-add-failed',
    room,
    begins,
    async go({ frame, settings, desk }) {
      await frame.goTo('Settings')
      await settings.beginConnection()
      const { baseUrl, credentials } = desk.service
      await settings.fill({ name: 'Alder', baseUrl, ...credentials, secret: 'test_wrong' })
      await settings.tryAndSave()
      await settings.form.getByText('credentials-wrong').waitFor()
    },
    bringIntoView: ({ settings }) =>
      settings.form.getByText('credentials-wrong').scrollIntoViewIfNeeded(),
  },
  {
    name: 'settings-edit-rules',
    room,
    begins: 'production',
    async go({ frame, page }) {
      await frame.goTo('Settings')
      await page.getByRole('button', { name: 'Edit Alder Bank' }).click()
      const form = page.getByRole('form', { name: 'Edit Alder Bank' })
      await form.getByText('Rules for offers').click()
      await form.getByRole('checkbox', { name: 'Fewest payments' }).waitFor()
    },
    bringIntoView: ({ page }) =>
      page.getByRole('form', { name: 'Edit Alder Bank' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'settings-remove',
    room,
    begins: 'production',
    async go({ frame, settings }) {
      await frame.goTo('Settings')
      await settings.connections.getByRole('button', { name: 'Remove Alder Bank' }).click()
      await settings.dialog.waitFor()
    },
  },
  {
    name: 'settings-forget',
    room,
    begins: 'production',
    async go({ frame, settings }) {
      await frame.goTo('Settings')
      await settings.session.getByRole('button', { name: 'Forget the secret' }).click()
      await settings.dialog.waitFor()
    },
  },
  {
    name: 'settings-production',
    room,
    begins: 'production',
    go: ({ frame }) => frame.goTo('Settings'),
  },
  {
    name: 'settings-session-failed',
    room,
    begins: 'offline',
    async go({ frame, settings }) {
      await frame.goTo('Settings')
      await settings.session.getByRole('button', { name: 'Sign in again' }).click()
      await settings.session.getByRole('alert').waitFor()
    },
    bringIntoView: into('Session'),
  },
]

const atTheService: readonly DeskScene[] = [
  partScene('settings-details', 'Lending details'),
  {
    name: 'settings-details-set',
    room,
    begins,
    async go(stage) {
      await stage.frame.goTo('Settings')
      const parts = new ConfigurationParts(stage.page)
      await parts.details.getByRole('button', { name: 'Set lending details' }).click()
      await parts.fillDetails(typedDetails)
      await parts.detailsForm.getByRole('button', { name: /^Set lending details at/ }).click()
      await parts.details.getByText('The service returned exactly what was sent.').waitFor()
    },
    bringIntoView: into('Lending details'),
  },
  {
    name: 'settings-details-form',
    room,
    begins,
    async go(stage) {
      await stage.frame.goTo('Settings')
      const parts = new ConfigurationParts(stage.page)
      await parts.details.getByRole('button', { name: /^(Set|Change) lending details$/ }).click()
      await parts.fillDetails({ ...typedDetails, 'ZIP code': '10001' })
      await parts.detailsForm.getByText(/ZIP codes of IL do not begin like 10001/).waitFor()
    },
    bringIntoView: into('Lending details'),
  },
  {
    name: 'settings-webhook',
    room,
    begins,
    async go(stage) {
      await stage.frame.goTo('Settings')
      const parts = new ConfigurationParts(stage.page)
      await parts.webhook.getByRole('button', { name: 'Set webhook URL' }).click()
      await parts.webhookForm.getByLabel('Webhook URL').fill('http://hooks.lender.example')
      await parts.webhookForm.getByRole('button', { name: /^Set webhook URL at/ }).click()
      await parts.webhookForm.getByText('It has to begin with https.').waitFor()
    },
    bringIntoView: into('Webhook URL'),
  },
]

const onThisComputer: readonly DeskScene[] = [
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

const states: readonly DeskScene[] = [
  {
    name: 'settings-loading',
    room,
    begins,
    async go({ frame, tap }) {
      tap.hold(...readings)
      await frame.goTo('Settings')
    },
    bringIntoView: into('Backups'),
  },
  {
    name: 'settings-error',
    room,
    begins,
    async go({ frame, tap, page }) {
      tap.fail('store-failed', ...readings)
      await frame.goTo('Settings')
      await page.getByRole('alert').first().waitFor()
    },
    bringIntoView: into('Backups'),
  },
  { name: 'settings-empty', room, begins: 'empty', go: ({ frame }) => frame.goTo('Settings') },
  { name: 'settings-none', room, begins: 'first-start', go: ({ frame }) => frame.goTo('Settings') },
  { name: 'settings-offline', room, begins: 'offline', go: ({ frame }) => frame.goTo('Settings') },
]

export const settingsScenes: readonly DeskScene[] = [
  ...connections,
  ...atTheService,
  ...onThisComputer,
  ...states,
]
