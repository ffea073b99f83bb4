import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sampleFacilities } from '../../../electron/sample-service/sample-facilities.ts'
import { call, field, post, serviceForTest, signIn, type Call } from './sample-client.ts'

async function desk() {
  const service = await serviceForTest()
  const token = await signIn(service)
  return {
    service,
    token,
    create: (id: string, how: Call = {}) =>
      post(service, `/api/payments/api/facilities/${id}/create_ach_authorization`, {
        token,
        ...how,
      }),
  }
}

async function openDocument(url: string) {
  const response = await fetch(url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Visible text: the text of the page's content stream, without its layout. */
function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const content = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
  return [...content.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, run = '']) =>
      [...run.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

test('the document URL is on the same origin and reveals nothing about the document', async () => {
  const { create, service } = await desk()
  const made = await create('fac_smpl01')
  const url = new URL(String(field(made.json, 'document_url')))
  expect(url.origin).toBe(service.baseUrl)
  expect(url.pathname).toMatch(/^\/documents\/[\w-]{43}$/)
})

test.each([
  ['fac_nobody', 404, 'FACILITY_NOT_FOUND'],
  ['smpl01', 400, 'INVALID_FACILITY_ID'],
  ['fac_..%2F..', 400, 'INVALID_FACILITY_ID'],
  ['fac_smpl07', 400, 'REPAYMENT_ACH_DISABLED'],
  ['fac_smpl08', 400, 'MISSING_REPAYMENT_BANK_DETAILS'],
])('%s returns %i %s and creates no document', async (id, status, code) => {
  const { create, service } = await desk()
  const result = await create(id)
  expect([result.status, field(result.json, 'error_code')]).toEqual([status, code])
  expect(service.control.documents()).toEqual([])
})

test('creates no document for any facility while ACH repayment is off', async () => {
  const { create, service } = await desk()
  service.control.setAchEnabled(false)
  expect(field((await create('fac_smpl01')).json, 'error_code')).toBe('REPAYMENT_ACH_DISABLED')
  service.control.setAchEnabled(true)
  expect((await create('fac_smpl01')).status).toBe(200)
})

test('rejects a body, because the specification has none', async () => {
  const { create, service } = await desk()
  expect(field((await create('fac_smpl01', { body: {} })).json, 'error_code')).toBe('INVALID_INPUT')
  expect(service.control.documents()).toEqual([])
})

test('the document is a one-page PDF with the required content of an authorization', async () => {
  const { create, service } = await desk()
  const made = await create('fac_smpl04')
  const { response, bytes } = await openDocument(String(field(made.json, 'document_url')))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')

  const source = bytes.toString('latin1')
  expect(source.startsWith('%PDF-1.7')).toBe(true)
  expect(source.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)

  const text = textOf(bytes)
  const wanted = [
    'UNSIGNED SAMPLE',
    `Document ${String(field(made.json, 'id'))}`,
    'Zoë Åkerlund-Núñez',
    'Checking account ending in 2648 at Fernhollow Credit Union',
    'fac_smpl04',
    'Single entry: one debit, not recurring',
    'November 20, 2026',
    'How the amount is determined',
    '$150.00',
    'Timing',
    'sent on the payment date',
    'How to revoke',
    'calling +1 415 555 0142',
    'Credit is not conditioned on repayment by preauthorized electronic debit',
    'not signed',
  ]
  for (const words of wanted) expect(text).toContain(words)
  expect(service.control.counts().document).toEqual({ received: 1, processed: 1 })
})

test('every facility’s document fits on one page', async () => {
  const { create } = await desk()
  const able = sampleFacilities.filter(({ refusesWith }) => refusesWith === undefined)
  expect(able.length).toBeGreaterThanOrEqual(6)
  for (const { id } of able) {
    const { bytes } = await openDocument(String(field((await create(id)).json, 'document_url')))
    expect(bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g), id).toHaveLength(1)
  }
})

test('a document names the contact from the lending details at its creation', async () => {
  const { create, service, token } = await desk()
  const before = String(field((await create('fac_smpl01')).json, 'document_url'))
  await post(service, '/api/configuration/lending_details', {
    token,
    body: {
      address: { line_1: '1 Quay', city: 'Salem', state: 'OR', zip: '97301' },
      cs_phone: '+15035550188',
      cs_email: 'care@quay.example',
    },
  })
  const after = String(field((await create('fac_smpl01')).json, 'document_url'))
  expect(textOf((await openDocument(after)).bytes)).toContain('+15035550188')
  expect(textOf((await openDocument(before)).bytes)).not.toContain('+15035550188')
})

test('a document opens without a token, but only with its whole key', async () => {
  const { create, service } = await desk()
  const url = String(field((await create('fac_smpl01')).json, 'document_url'))
  const id = String(field((await create('fac_smpl01')).json, 'id'))
  expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url.slice(0, -1))).status).toBe(404)
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await call(service, `/documents/${id}`)).status).toBe(404)
})
