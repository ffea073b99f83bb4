import * as http from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import { makeAuthority, type MadeCertificate } from '../../electron/sample-team/certificates.ts'
import { listening, throughProxy, trusting, type Listening } from '../support/drivers/networks.ts'

/*
 * Messages if a new connection can't be saved: each reason in its own words, with the next step,
 * the form as typed, and nothing partly saved.
 */

const suite = browserSuite()
const host = '127.0.0.1'
const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000)
const authority = makeAuthority('Authority of this test')
const others: Listening[] = []
let distrust: () => void

beforeAll(() => {
  distrust = trusting(authority.cert)
})
afterAll(() => {
  distrust()
})
afterEach(async () => {
  for (const one of others.splice(0)) await one.stop()
})

async function at(listener: http.RequestListener): Promise<string> {
  const service = await listening(http.createServer(listener), 'http')
  others.push(service)
  return service.url
}

async function behind(certificate: MadeCertificate): Promise<string> {
  const service = await listening(
    createTlsServer(certificate, (_, response) => response.end('{"token":"t"}')),
    'https',
  )
  others.push(service)
  return service.url
}

interface Case {
  readonly address: () => Promise<string> | string
  readonly sentence: string
  readonly code: string
  /** Text that the failure's detail adds. */
  readonly more?: string
  readonly next: string
}

/** From name resolution to the service's own response; other texts are tested with their tables. */
const cases: readonly Case[] = [
  {
    address: () => 'https://lender.invalid',
    sentence: 'The service address wasn’t found.',
    code: 'host-not-found',
    next: 'Check the network, and the address',
  },
  {
    address: () => behind(authority.issue({ host, notBefore: inDays(-9), notAfter: inDays(-1) })),
    sentence: 'The service’s certificate isn’t valid on this computer’s date.',
    code: 'certificate-date',
    more: 'It has expired, or this computer’s clock is ahead.',
    next: 'Check this computer’s date and time.',
  },
  {
    address: async () => {
      others.push(await throughProxy('407 Proxy Authentication Required'))
      return 'https://lender.example'
    },
    sentence: 'The network’s proxy blocked the connection.',
    code: 'proxy-refused',
    next: 'Ask your administrator to allow the service address',
  },
  {
    address: () =>
      at((_, response) => response.writeHead(302, { location: 'https://portal.example/' }).end()),
    sentence: 'The service address redirects to another address.',
    code: 'redirected',
    more: 'portal.example',
    next: 'correct the address',
  },
]

test('each network problem on the way to a new service has its own message, and nothing is saved', async () => {
  const { appShell, page, settings, desk } = await suite.openApp()
  await appShell.goTo('Settings')
  await settings.beginConnection()
  const alert = settings.form.getByRole('alert')

  async function tryAndSee(baseUrl: string, wanted: Omit<Case, 'address'>) {
    const typed = {
      ...{ name: 'Alder Bank', baseUrl },
      ...{ clientId: 'client_alder', secret: 'test_aSecretOfAlder' },
    }
    await settings.fill(typed)
    await settings.tryAndSave()
    await alert.getByText(`Code ${wanted.code}`).waitFor()
    await alert.getByText(wanted.sentence).waitFor()
    if (wanted.more !== undefined) await alert.getByText(wanted.more).waitFor()
    await alert
      .getByText(
        new RegExp(`Nothing was saved. Your entries are still in the form. .*${wanted.next}`),
      )
      .waitFor()
    // A new reason replaces the previous one, which is no longer on the screen.
    expect(await page.getByText(/^Code [a-z-]+/).count()).toBe(1)
    expect(await settings.typed()).toEqual(typed)
  }

  for (const one of cases) {
    await tryAndSee(await one.address(), one)
    for (const other of others.splice(0)) await other.stop()
  }
  desk.vault.condition = 'full'
  await tryAndSee(await at((_, response) => response.end('{"token":"t"}')), {
    sentence: 'The keyring has no space for another secret.',
    code: 'keychain-full',
    next: 'Free up disk space',
  })
  desk.vault.condition = 'unlocked'
  const saved = await desk.ask.connections.list({})
  expect(saved.ok && saved.value.map(({ name }) => name)).toEqual(['Sample lender'])
  expect([...desk.vault.secrets.keys()].filter((key) => key.startsWith('connection:'))).toEqual([])
})

test('a wrong clock is shown with its difference for as long as it is wrong', async () => {
  const { appShell, settings, desk } = await suite.openApp()
  let ageMs = 3 * 3_600_000 + 60_000
  const baseUrl = await at((_, response) => {
    response.setHeader('date', new Date(Date.now() - ageMs).toUTCString())
    response.end('{"token":"t"}')
  })
  await appShell.goTo('Settings')
  await settings.beginConnection()
  await settings.fill({ name: 'Alder Bank', baseUrl, clientId: 'client_alder', secret: 'test_x' })
  await settings.tryAndSave()
  await settings.use('Alder Bank')
  const { session } = settings
  await session.getByText(/clock is 3 hours ahead of the service’s/).waitFor()
  await appShell.says('This computer’s clock is 3 hours ahead')
  ageMs = -26 * 3_600_000
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await session.getByText(/clock is 1 day behind the service’s/).waitFor()
  ageMs = 0
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await session.getByText(/clock is/).waitFor({ state: 'detached' })
  expect(desk.vault.condition).toBe('unlocked')
})
