import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Row } from '../harness/bench.ts'
import { startBenchService, type BenchService } from '../harness/bench-service.ts'
import { inOwnProcess, weighed } from '../harness/own-process.ts'
import { weighedList } from '../harness/weighed-list.ts'
import * as lookUpFacility from '../tasks/look-up-facility.ts'

/** With this many payments, 100,000 facilities are about 250 MB, close to the most that is read. */
const scheduledPayments = 13
const elementsAtOnce = 200

/** Finds one application's agreement and facility among as many as a whole worklist has. */
export const facilityLookup: Row = async ({ scale, scratch }) => {
  const count = scale.applications
  const applicationId = applicationIdOf(count - 1)
  const service = await listsService(count)
  try {
    const weight = await inOwnProcess(
      lookUpFacility,
      { folder: scratch('facility-lookup'), baseUrl: service.baseUrl, applicationId },
      weighed,
    )
    const name = `Find one of ${count.toLocaleString('en-US')} facilities with their schedules`
    return weighedList(name, count, weight)
  } finally {
    service.stop()
  }
}

const applicationIdOf = (number: number): string => `app_bench${number}`
const createdOn = '2026-11-01T12:00:00Z'
const schedule = JSON.stringify(
  Array.from({ length: scheduledPayments }, (_, index) => ({
    ...{ item_index: index + 1, payment_date: '2026-12-01', total_payment_amount: 41_250 },
    ...{ interest_payment_amount: 1_250, principal_payment_amount: 40_000 },
    ...{ other_payment_amount: 0, balance_amount: 40_000 },
  })),
)

const agreementOf = (number: number): string =>
  `{"id":"doc_${number}","application_id":"${applicationIdOf(number)}","status":"signed","type":"credit_agreement","created_on":"${createdOn}"}`

const facilityOf = (number: number): string =>
  `{"id":"fac_bench${number}","application_id":"${applicationIdOf(number)}","status":"active","created_on":"${createdOn}","amortization_schedule":${schedule}}`

/** A service with one application, and with this many agreements and facilities. */
function listsService(count: number): Promise<BenchService> {
  const last = count - 1
  return startBenchService({
    '/api/applications': (response) => {
      response.end(JSON.stringify([{ id: applicationIdOf(last), status: 'accepted' }]))
    },
    '/api/loan_agreements': (response) => void sendList(response, count, agreementOf),
    '/api/facilities': (response) => void sendList(response, count, facilityOf),
    [`/api/facilities/fac_bench${last}`]: (response) => {
      response.end(facilityOf(last))
    },
  })
}

async function sendList(
  response: ServerResponse,
  count: number,
  elementOf: (number: number) => string,
): Promise<void> {
  response.write('[')
  for (let from = 0; from < count; from += elementsAtOnce) {
    const numbers = Array.from(
      { length: Math.min(elementsAtOnce, count - from) },
      (_, i) => from + i,
    )
    const part = numbers.map(elementOf).join(',')
    if (!response.write(from === 0 ? part : `,${part}`)) await once(response, 'drain')
  }
  response.end(']')
}
