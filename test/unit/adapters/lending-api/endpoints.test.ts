import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  optionalEndpoints,
  pathOf,
  readEndpoints,
  sendEndpoint,
} from '../../../../electron/adapters/lending-api/endpoints.ts'
import {
  defaultServiceProfile,
  serviceProfileNames,
  serviceProfiles,
  type ServiceProfileName,
} from '../../../../shared/service-profiles/all-profiles.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { submissionKinds } from '../../../../shared/values/submission-kinds.ts'
import { ok } from '../../../../shared/result.ts'

const sendsOf = (profile: ServiceProfileName) =>
  submissionKinds.flatMap((kind) => sendEndpoint(kind, profile) ?? [])
const sends = sendsOf('specification')
const approve = { path: serviceProfiles.specification.sendPaths.approve ?? '' }

test('has exactly the six endpoints of the specification', () => {
  expect(
    [readEndpoints.token, readEndpoints.readApplication, ...sends].map(
      ({ method, path }) => `${method} ${path}`,
    ),
  ).toEqual([
    'POST /api/token',
    'GET /api/applications/{application_id}',
    'POST /api/applications/{application_id}/approve',
    'POST /api/payments/api/facilities/{facility_id}/create_ach_authorization',
    'POST /api/configuration/lending_details',
    'POST /api/configuration/webhook',
  ])
})

test('other profiles reject and make payments, and use another path for an ACH document', () => {
  for (const profile of serviceProfileNames.filter((name) => name !== defaultServiceProfile)) {
    const others = sendsOf(profile).filter(({ path }) => !sends.some((send) => send.path === path))
    expect(others.map(({ path }) => path)).toEqual([
      '/api/applications/{application_id}/reject',
      '/api/facilities/{facility_id}/create_ach_authorization',
      '/api/payments',
      '/api/payments/{payment_id}/cancel',
    ])
  }
  expect(readEndpoints.rejectionReasons.path).toBe('/api/rejection_reasons')
})

test('a response about another payment is unreadable', () => {
  const wire = { unitsProfile: 'cents-and-basis-points', serviceProfile: '2025-03' } as const
  const body = { id: 'pmt_1', status: 'pending', amount: 41_250 }
  const read = (id: string) => optionalEndpoints('2025-03').payment?.parse(body, wire, id, null)
  expect(read('pmt_1')).toMatchObject({ value: { status: 'pending' } })
  expect(read('pmt_2')).toMatchObject({ error: { code: 'reply-unreadable' } })
})

test('borrowers are fetched one at a time, never as a list', () => {
  for (const profile of serviceProfileNames) {
    const paths = JSON.stringify(serviceProfiles[profile]).match(/\/api\/borrowers[^"]*/g) ?? []
    expect(paths).toEqual(profile === 'specification' ? [] : ['/api/borrowers/{borrower_id}'])
  }
})

test('exactly the requests that change something are sends', () => {
  const purposes = (endpoints: readonly { readonly purpose: string }[]) =>
    new Set(endpoints.map(({ purpose }) => purpose))
  expect([...purposes(sends)]).toEqual(['send'])
  expect([...purposes(Object.values(readEndpoints))]).toEqual(['read'])
})

/** Characters with a meaning in paths, and any others, including unpaired surrogates. */
const anyId = fc
  .array(
    fc.oneof(
      fc.constantFrom('.', '/', '\\', '?', '#', '%', '&', ';', ':', '@', ' ', '$', '\n'),
      fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((characters) => characters.join(''))

describe('an ID in a path', () => {
  test.each(['', '.', '..', '\ud800'])('is rejected: %j', (id) => {
    expect(pathOf(approve, id)).toMatchObject({ error: { code: 'id-malformed' } })
  })

  test('stays one segment of the path, whatever it contains', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const path = pathOf(approve, id)
        if (!path.ok) return
        const url = new URL(`https://lender.example/base${path.value}`)
        expect(url.search + url.hash).toBe('')
        const steps = url.pathname.split('/')
        expect(steps).toHaveLength(6)
        expect([steps[3], steps[5]]).toEqual(['applications', 'approve'])
        expect(decodeURIComponent(steps[4] ?? '')).toBe(id)
      }),
    )
  })

  test('keeps a $ as it is', () => {
    expect(pathOf(approve, 'app_$&$1')).toEqual(ok('/api/applications/app_%24%26%241/approve'))
  })
})

test.each(['2024-10', '2025-03'] as const)(
  'the webhook of %s is a list of addresses',
  (profile) => {
    const webhook = sendEndpoint('set-webhook', profile)
    expect(webhook?.accepts?.({ urls: ['https://x.example/'] })).toBe(true)
    const others: JsonObject[] = [
      { url: 'https://x.example/' },
      { urls: [] },
      { urls: [''] },
      { urls: 'x' },
    ]
    for (const body of others) {
      expect(webhook?.accepts?.(body)).toBe(false)
    }
  },
)

describe('a body that the specification doesn’t allow', () => {
  test.each([
    ['approve', {}],
    ['approve', { offers: [] }],
    ['approve', { offers: ['x'] }],
    ['set-webhook', {}],
    ['set-webhook', { url: '' }],
    ['set-lending-details', { cs_phone: '1' }],
  ] as const)('is rejected by %s: %j', (name, body) => {
    expect(sendEndpoint(name, 'specification')?.accepts?.(body)).toBe(false)
  })
})
