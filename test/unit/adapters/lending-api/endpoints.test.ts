import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  pathOf,
  readEndpoints,
  sendEndpoint,
} from '../../../../electron/adapters/lending-api/endpoints.ts'
import { submissionKinds } from '../../../../shared/domain/decisions/decision.ts'

const sends = submissionKinds.map(sendEndpoint)
const approve = sendEndpoint('approve')

test('the table has the six endpoints of the specification, to the letter', () => {
  expect(
    [...Object.values(readEndpoints), ...sends].map(({ method, path }) => `${method} ${path}`),
  ).toEqual([
    'POST /api/token',
    'GET /api/applications/{application_id}',
    'POST /api/applications/{application_id}/approve',
    'POST /api/payments/api/facilities/{facility_id}/create_ach_authorization',
    'POST /api/configuration/lending_details',
    'POST /api/configuration/webhook',
  ])
})

test('what changes something is a send, and only that', () => {
  const purposes = (endpoints: readonly { readonly purpose: string }[]) =>
    new Set(endpoints.map(({ purpose }) => purpose))
  expect([...purposes(sends)]).toEqual(['send'])
  expect([...purposes(Object.values(readEndpoints))]).toEqual(['read'])
})

/** Characters that mean something in a path, and any others, halves of surrogate pairs included. */
const anyId = fc
  .array(
    fc.oneof(
      fc.constantFrom('.', '/', '\\', '?', '#', '%', '&', ';', ':', '@', ' ', '$', '\n'),
      fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((characters) => characters.join(''))

describe('an id in a path', () => {
  test.each(['', '.', '..', '\ud800'])('%j is refused', (id) => {
    expect(pathOf(approve, id)).toMatchObject({ error: { code: 'id-malformed' } })
  })

  test('stays one step of the path, whatever is in it', () => {
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

  test('a $ in an id is a $', () => {
    expect(pathOf(approve, 'app_$&$1')).toEqual({
      ok: true,
      value: '/api/applications/app_%24%26%241/approve',
    })
  })
})

describe('a body that the specification does not allow', () => {
  test.each([
    ['approve', {}],
    ['approve', { offers: [] }],
    ['approve', { offers: ['x'] }],
    ['set-webhook', {}],
    ['set-webhook', { url: '' }],
    ['set-lending-details', { cs_phone: '1' }],
  ] as const)('%s does not accept %j', (name, body) => {
    expect(sendEndpoint(name).accepts?.(body)).toBe(false)
  })
})
