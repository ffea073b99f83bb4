import { afterEach, expect, test } from 'vitest'
import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'
import {
  startControlledService,
  type ControlledService,
} from '../support/sample-service/controlled-service.ts'
import { browserSuite, type OpenApp } from '../support/drivers/browser-suite.ts'
import { focusIsOn } from '../support/drivers/focus.ts'

const suite = browserSuite()
const name = 'Alder Bank sandbox'
const services: ControlledService[] = []

afterEach(async () => {
  for (const service of services.splice(0)) await service.stop()
})

async function anotherLender(profile?: ServiceProfileName): Promise<ControlledService> {
  const service = await startControlledService({
    seed: 7,
    clientId: 'client_alder',
    ...(profile !== undefined && { profile }),
  })
  services.push(service)
  return service
}

const typedFor = ({ baseUrl, credentials }: ControlledService) => ({
  name,
  baseUrl,
  ...credentials,
})

/** Opens the form, and records every frame that the page sends over its socket. */
async function openForm(): Promise<OpenApp & { sent: string[] }> {
  const sent: string[] = []
  const opened = await suite.openApp({}, (page) => {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => sent.push(payload.toString()))
    })
    return Promise.resolve()
  })
  const { appShell, settings } = opened
  await appShell.goTo('Settings')
  await settings.beginConnection()
  return { ...opened, sent }
}

async function savedNames({ desk }: OpenApp): Promise<string[]> {
  const result = await desk.ask.connections.list({})
  return result.ok ? result.value.map((connection) => connection.name) : []
}

test('an officer adds a connection at a valid address, uses it beside the first one, and removes it by its name', async () => {
  const opened = await openForm()
  const { settings, appShell, worklist, page, desk, composer } = opened
  const lender = await anotherLender()
  await settings.fill(typedFor(lender))
  // An invalid address is reported at its field before any request is sent.
  const field = settings.form.getByLabel('Service address')
  await settings.fill({ baseUrl: `${lender.baseUrl}/api` })
  await settings.tryAndSave()
  await settings.form.getByText('It ends in /api. Loan Desk adds that itself.').waitFor()
  await focusIsOn(field)
  expect(opened.sent.some((sent) => sent.includes('connections.create'))).toBe(false)
  await settings.fill({ baseUrl: lender.baseUrl })
  await settings.tryAndSave()
  await settings.connection(name).waitFor()
  await settings.form.waitFor({ state: 'detached' })
  await expect.poll(() => settings.connection(name).innerText()).toMatch(/Sandbox[^]*Secret set on/)

  await settings.use(name)
  await appShell.says(name)
  await appShell.goTo('Worklist')
  await page.getByText('The worklist is empty').waitFor()
  await worklist.add('app_smpl0001')
  await page.keyboard.press('Escape')
  await worklist.says('1 application')

  await composer.open('app_smpl0001')
  await composer.type(1, { 'Interest rate': '9' })
  await composer.says(/^Draft saved/)

  await appShell.goTo('Settings')
  await settings.use('Sample lender')
  await appShell.goTo('Worklist')
  await worklist.isReady()
  await expect.poll(() => worklist.total()).toBeGreaterThan(60)
  expect(desk.service.control.counts().token.received).toBeGreaterThan(0)

  await appShell.goTo('Settings')
  await settings.connections.getByRole('button', { name: `Remove ${name}` }).click()
  await settings.dialog.getByText('Unfinished and removed too: 1 draft.').waitFor()
  const remove = settings.dialog.getByRole('button', { name: 'Remove' })
  await expect.poll(() => remove.isDisabled()).toBe(true)
  await settings.dialog.getByLabel(`Type ${name} to confirm`).fill(name.toLowerCase())
  await expect.poll(() => remove.isDisabled()).toBe(true)
  await settings.dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await remove.click()
  await settings.dialog.waitFor({ state: 'detached' })
  await settings.connection(name).waitFor({ state: 'detached' })
  expect(await savedNames(opened)).toEqual(['Sample lender'])
  expect([...desk.vault.secrets.values()]).not.toContain(lender.credentials.secret)
})

test('the service’s profile is proposed; a change in Production is confirmed and logged', async () => {
  const opened = await openForm()
  const { settings, page, desk, appShell } = opened
  const lender = await anotherLender('2025-03')
  const profile = async (): Promise<string | undefined> => {
    const result = await desk.ask.connections.list({})
    return result.ok ? result.value.find((one) => one.name === name)?.serviceProfile : undefined
  }
  await settings.fill(typedFor(lender))
  await settings.choose('Environment', 'Production')
  await settings.form.getByLabel('This is the right secret for this environment').check()
  await settings.tryAndSave()
  const question = page.getByRole('alert').filter({ hasText: 'responds like' })
  await question.getByText(/responds like the “March 2025” profile, not “Specification”/).waitFor()
  expect(await profile()).toBeUndefined()
  await question.getByRole('button', { name: 'Keep “Specification” and save' }).click()
  await settings.form.waitFor({ state: 'detached' })
  expect(await profile()).toBe('specification')

  await settings.connections.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('form', { name: `Edit ${name}` })
  await settings.choose('Service profile', 'March 2025', form)
  await form.getByRole('button', { name: `Save ${name}` }).click()
  const confirmation = form
    .getByRole('alert')
    .filter({ hasText: 'This is a production connection' })
  await confirmation.waitFor()
  expect(await profile()).toBe('specification')
  await confirmation.getByRole('button', { name: 'Use “March 2025” and save' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await profile()).toBe('2025-03')
  expect(
    lender.control
      .processed()
      .every(({ endpoint }) =>
        ['token', 'list-applications', 'rejection-reasons'].includes(endpoint),
      ),
  ).toBe(true)

  await appShell.goTo('Activity')
  const line = page.getByRole('row').filter({ hasText: 'Changed a service profile' })
  await line.getByText('March 2025').waitFor()
})
