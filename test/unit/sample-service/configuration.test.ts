import { expect, test } from 'vitest'
import { field, loanOffer, params, post, serviceForTest, signIn } from './sample-client.ts'

const details = {
  address: {
    line_1: '12 Harbor Street',
    line_2: 'Floor 3',
    city: 'Portland',
    state: 'OR',
    zip: '97209-1234',
  },
  cs_phone: '+15035550143',
  cs_email: 'care@harborlight.example',
}

async function desk(starterMode = true) {
  const service = await serviceForTest({ starterMode })
  const token = await signIn(service)
  return {
    service,
    token,
    setDetails: (body: unknown) =>
      post(service, '/api/configuration/lending_details', { token, body }),
    setWebhook: (body: unknown) => post(service, '/api/configuration/webhook', { token, body }),
  }
}

test('the second address line is optional, and is absent from the echo if omitted', async () => {
  const { setDetails } = await desk()
  const { line_2: _, ...address } = details.address
  const result = await setDetails({ ...details, address })
  expect(result.json).toEqual({ ...details, address })
})

test('rejects lending details outside Starter Mode', async () => {
  const { service, setDetails } = await desk(false)
  const refused = await setDetails(details)
  expect(refused.status).toBe(403)
  expect(field(refused.json, 'error_code')).toBe('STARTER_MODE_ONLY')
  expect(service.control.lendingDetails()).toBeNull()
  service.control.setStarterMode(true)
  expect((await setDetails(details)).status).toBe(200)
})

const address = (changes: Readonly<Record<string, unknown>>) => ({
  address: { ...details.address, ...changes },
})

test.each([
  [address({ line_1: 'x'.repeat(257) }), 'address.line_1'],
  [address({ line_2: null }), 'address.line_2'],
  [address({ state: 'ZZ' }), 'address.state'],
  [address({ zip: '9720' }), 'address.zip'],
  [{ address: 'Portland' }, 'address'],
  [{ cs_phone: '1234567890' }, 'cs_phone'],
  [{ cs_email: 'care@harborlight' }, 'cs_email'],
  [{ fax: '+15035550143' }, 'fax'],
])('rejects lending details with %o at %s', async (changes, param) => {
  const { service, setDetails } = await desk()
  const result = await setDetails({ ...details, ...changes })
  expect(result.status).toBe(400)
  expect(params(result)).toEqual([param])
  expect(service.control.lendingDetails()).toBeNull()
})

test('once lending details are set, an application that required them can be approved', async () => {
  const { service, token, setDetails } = await desk()
  await setDetails(details)
  const result = await post(service, '/api/applications/app_smplMissingLendingDetails/approve', {
    token,
    body: { offers: [loanOffer()] },
  })
  expect(result.status).toBe(200)
})

test.each([
  'http://hooks.harborlight.example/',
  'https:\\\\hooks.harborlight.example',
  'https://user:word@hooks.harborlight.example/',
  'https://hooks.harborlight.example/a\tb',
  '',
  `https://hooks.harborlight.example/${'x'.repeat(2048)}`,
])('rejects the webhook URL %j', async (url) => {
  const { service, setWebhook } = await desk()
  const result = await setWebhook({ url })
  expect(result.status).toBe(400)
  expect(field(result.json, 'error_code')).toBe('INVALID_WEBHOOK_URL')
  expect(service.control.webhookUrl()).toBeNull()
})

test.each([
  [{}, ['url']],
  [{ url: 1 }, ['url']],
  [{ url: 'https://a.example/', secret: 'x' }, ['secret']],
])('rejects the malformed webhook request %o', async (body, named) => {
  const { setWebhook } = await desk()
  const result = await setWebhook(body)
  expect(field(result.json, 'error_code')).toBe('INVALID_INPUT')
  expect(params(result)).toEqual(named)
})
