import { describe, expect, test } from 'vitest'
import {
  lendingDetailsFromWire,
  lendingDetailsToWire,
  webhookBody,
  webhookUrlIn,
} from '../../../../shared/domain/wire/configuration.ts'
import { serviceProfileNames } from '../../../../shared/service-profiles/all-profiles.ts'

describe('lending details and webhook', () => {
  const details = {
    address: { line1: '1 Main St', line2: null, city: 'Reno', state: 'NV', zip: '89501' },
    csPhone: '+17755550100',
    csEmail: 'help@lender.example',
  }
  const wire = {
    address: { line_1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
    cs_phone: '+17755550100',
    cs_email: 'help@lender.example',
  }

  test('omits an empty second address line', () => {
    expect(lendingDetailsToWire(details)).toEqual(wire)
    expect(
      lendingDetailsToWire({ ...details, address: { ...details.address, line2: '' } }),
    ).toEqual(wire)
  })

  test('sends a second address line and reads it back', () => {
    const more = { ...details, address: { ...details.address, line2: 'Floor 2' } }
    expect(lendingDetailsToWire(more)).toHaveProperty('address.line_2', 'Floor 2')
    expect(lendingDetailsFromWire(lendingDetailsToWire(more))).toEqual({ ok: true, value: more })
  })

  test('names a required field that is missing from an echo', () => {
    expect(
      lendingDetailsFromWire({ ...wire, cs_phone: null, address: { ...wire.address, zip: 89501 } }),
    ).toMatchObject({
      ok: false,
      error: {
        code: 'reply-unreadable',
        problems: expect.arrayContaining([
          { path: 'csPhone', code: 'missing' },
          { path: 'address.zip', code: 'wrong-type' },
        ]) as unknown,
      },
    })
  })

  test('sends the webhook address as the body', () => {
    expect(webhookBody('https://hooks.example/')).toEqual({ url: 'https://hooks.example/' })
  })

  test.each(serviceProfileNames)('finds the webhook address in a body of %s', (name) => {
    expect(webhookUrlIn(webhookBody('https://hooks.example/', name))).toBe('https://hooks.example/')
    expect([webhookUrlIn(null), webhookUrlIn({ urls: [] }), webhookUrlIn({ url: 1 })]).toEqual([
      '',
      '',
      '',
    ])
  })
})
