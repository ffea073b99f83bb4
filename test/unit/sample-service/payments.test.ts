import { expect, test } from 'vitest'
import { call, field, noon, params, post, serviceForTest, signIn } from './sample-client.ts'

async function desk() {
  const service = await serviceForTest({ profile: '2025-03' })
  const token = await signIn(service)
  const newDocument = async (facility: string) => {
    const path = `/api/facilities/${facility}/create_ach_authorization`
    return String(field((await post(service, path, { token })).json, 'id'))
  }
  const pay = (
    facility: string,
    document: string,
    changes: Readonly<Record<string, unknown>> = {},
  ) =>
    post(service, '/api/payments', {
      token,
      body: {
        facility_id: facility,
        amount: 6_499,
        transfer_type: 'standard',
        ach_authorization_id: document,
        ...changes,
      },
    })
  const read = async (id: unknown) =>
    (await call(service, `/api/payments/${String(id)}`, { token })).json
  const listed = async (facility: string) =>
    (await call(service, `/api/facilities/${facility}/payments`, { token })).json
  const cancel = async (id: unknown) =>
    post(service, `/api/payments/${String(id)}/cancel`, { token })
  return { service, newDocument, pay, read, listed, cancel }
}

test('a document authorizes one payment, which progresses over time until it settles', async () => {
  const { service, newDocument, pay, read, listed } = await desk()
  const document = await newDocument('fac_smpl01')
  const made = await pay('fac_smpl01', document)
  expect([made.status, made.json]).toEqual([
    200,
    {
      id: field(made.json, 'id'),
      amount: 6_499,
      facility_id: 'fac_smpl01',
      ach_authorization_id: document,
      status: 'pending',
      transfer_type: 'standard',
      created_on: new Date(noon).toISOString(),
    },
  ])
  const id = field(made.json, 'id')
  const statuses: unknown[] = []
  for (let step = 0; step < 4; step += 1) {
    statuses.push(field(await read(id), 'status'))
    service.control.moveTime(40_000)
  }
  expect(statuses).toEqual(['pending', 'processing', 'processed', 'settled'])
  expect(await listed('fac_smpl01')).toEqual([await read(id)])
  expect(await listed('fac_smpl02')).toEqual([])
  expect(field((await pay('fac_smpl01', document)).json, 'error_code')).toBe(
    'PAYMENT_ALREADY_SUBMITTED',
  )
})

test('a pending payment can be canceled, and stays canceled', async () => {
  const { service, newDocument, pay, read, cancel } = await desk()
  const id = field((await pay('fac_smpl01', await newDocument('fac_smpl01'))).json, 'id')
  const other = field((await pay('fac_smpl01', await newDocument('fac_smpl01'))).json, 'id')
  expect(field((await cancel(id)).json, 'status')).toBe('canceled')
  service.control.moveTime(120_000)
  expect(field(await read(id), 'status')).toBe('canceled')
  for (const gone of [id, other]) {
    const refused = await cancel(gone)
    expect([refused.status, field(refused.json, 'error_code')]).toEqual([
      409,
      'CANNOT_CANCEL_TRANSACTION_INCORRECT_STATUS',
    ])
  }
  expect((await cancel('pmt_nobody')).status).toBe(404)
})

test.each([
  ['fac_smpl02', 'R01'],
  ['fac_smpl03', 'R10'],
  ['fac_smpl05', 'R03'],
])('payments of %s are returned with %s', async (facility, code) => {
  const { service, newDocument, pay, read } = await desk()
  const made = await pay(facility, await newDocument(facility))
  service.control.moveTime(120_000)
  expect(await read(field(made.json, 'id'))).toMatchObject({
    status: 'failed',
    failure_reason: code,
  })
})

test('a payment that can’t be made is rejected with its code, and none is created', async () => {
  const { service, newDocument, pay, read, listed } = await desk()
  const document = await newDocument('fac_smpl01')
  const codeOf = async (...asked: Parameters<typeof pay>) =>
    field((await pay(...asked)).json, 'error_code')
  expect(await codeOf('fac_nobody', document)).toBe('FACILITY_NOT_FOUND')
  expect(await codeOf('fac_smpl02', document)).toBe('DOCUMENT_NOT_FOUND')
  expect(await codeOf('fac_smpl07', document)).toBe('REPAYMENT_ACH_DISABLED')
  expect(await codeOf('fac_smpl08', document)).toBe('MISSING_REPAYMENT_BANK_DETAILS')
  expect(await codeOf('fac_smpl01', document, { amount: 41_250 * 12 + 1 })).toBe(
    'BALANCE_REMAINING_LESS_THAN_PAYMENT',
  )
  expect(params(await pay('fac_smpl01', document, { amount: 1.5, transfer_type: 'none' }))).toEqual(
    ['amount', 'transfer_type'],
  )
  service.control.setAchEnabled(false)
  expect(await codeOf('fac_smpl01', document)).toBe('REPAYMENT_ACH_DISABLED')
  expect(await listed('fac_smpl01')).toEqual([])
  expect(field(await read('pmt_nobody'), 'error_code')).toBe('PAYMENT_NOT_FOUND')
  expect(field(await listed('fac_nobody'), 'error_code')).toBe('FACILITY_NOT_FOUND')
})
