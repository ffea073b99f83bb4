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

test('dates are in order and within the last 90 days', () => {
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

test('some applications are at the service but not in the first worklist', () => {
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
