import { typedLendingDetails } from '../../support/lending-details.ts'
import { ConfigurationParts } from '../../support/screens/configuration-parts.ts'
import type { DeskScene } from './scene.ts'
import { into, partScene } from './settings-parts.ts'

const room = 'settings'
const begins = 'sample'

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
      await parts.fillDetails(typedLendingDetails)
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
      await parts.fillDetails({ ...typedLendingDetails, 'ZIP code': '10001' })
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

/** The part of the settings that is about a lending service: the way to it, and what it keeps. */
export const settingsServiceScenes: readonly DeskScene[] = [...connections, ...atTheService]
