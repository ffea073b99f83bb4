import { expect, test } from 'vitest'
import { sampleFacilities } from '../../../electron/sample-service/sample-facilities.ts'
import { dayMs } from '../../../shared/durations.ts'
import { call, field, post, serviceForTest, signIn } from './sample-client.ts'

async function lender() {
  const service = await serviceForTest({ profile: '2024-10' })
  const read = async (path: string) =>
    (await call(service, `/api/${path}`, { token: await signIn(service) })).json
  const statuses = async () =>
    ((await read('loan_agreements')) as { status: string }[]).map(({ status }) => status)
  return { service, read, statuses }
}

test('an unsigned agreement expires after a day', async () => {
  const { service, statuses } = await lender()
  const before = await statuses()
  expect(before).toContain('pending_signature')
  service.control.moveTime(dayMs)
  const after = await statuses()
  expect(after).not.toContain('pending_signature')
  const count = (list: readonly string[], status: string) =>
    list.filter((one) => one === status).length
  expect(count(after, 'signed')).toBe(count(before, 'signed'))
})

test('a payoff amount grows by a day’s interest each day', async () => {
  const { read } = await lender()
  const amounts = (await read('facilities/fac_smpl0034/payoff_amounts')) as {
    readonly date: string
    readonly amount: number
  }[]
  expect(amounts).toHaveLength(10)
  for (const [place, { date, amount }] of amounts.slice(1).entries()) {
    const earlier = amounts[place]
    expect(date > (earlier?.date ?? '')).toBe(true)
    expect(amount).toBeGreaterThan(earlier?.amount ?? Infinity)
  }
})

test('a facility of an application gets ACH documents like the eight others', async () => {
  const { service } = await lender()
  const { state } = service
  const token = await signIn(service)
  expect(state.facilities.size).toBe(
    sampleFacilities.length +
      [...state.bookings.values()].filter(({ facility }) => facility !== null).length,
  )
  for (const id of ['fac_smpl01', 'fac_smpl0034']) {
    const made = await post(service, `/api/facilities/${id}/create_ach_authorization`, { token })
    expect(made.status).toBe(200)
  }
})

test('a settled payment reduces what a booked facility owes, but a returned one doesn’t', async () => {
  const service = await serviceForTest({ profile: '2025-03' })
  const token = await signIn(service)
  const read = async (path: string) => (await call(service, `/api/${path}`, { token })).json
  const facilities = (await read('facilities')) as { readonly id: string }[]
  const settling = facilities.find(({ id }) => id !== 'fac_smpl0034')?.id ?? ''
  for (const [id, isPaid] of [
    [settling, true],
    ['fac_smpl0034', false],
  ] as const) {
    const before = (await read(`facilities/${id}`)) as {
      readonly balances: Readonly<Record<string, number>>
      readonly next_payment_amount: number
    }
    const made = await post(service, `/api/facilities/${id}/create_ach_authorization`, { token })
    const documentId = field(made.json, 'id')
    const documented = (await read(`facilities/${id}`)) as { readonly documents: object }
    expect(documented.documents).toMatchObject({
      unsigned_ach_authorization: { document_id: documentId },
    })
    const amount = before.next_payment_amount
    const body = { facility_id: id, amount, transfer_type: 'standard' }
    const paid = await post(service, '/api/payments', {
      token,
      body: { ...body, ach_authorization_id: documentId },
    })
    expect(paid.status).toBe(200)
    expect(await read(`facilities/${id}`)).toEqual(documented)
    service.control.moveTime(120_000)
    const status = field(await read(`payments/${String(field(paid.json, 'id'))}`), 'status')
    expect(status).toBe(isPaid ? 'settled' : 'failed')
    const { balances } = (await read(`facilities/${id}`)) as typeof before
    const left = (before.balances['current_balance'] ?? 0) - (isPaid ? amount : 0)
    expect(balances).toMatchObject({ current_balance: left, payoff_balance: left })
    expect((balances['principal_balance'] ?? 0) + (balances['interest_balance'] ?? 0)).toBe(left)
    const [today] = (await read(`facilities/${id}/payoff_amounts`)) as { readonly amount: number }[]
    expect(today?.amount).toBe(left)
  }
})
