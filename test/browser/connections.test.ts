import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startSampleService, type SampleService } from '../../electron/sandbox/sample-service.ts'
import { browserSuite, type OpenDesk } from '../support/browser-suite.ts'
import { ComposerScreen } from '../support/screens/composer-screen.ts'

const suite = browserSuite()
const name = 'Alder Bank sandbox'
const services: { stop(): Promise<void> }[] = []

afterEach(async () => {
  for (const service of services.splice(0)) await service.stop()
})

async function anotherLender(): Promise<SampleService> {
  const service = await startSampleService({ seed: 7, clientId: 'client_alder' })
  services.push(service)
  return service
}

/** Something on this computer that is no lending service. Answers its address. */
async function somethingElse(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  services.push({
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const typedFor = ({ baseUrl, credentials }: SampleService) => ({ name, baseUrl, ...credentials })

/** The form open, and every frame of the page's socket collected, in both directions. */
async function openForm(): Promise<OpenDesk & { received: string[]; sent: string[] }> {
  const opened = await suite.openDesk()
  const { page, worklist, frame, settings } = opened
  const received: string[] = []
  const sent: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()))
    socket.on('framesent', ({ payload }) => sent.push(payload.toString()))
  })
  // The page that is open has its socket already: the new one is heard from its first frame on.
  await page.reload()
  await worklist.isReady()
  await frame.goTo('Settings')
  await settings.beginConnection()
  return { ...opened, received, sent }
}

async function savedNames({ desk }: OpenDesk): Promise<string[]> {
  const answer = await desk.ask.connections.list({})
  return answer.ok ? answer.value.connections.map((connection) => connection.name) : []
}

test('a wrong secret is told, the form stays as it was, and nothing is saved', async () => {
  const opened = await openForm()
  const { settings } = opened
  const typed = { ...typedFor(await anotherLender()), secret: 'test_notTheRightOne' }
  await settings.fill(typed)
  await settings.tryAndSave()
  const alert = settings.form.getByRole('alert')
  await alert.getByText('The service does not accept this client id and secret.').waitFor()
  await alert.getByText(/Nothing was saved. What you typed is still there./).waitFor()
  await alert.getByText(/Code credentials-wrong/).waitFor()
  expect(await settings.typed()).toEqual(typed)
  expect(await savedNames(opened)).toEqual(['Sample lender'])
  expect([...opened.desk.vault.secrets.values()]).not.toContain(typed.secret)
})

test('an address that cannot be right is told at its field, before anything is asked', async () => {
  const opened = await openForm()
  const { settings } = opened
  const { baseUrl, credentials } = await anotherLender()
  await settings.fill({ name, ...credentials })
  const cases = [
    ['http://lender.example', 'It has to begin with https. Plain http is for this computer only.'],
    [`${baseUrl}/api`, 'It ends in /api, which the desk adds itself. Leave it out.'],
    ['https://me:word@lender.example', 'It holds a user name or password.'],
    ['https://lender.example?x=1', 'It holds a ? or a #.'],
    ['lender', 'It is not a web address.'],
    ['', 'Needed.'],
  ] as const
  for (const [address, sentence] of cases) {
    await settings.fill({ baseUrl: address })
    await settings.tryAndSave()
    await settings.form.getByText(sentence).waitFor()
    const field = settings.form.getByLabel('Address of the service')
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  }
  expect(opened.sent.some((frame) => frame.includes('connections.create'))).toBe(false)
})

test('whatever else answers at the address has its own sentence, and the form stays', async () => {
  const opened = await openForm()
  const { settings } = opened
  const token = `{"access_token":"${'x'.repeat(200)}"`
  const cases: readonly (readonly [RequestListener, string, string])[] = [
    [
      (_, response) => response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>'),
      'The service’s reply could not be understood.',
      'reply-unreadable',
    ],
    [
      (_, response) => response.end(),
      'The service’s reply could not be understood.',
      'reply-unreadable',
    ],
    [
      (request) => request.socket.destroy(),
      'The connection broke before the answer was complete.',
      'connection-lost',
    ],
    [
      (_, response) => {
        response.setHeader('content-length', token.length + 100)
        response.write(token, () => response.destroy())
      },
      'The connection broke before the answer was complete.',
      'connection-lost',
    ],
    [
      (_, response) => response.writeHead(500).end('{"error":{"code":"INTERNAL_SERVER_ERROR"}}'),
      'The service has a fault of its own.',
      'service-unavailable',
    ],
    [
      (_, response) => response.writeHead(302, { location: 'https://portal.example/' }).end(),
      'The service’s address leads somewhere else.',
      'redirected',
    ],
  ]
  for (const [listener, sentence, code] of cases) {
    const typed = {
      name,
      baseUrl: await somethingElse(listener),
      clientId: 'client_alder',
      secret: 'test_aSecretOfAlder',
    }
    await settings.fill(typed)
    await settings.tryAndSave()
    const alert = settings.form.getByRole('alert')
    await alert.getByText(sentence).waitFor()
    await alert.getByText(new RegExp(`Code ${code}`)).waitFor()
    await alert.getByText(/Nothing was saved. What you typed is still there./).waitFor()
    expect(await settings.typed()).toEqual(typed)
    // The next case is told apart from this one by a form that was begun anew.
    await settings.form.getByRole('button', { name: 'Cancel' }).click()
    await settings.beginConnection()
  }
  const nobody = await anotherLender()
  await nobody.stop()
  await settings.fill(typedFor(nobody))
  await settings.tryAndSave()
  await settings.form.getByText('The service could not be reached.').waitFor()
  expect(await savedNames(opened)).toEqual(['Sample lender'])
})

test('a connection is added, used beside the first one, and removed by its name', async () => {
  const opened = await openForm()
  const { settings, frame, worklist, application, page, desk } = opened
  const lender = await anotherLender()
  await settings.fill(typedFor(lender))
  await settings.tryAndSave()
  await settings.connection(name).waitFor()
  await settings.form.waitFor({ state: 'detached' })
  expect(await settings.connection(name).innerText()).toMatch(/Sandbox[^]*Secret set on/)

  await settings.use(name)
  await frame.says(name)
  await frame.goTo('Worklist')
  await page.getByText('The worklist is empty').waitFor()
  await worklist.add('app_smpl0001')
  await page.keyboard.press('Escape')
  await worklist.says('1 application')

  await worklist.open('app_smpl0001')
  await application.composeButton.click()
  const composer = new ComposerScreen(page)
  await composer.type(1, { 'Interest rate': '9' })
  await composer.says(/^Draft saved/)

  await frame.goTo('Settings')
  await settings.use('Sample lender')
  await frame.goTo('Worklist')
  await worklist.isReady()
  expect(await worklist.total()).toBeGreaterThan(60)
  expect(desk.service.control.counts().token.received).toBeGreaterThan(0)

  await frame.goTo('Settings')
  await settings.connections.getByRole('button', { name: `Remove ${name}` }).click()
  await settings.dialog.getByText('Not sent yet: 0 decisions, 1 draft.').waitFor()
  const remove = settings.dialog.getByRole('button', { name: 'Remove' })
  expect(await remove.isDisabled()).toBe(true)
  await settings.dialog.getByLabel(`Type ${name} to confirm`).fill(name.toLowerCase())
  expect(await remove.isDisabled()).toBe(true)
  await settings.dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await remove.click()
  await settings.connection(name).waitFor({ state: 'detached' })
  expect(await savedNames(opened)).toEqual(['Sample lender'])
  expect([...desk.vault.secrets.values()]).not.toContain(lender.credentials.secret)
})

test('the secret goes to the desk once and never comes back, nor does a token', async () => {
  const opened = await openForm()
  const { settings, frame, worklist, page, received, sent } = opened
  const lender = await anotherLender()
  const { secret } = lender.credentials
  await settings.fill(typedFor(lender))
  await settings.tryAndSave()
  await settings.connection(name).waitFor()
  await settings.use(name)
  await settings.connection(name).getByRole('button', { name: 'Sign in again' }).click()
  await settings.connections.getByText('Signed in.').waitFor()
  await frame.goTo('Worklist')
  await worklist.add('app_smpl0001')
  await page.keyboard.press('Escape')
  await frame.goTo('Activity')
  await frame.goTo('Settings')

  expect(sent.filter((text) => text.includes(secret))).toHaveLength(1)
  expect(received.length).toBeGreaterThan(10)
  expect(received.filter((text) => text.includes(secret))).toEqual([])
  expect(received.filter((text) => /eyJ[\w-]+\.[\w-]+\./.test(text))).toEqual([])
  expect(await page.content()).not.toContain(secret)
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), document.cookie]),
  )
  expect(kept).not.toContain(secret)
})
