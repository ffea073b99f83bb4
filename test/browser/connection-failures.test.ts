import * as http from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reloadTapped } from '../support/drivers/bridge-tap.ts'
import { browserSuite } from '../support/drivers/browser-suite.ts'
import {
  makeAuthority,
  makeSelfSigned,
  type MadeCertificate,
} from '../../electron/sample-team/certificates.ts'
import { onRejectingLender } from '../support/drivers/rejecting.ts'
import { listening, throughProxy, trusting, type Listening } from '../support/drivers/networks.ts'

/*
 * What an officer is told where a new connection cannot be saved: each reason in its own words,
 * with what to do next, the form as it was typed, and nothing half saved.
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

const issued = (from: number, to: number, name = host): Promise<string> =>
  behind(authority.issue({ host: name, notBefore: inDays(from), notAfter: inDays(to) }))

interface Case {
  readonly address: () => Promise<string> | string
  readonly sentence: string
  readonly code: string
  /** What the name of the failure adds. */
  readonly more?: string
  readonly next: string
}

const cases: readonly Case[] = [
  {
    address: () => 'https://lender.invalid',
    sentence: 'The service address wasn’t found.',
    code: 'host-not-found',
    next: 'Check the network, and the address',
  },
  {
    address: async () => {
      const gone = await listening(http.createServer(), 'http')
      await gone.stop()
      return gone.url
    },
    sentence: 'The service isn’t reachable.',
    code: 'connect-failed',
    more: 'The computer at this address has no service on this port.',
    next: 'Check the network.',
  },
  {
    address: () => behind(makeSelfSigned({ host, notBefore: inDays(-1), notAfter: inDays(1) })),
    sentence: 'This computer doesn’t trust the service’s certificate.',
    code: 'certificate-untrusted',
    next: 'ask your administrator',
  },
  {
    address: () => issued(-9, -1),
    sentence: 'The service’s certificate isn’t valid on this computer’s date.',
    code: 'certificate-date',
    more: 'It has expired, or this computer’s clock is ahead.',
    next: 'Check this computer’s date and time.',
  },
  {
    address: () => issued(1, 9),
    sentence: 'The service’s certificate isn’t valid on this computer’s date.',
    code: 'certificate-date',
    more: 'It isn’t valid yet, or this computer’s clock is behind.',
    next: 'Check this computer’s date and time.',
  },
  {
    address: () => issued(-1, 1, 'other.example'),
    sentence: 'The certificate at this address belongs to another address.',
    code: 'certificate-other-host',
    next: 'Check the address.',
  },
  {
    address: async () => (await at((_, response) => response.end('{}'))).replace('http:', 'https:'),
    sentence: 'No secure connection to the service.',
    code: 'tls-failed',
    next: 'whether the service supports TLS at this address',
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
    address: () => at((_, response) => response.end('<html><h1>Welcome</h1> guest</html>')),
    sentence: 'The service address returned a web page.',
    code: 'web-page',
    next: 'sign in to the network first',
  },
  {
    address: () =>
      at((_, response) => response.writeHead(302, { location: 'https://portal.example/' }).end()),
    sentence: 'The service address redirects to another address.',
    code: 'redirected',
    more: 'portal.example',
    next: 'correct the address',
  },
  {
    address: () => at((_, response) => response.writeHead(404).end('<html>nothing</html>')),
    sentence: 'No lending service at this address.',
    code: 'service-not-here',
    next: 'Its path may be wrong',
  },
  {
    address: () => at((_, response) => response.end()),
    sentence: 'The service’s response can’t be read.',
    code: 'reply-unreadable',
    next: 'Check the address in Settings, Connections',
  },
  {
    address: () => at((request) => request.socket.destroy()),
    sentence: 'The connection ended before the response was complete.',
    code: 'connection-lost',
    next: 'Try again.',
  },
  {
    address: () => at((_, response) => response.writeHead(401).end('{}')),
    sentence: 'The service rejected this client ID and secret.',
    code: 'credentials-wrong',
    next: 'Check both, and that they belong to this environment.',
  },
]

const keychains = [
  ['full', 'The keyring has no space for another secret.', 'Free up disk space'],
  ['locked', 'The keyring is locked.', 'Unlock the keyring'],
] as const

test('whatever stands between Loan Desk and a new service has its own words, and nothing is saved', async () => {
  const { frame, page, settings, desk } = await suite.openApp()
  await frame.goTo('Settings')
  await settings.beginConnection()
  const alert = settings.form.getByRole('alert')

  async function tryAndSee(
    typed: { name: string; baseUrl: string },
    wanted: Omit<Case, 'address'>,
  ) {
    const whole = { ...typed, clientId: 'client_alder', secret: 'test_aSecretOfAlder' }
    await settings.fill(whole)
    await settings.tryAndSave()
    await alert.getByText(wanted.sentence).waitFor()
    await alert.getByText(`Code ${wanted.code}`).waitFor()
    if (wanted.more !== undefined) await alert.getByText(wanted.more).waitFor()
    await alert
      .getByText(
        new RegExp(`Nothing was saved. Your entries are still in the form. .*${wanted.next}`),
      )
      .waitFor()
    expect(await settings.typed()).toEqual(whole)
    // The next case is told apart from this one by a form that was recreated.
    await settings.form.getByRole('button', { name: 'Cancel' }).click()
    await settings.beginConnection()
  }

  for (const one of cases) {
    await tryAndSee({ name: 'Alder Bank', baseUrl: await one.address() }, one)
    for (const other of others.splice(0)) await other.stop()
  }
  for (const [condition, sentence, next] of keychains) {
    desk.vault.condition = condition
    const baseUrl = await at((_, response) => response.end('{"token":"t"}'))
    await tryAndSee(
      { name: 'Alder Bank', baseUrl },
      { sentence, code: `keychain-${condition}`, next },
    )
  }
  desk.vault.condition = 'unlocked'

  // Another reason takes the place of the first, which stays nowhere on the screen.
  const typed = { name: 'Alder Bank', clientId: 'client_alder', secret: 'test_aSecretOfAlder' }
  const refusing = await at((_, response) => response.writeHead(401).end('{}'))
  await settings.fill({ ...typed, baseUrl: refusing })
  await settings.tryAndSave()
  await alert.getByText('Code credentials-wrong').waitFor()
  await settings.fill({ ...typed, baseUrl: 'http://127.0.0.1:1' })
  await settings.tryAndSave()
  await alert.getByText(/Code (?!credentials-wrong)[a-z-]+/).waitFor()
  expect(await page.getByText(/credentials-wrong/).count()).toBe(0)
  const saved = await desk.ask.connections.list({})
  expect(saved.ok && saved.value.connections.map(({ name }) => name)).toEqual(['Sample lender'])
  expect([...desk.vault.secrets.keys()].filter((key) => key.startsWith('connection:'))).toEqual([])
})

test('why an officer couldn’t sign in isn’t said again where the secret is removed', async () => {
  const { frame, page, settings } = await onRejectingLender(suite)
  const tap = await reloadTapped(page)
  await frame.goTo('Settings')
  const { session, dialog } = settings
  tap.fail('store-failed', 'session.signIn', 'connections.forgetSecret')
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await session.getByText('Code store-failed').waitFor()
  for (const time of ['first', 'second']) {
    await session.getByRole('button', { name: 'Remove secret' }).click()
    await dialog.getByText('Remove the secret of Alder Bank?').waitFor()
    expect(await dialog.getByText('Code store-failed').count(), time).toBe(0)
    await dialog.getByRole('button', { name: 'Remove secret of Alder Bank' }).click()
    await dialog.getByText('Code store-failed').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('a clock that is far off is told with the difference, as long as it is', async () => {
  const { frame, settings, desk } = await suite.openApp()
  let ageMs = 3 * 3_600_000 + 60_000
  const baseUrl = await at((_, response) => {
    response.setHeader('date', new Date(Date.now() - ageMs).toUTCString())
    response.end('{"token":"t"}')
  })
  await frame.goTo('Settings')
  await settings.beginConnection()
  await settings.fill({ name: 'Alder Bank', baseUrl, clientId: 'client_alder', secret: 'test_x' })
  await settings.tryAndSave()
  await settings.use('Alder Bank')
  const { session } = settings
  await session.getByText(/clock is 3 hours ahead of the service’s/).waitFor()
  await frame.says('This computer’s clock is 3 hours ahead')
  ageMs = -26 * 3_600_000
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await session.getByText(/clock is 1 day behind the service’s/).waitFor()
  ageMs = 0
  await session.getByRole('button', { name: 'Sign in again' }).click()
  await session.getByText(/clock is/).waitFor({ state: 'detached' })
  expect(desk.vault.condition).toBe('unlocked')
})
