import { expect, test } from 'vitest'
import {
  applicationStatuses,
  creditTypes,
} from '../../../electron/sample-service/application-maker.ts'
import { defaultTimeZone } from '../../../electron/sample-service/lender-calendar.ts'
import { dayMs } from '../../../shared/durations.ts'
import {
  bulkApplication,
  bulkApplicationId,
  sampleApplications,
  sampleExtraIds,
  sampleRefusedId,
  sampleWorklistIds,
} from '../../../electron/sample-service/sample-applications.ts'
import type { SampleApplication } from '../../../electron/sample-service/wire.ts'
import { noon } from './sample-client.ts'

const facts = { seed: 1, now: noon, timeZone: defaultTimeZone }
const records = sampleApplications(facts)
const worklist = sampleWorklistIds.map(applicationOf)

function applicationOf(id: string): SampleApplication {
  const record = records.get(id)
  if (!record) throw new Error(`no sample ${id}`)
  return record.application
}

test('the first worklist has at least 60 applications, 20 of them pending', () => {
  expect(worklist.length).toBeGreaterThanOrEqual(60)
  expect(new Set(sampleWorklistIds).size).toBe(sampleWorklistIds.length)
  const pending = worklist.filter(({ status }) => status === 'pending')
  expect(pending.length).toBeGreaterThanOrEqual(20)
})

test('every known status and credit type is there, and one of each that is not known', () => {
  const statuses = new Set(worklist.map(({ status }) => status))
  expect(statuses).toEqual(new Set([...applicationStatuses, 'under_manual_review']))
  const types = new Set(worklist.map(({ credit_type }) => credit_type))
  for (const type of [...creditTypes, 'consumer_garden_share', null, undefined]) {
    expect(types).toContain(type)
  }
})

test('every kind of offer is there: the two of the specification, a third, and an unheard-of one', () => {
  const offers = worklist.flatMap((application) => application.offers ?? [])
  expect(new Set(offers.map(({ type }) => type))).toEqual(
    new Set([
      'loan_offer',
      'revolving_line_of_credit_offer',
      'merchant_advance_offer',
      'harvest_share_offer',
    ]),
  )
  expect(offers.some((offer) => 'introductory_promo_period' in offer)).toBe(true)
  const counts = new Set(worklist.map(({ offers: list }) => list?.length))
  for (const count of [0, 1, 2, 3]) expect(counts).toContain(count)
  const ids = offers.map((offer) => offer['id'])
  expect(new Set(ids).size).toBe(ids.length)
})

test('one to four rejection reasons, none on an approved one, null and unknown ones too', () => {
  const rejected = worklist.filter(({ status }) => status === 'rejected')
  const counts = new Set(rejected.map(({ rejection_reasons }) => rejection_reasons?.length))
  expect(counts).toEqual(new Set([1, 2, 3, 4, undefined]))
  expect(rejected.flatMap(({ rejection_reasons }) => rejection_reasons ?? [])).toContain(
    'moon_in_retrograde',
  )
  for (const { rejection_reasons: reasons } of rejected) {
    expect(new Set(reasons).size).toBe(reasons?.length ?? 0)
  }
  const approved = worklist.filter(({ status }) => status === 'approved')
  expect(approved.every(({ rejection_reasons: reasons }) => reasons?.length === 0)).toBe(true)
})

test('every field but the status is null in one application and absent in another', () => {
  const everythingNull = applicationOf('app_smplEverythingNull')
  const { status, ...rest } = everythingNull
  expect(status).toBe('pending')
  expect(Object.keys(rest)).toHaveLength(11)
  expect(Object.values(rest).every((value) => value === null)).toBe(true)
  expect(applicationOf('app_smplOnlyStatus')).toEqual({ status: 'pending' })
})

test('amounts from nothing to the largest number that is exact', () => {
  const amounts = worklist.map(({ requested_amount }) => requested_amount)
  expect(amounts).toContain(0)
  expect(amounts).toContain(Number.MAX_SAFE_INTEGER)
  expect(amounts.every((amount) => Number.isSafeInteger(amount ?? 0))).toBe(true)
  expect(amounts.some((amount) => typeof amount === 'number' && amount % 100 !== 0)).toBe(true)
})

test('credit data in every form: score, history, both, deeper, empty, null', () => {
  const forms = new Set(
    worklist.map(({ credit_data: data }) => (data ? Object.keys(data).sort().join() : data)),
  )
  expect(forms).toEqual(
    new Set([
      'fico,has_bankruptcy_history',
      'fico',
      'has_bankruptcy_history',
      'bureau,fico',
      '',
      null,
      undefined,
    ]),
  )
})

test('names with markup and from many scripts, and an id of 200 characters', () => {
  expect(applicationOf('app_smplMarkup').third_party_disbursement_destination).toContain('<img ')
  expect(applicationOf('app_smplUnicode').third_party_disbursement_destination).toContain(
    '株式会社',
  )
  expect(sampleWorklistIds.some((id) => id.length === 200)).toBe(true)
})

test('dates lie within the last 90 days and in their order', () => {
  const ages: number[] = []
  for (const { created_on: created, decisioned_on: decided, offers } of worklist) {
    if (typeof created !== 'string') continue
    expect(Date.parse(created)).toBeLessThanOrEqual(noon)
    ages.push((noon - Date.parse(created)) / dayMs)
    if (typeof decided !== 'string') continue
    expect(Date.parse(decided)).toBeGreaterThanOrEqual(Date.parse(created))
    expect(Date.parse(decided)).toBeLessThanOrEqual(noon)
    for (const offer of offers ?? []) {
      const first = offer['first_payment_date']
      if (typeof first === 'string') expect(first > decided.slice(0, 10)).toBe(true)
    }
  }
  expect(Math.min(...ages)).toBe(0)
  expect(Math.max(...ages)).toBe(90)
})

test('decided applications have a date of decision, undecided ones have none', () => {
  for (const id of sampleWorklistIds.filter((one) => /^app_smpl\d/.test(one))) {
    const { status, decisioned_on: decided } = applicationOf(id)
    expect(decided === null, id).toBe(status === 'pending' || status === 'incomplete')
  }
})

test('some applications are at the service and not in the first worklist', () => {
  for (const id of [...sampleExtraIds, sampleRefusedId]) {
    expect(records.has(id)).toBe(true)
    expect(sampleWorklistIds).not.toContain(id)
  }
  expect(sampleExtraIds.length).toBeGreaterThanOrEqual(5)
})

test('bulk applications are the same each time, complete, and of every status and type', () => {
  const bulk = Array.from({ length: 500 }, (_, number) => bulkApplication(number, facts))
  expect(bulkApplication(499, facts)).toEqual(bulk[499])
  expect(bulk.map(({ id }) => id)).toEqual(bulk.map((_, number) => bulkApplicationId(number)))
  expect(new Set(bulk.map(({ status }) => status)).size).toBe(applicationStatuses.length)
  expect(new Set(bulk.map(({ credit_type }) => credit_type)).size).toBe(creditTypes.length)
})
