import type { Locator } from 'playwright-core'
import { typedLendingDetails } from '../../support/builders/lending-details.ts'
import type { Scenes, Stage } from './scene.ts'
import { partScene, questionScene } from './settings-sections.ts'

/** The failure of the latest request, not the connection's earlier error. */
const refusal = ({ session }: Stage['settings']): Locator =>
  session.getByRole('alert').filter({ hasNotText: 'Last error' })

const connections: Scenes = {
  settings: {
    everyday: true,
    forced: true,
    go: ({ appShell }) => appShell.goTo('Settings'),
  },
  'settings-add': {
    everyday: true,
    async go({ appShell, settings }) {
      await appShell.goTo('Settings')
      await settings.beginConnection()
      await settings.fill({ name: 'Alder Bank', baseUrl: 'http://lender.example', secret: 'x' })
      await settings.tryAndSave()
      await settings.form.getByText(/start with https/).waitFor()
    },
    subject: ({ settings }) => settings.form.getByText(/start with https/),
  },
  'settings-add-failed': {
    async go({ appShell, settings, desk }) {
      await appShell.goTo('Settings')
      await settings.beginConnection()
      const { baseUrl, credentials } = desk.service
      await settings.fill({ name: 'Alder', baseUrl, ...credentials, secret: 'test_wrong' })
      await settings.tryAndSave()
      await settings.form.getByText('credentials-wrong').waitFor()
    },
    subject: ({ settings }) => settings.form.getByText('credentials-wrong'),
  },
  'settings-profile': {
    everyday: true,
    async go({ appShell, settings, desk }) {
      await appShell.goTo('Settings')
      await settings.beginConnection()
      const { baseUrl, credentials } = desk.service
      await settings.fill({ name: 'Alder', baseUrl, ...credentials })
      await settings.choose('Service profile', 'March 2025')
      await settings.tryAndSave()
      await settings.form.getByText(/responds like/).waitFor()
    },
    subject: ({ settings }) => settings.form.getByText(/responds like/),
  },
  'settings-rules': partScene('Rules and credit policy'),
  'settings-disclosures': partScene('Federal disclosures'),
  'settings-letters': partScene('Letters'),
  'settings-remove': questionScene('production', ({ settings }) =>
    settings.connections.getByRole('button', { name: 'Remove Alder Bank' }),
  ),
  'settings-forget': questionScene('production', ({ settings }) =>
    settings.session.getByRole('button', { name: 'Remove secret' }),
  ),
  'settings-production': {
    begins: 'production',
    go: ({ appShell }) => appShell.goTo('Settings'),
  },
  'settings-session-failed': {
    begins: 'offline',
    async go({ appShell, settings }) {
      await appShell.goTo('Settings')
      await settings.session.getByRole('button', { name: 'Sign in again' }).click()
      await refusal(settings).waitFor()
    },
    subject: ({ settings }) => refusal(settings),
  },
}

const sameEcho = ({ configuration }: Stage): Locator =>
  configuration.details.getByText('The service returned exactly what was sent.')

/** The typed text is kept as a draft and would be open in later scenes. */
async function cancel(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
}

const atTheService: Scenes = {
  'settings-details': partScene('Lending details'),
  'settings-details-set': {
    async go(stage) {
      await stage.appShell.goTo('Settings')
      const { configuration: parts } = stage
      await parts.details.getByRole('button', { name: 'Set lending details' }).click()
      await parts.fillDetails(typedLendingDetails)
      await parts.detailsForm.getByRole('button', { name: /^Set lending details at/ }).click()
      await sameEcho(stage).waitFor()
    },
    subject: sameEcho,
  },
  'settings-details-form': {
    async go(stage) {
      await stage.appShell.goTo('Settings')
      const { configuration: parts } = stage
      await parts.details.getByRole('button', { name: /^(Set|Change) lending details$/ }).click()
      await parts.fillDetails({ ...typedLendingDetails, 'ZIP code': '10001' })
    },
    subject: ({ configuration }) =>
      configuration.detailsForm.getByText(/ZIP code 10001 doesn’t match IL/),
    after: ({ configuration }) => cancel(configuration.detailsForm),
  },
  'settings-webhook-shown': {
    begins: 'newest-profile',
    async go({ appShell, configuration: { webhook } }) {
      await appShell.goTo('Settings')
      await webhook.getByText('No URL is set.').waitFor()
      await webhook.scrollIntoViewIfNeeded()
    },
    subject: ({ configuration }) => configuration.webhook,
  },
  'settings-webhook-deletion': {
    begins: 'newest-profile',
    async go({ appShell, desk, configuration: { webhook } }) {
      desk.service.state.webhookUrl = 'https://hooks.lender.example/loan-desk'
      await appShell.goTo('Settings')
      await webhook.getByRole('button', { name: 'Delete webhook URL' }).click()
    },
    subject: ({ page }) => page.getByRole('dialog', { name: 'Delete the webhook URL?' }),
    after: ({ page }) => cancel(page.getByRole('dialog')),
  },
  'settings-webhook': {
    async go(stage) {
      await stage.appShell.goTo('Settings')
      const { configuration: parts } = stage
      await parts.webhook.getByRole('button', { name: 'Set webhook URL' }).click()
      await parts.webhookForm.getByLabel('Webhook URL').fill('http://hooks.lender.example')
      await parts.webhookForm.getByRole('button', { name: /^Set webhook URL at/ }).click()
    },
    subject: ({ configuration }) =>
      configuration.webhookForm.getByText('Enter an address that starts with https.'),
    after: ({ configuration }) => cancel(configuration.webhookForm),
  },
}

/** Settings of a lending service: its connection, and what it stores. */
export const settingsServiceScenes: Scenes = { ...connections, ...atTheService }
