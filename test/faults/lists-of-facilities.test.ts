import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { aLendingClient } from '../support/builders/lending-clients.ts'
import { systemClock } from '../../electron/adapters/system/system-clock.ts'
import type { FacilityReads, LendingApiFactory } from '../../electron/ports/lending-api.ts'
import { ok } from '../../shared/result.ts'
import { answering } from '../support/drivers/networks.ts'

const secret = 'test_secret_of_the_client'
const listed = { applicationId: 'app_1', id: 'fac_1', createdOn: null }
const facility = { id: 'fac_1', application_id: 'app_1', account_number: '990123456789' }
const whole = JSON.stringify([facility, { ...facility, id: 'fac_2' }])

/** Loan Desk's client over real HTTP, with a server that answers list requests with `send`. */
async function begin(
  send: (response: ServerResponse) => void,
  received?: Parameters<LendingApiFactory['connect']>[2],
): Promise<FacilityReads> {
  const { url: baseUrl, stop } = await answering(send)
  const api = aLendingClient({
    ...{ clock: systemClock, secret, serviceProfile: '2025-03', baseUrl },
    ...(received && { onOutcome: received }),
  })
  onTestFinished(() => {
    api.close()
    return stop()
  })
  if (api.facilities === null) throw new Error('no facilities')
  return api.facilities
}

test('reads few fields of each facility in a list, however long the facility is', async () => {
  const schedule = JSON.stringify(Array.from({ length: 260 }, () => ({ balance_amount: 1 })))
  const long = `{"amortization_schedule":${schedule},"memo":"${secret}",${JSON.stringify(facility).slice(1)}`
  const reads = await begin((response) => {
    response.write('[')
    for (let number = 0; number < 1_000; number += 1) response.write(`${long},`)
    response.end(`${long}]`)
  })
  expect(await reads.listFacilities()).toEqual(ok(Array.from({ length: 1_001 }, () => listed)))
})

test.each([
  ['is cut off', whole.slice(0, -9)],
  ['is no list', JSON.stringify({ data: [facility] })],
])('reports nothing from a list of facilities that %s', async (_, body) => {
  const reads = await begin((response) => response.end(body))
  for (const list of [await reads.listFacilities(), await reads.listAgreements()]) {
    expect(list).toMatchObject({ ok: false, error: { code: 'reply-unreadable' } })
  }
})

test('treats a web page instead of a list of facilities as a network that didn’t reach the service', async () => {
  const reached: boolean[] = []
  const reads = await begin(
    (response) => response.end('\n<!doctype html><title>Sign in to the network</title>'),
    (exchange) => reached.push(exchange.reached),
  )
  expect(await reads.listFacilities()).toEqual({ ok: false, error: { code: 'web-page' } })
  expect(reached.at(-1)).toBe(false)
})

test('leaves out list entries that are not facilities', async () => {
  const others = [null, 7, 'fac_1', [], {}, { ...facility, id: '..' }, { ...facility, id: null }]
  const reads = await begin((response) => response.end(JSON.stringify([...others, facility])))
  expect(await reads.listFacilities()).toEqual(ok([listed]))
})
