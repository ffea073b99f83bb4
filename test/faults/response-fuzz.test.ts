import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  optionalEndpoints,
  readEndpoints,
  sendEndpoint,
  type Endpoint,
} from '../../electron/adapters/lending-api/endpoints.ts'
import { HiddenTexts } from '../../electron/adapters/lending-api/hidden-texts.ts'
import { submissionKinds } from '../../shared/values/submission-kinds.ts'
import { differences, offersMatch } from '../../shared/domain/decisions/compare.ts'
import { bodyBounds } from '../../shared/domain/wire/body.ts'
import { serviceErrorFromWire } from '../../shared/domain/wire/acknowledgments.ts'
import { applicationFromWire, offersIn } from '../../shared/domain/wire/application.ts'
import type { ServiceProfileName } from '../../shared/service-profiles/all-profiles.ts'
import type { JsonObject, JsonValue } from '../../shared/json.ts'
import { feeFormsOf, sameFeeForm } from '../../shared/domain/wire/fee-form.ts'
import type { Failure } from '../../shared/result.ts'
import {
  application,
  mutated,
  newerApplication,
  responseTo,
  mutations,
  secret,
} from '../support/builders/mutated-responses.ts'

/*
 * The service's responses are untrusted. Whatever a response contains, a reader returns a value or
 * reply-unreadable; it never throws, never accepts a prototype, and respects its limits.
 */

type Reader = Pick<Endpoint<unknown>, 'name' | 'parse'>
/** All readers of a profile except lists, which are parsed from their bytes (list-fuzz). */
const readersOf = (profile: ServiceProfileName) => {
  const { facilities, coverage, ...others } = optionalEndpoints(profile)
  return [
    ...Object.values<Reader>(readEndpoints),
    ...submissionKinds.map((kind): Reader | null => sendEndpoint(kind, profile)),
    ...Object.values<Reader | null>(others),
    facilities?.facility ?? null,
    facilities?.payoff ?? null,
    facilities?.authorization ?? null,
    ...Object.values<Reader>(coverage ?? {}),
  ].flatMap((reader) => (reader === null ? [] : [{ ...reader, profile }]))
}
/** The profile between these two combines their readers and has none of its own. */
const readers = [...readersOf('specification'), ...readersOf('2025-03')]

const errorBody: JsonObject = {
  error_type: 'INVALID_REQUEST',
  error_code: 'INVALID_INPUT',
  error_message: 'No.',
  error_detail: [{ value: 1, msg: 'must be', param: 'offers[0].loan_term.term', location: 'body' }],
}

afterEach(() => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect({}).not.toHaveProperty('polluted')
})

describe.each(readers)('the reader of $name ($profile)', ({ profile, name, parse }) => {
  test(`withstands ${mutations} mutated responses`, () => {
    fc.assert(
      fc.property(mutated(responseTo(name, profile)), (body) => {
        const hidden = new HiddenTexts()
        hidden.add(secret)
        const read = parse(
          hidden.inBody(body),
          { unitsProfile: 'cents-and-basis-points', serviceProfile: profile },
          'app_1',
          null,
        )
        const told = JSON.stringify(read).toLowerCase()
        for (const text of [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
          expect(told).not.toContain(text.toLowerCase())
        }
        if (!read.ok) {
          expect(read.error.code).toBe('reply-unreadable')
          return
        }
        if (['read-application', 'approve', 'reject'].includes(name)) {
          expect([undefined, null, 'app_1']).toContain((body as JsonObject)['id'])
        }
        if (name === 'read-facility') expect(told).not.toContain('990123456789')
        expect(JSON.stringify(read.value, withoutBodies)).not.toMatch(/\p{Cf}|\p{Cs}/u)
        // The value can be stored, cloned between processes and serialized.
        expect(JSON.parse(JSON.stringify(structuredClone(read.value)))).toBeDefined()
      }),
      { numRuns: mutations },
    )
  })
})

test(`recognizes a known fee form, or none, in ${mutations} mutated applications`, () => {
  fc.assert(
    fc.property(mutated(newerApplication), (body) => {
      expect(['type-and-fee', 'number', null]).toContain(sameFeeForm(feeFormsOf(body)))
    }),
    { numRuns: mutations },
  )
})

test(`gives short readable text for ${mutations} mutated error bodies`, () => {
  fc.assert(
    fc.property(mutated(errorBody), (body) => {
      const error = serviceErrorFromWire(body)
      const texts = [error.detail ?? '', ...(error.problems ?? []).map((one) => one.message ?? '')]
      for (const text of texts) {
        expect(text.length).toBeLessThanOrEqual(400)
        expect(text).not.toMatch(/\p{Cc}|<[^>]*>/u)
      }
      expect(JSON.stringify(error)).not.toMatch(/\p{Cf}|\p{Cs}/u)
      expect(error.serviceCode ?? 'NONE').toMatch(/^[\w.-]{1,64}$/)
    }),
    { numRuns: mutations },
  )
})

test('what is read from any response stays within its bounds and can be compared', () => {
  fc.assert(
    fc.property(mutated(application), mutated(application), (one, other) => {
      const [left, right] = [one, other].map((body) => {
        const read = applicationFromWire(body, 'dollars-and-percent')
        return read.ok ? read.value : null
      })
      if (left === null || left === undefined) return
      expect(depthOf(left.raw)).toBeLessThanOrEqual(bodyBounds.depth + 1)
      expect(left.problems.length).toBeLessThanOrEqual(bodyBounds.problems)
      expect(differences(left.raw, left.raw)).toEqual([])
      expect(differences(left.raw, right?.raw ?? null)).toBeInstanceOf(Array)
      expect(offersMatch(offersIn(left.raw), offersIn(right?.raw ?? null))).toBeTypeOf('boolean')
    }),
    { numRuns: 2_000 },
  )
})

test('reads a response of five megabytes of brackets without harm', () => {
  const deep = JSON.parse(
    `{"status":"pending","credit_data":${'{"a":'.repeat(800_000)}1${'}'.repeat(800_000)}}`,
  ) as unknown
  const read = applicationFromWire(deep, 'cents-and-basis-points')
  expect(read.ok && read.value.problems).toMatchObject([{ code: 'too-deep' }])
  expect(read.ok && depthOf(read.value.raw)).toBeLessThanOrEqual(bodyBounds.depth + 1)
})

test('cuts a list of a million offers and reports that', () => {
  const read = applicationFromWire(
    {
      status: 'pending',
      offers: Array.from({ length: 1_000_000 }, () => ({ type: 'loan_offer' })),
    },
    'cents-and-basis-points',
  )
  expect(read.ok && read.value.application.offers).toHaveLength(bodyBounds.entries)
  expect(read.ok && read.value.problems).toEqual([{ path: 'offers', code: 'too-many' }])
})

test('failures never repeat borrower data of a response', () => {
  const failure: Failure | null = ((read) => (read.ok ? null : read.error))(
    applicationFromWire({ status: 7, borrower_id: 'bor_private' }, 'cents-and-basis-points'),
  )
  expect(JSON.stringify(failure)).not.toContain('private')
})

/** The parts that people read. Bodies are stored verbatim, and no page gets a document's address. */
function withoutBodies(name: string, value: unknown): unknown {
  return ['raw', 'response', 'creditData', 'terms', 'documentUrl'].includes(name) ? null : value
}

function depthOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map((entry: JsonValue) => depthOf(entry)))
}
