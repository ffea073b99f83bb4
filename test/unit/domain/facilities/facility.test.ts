import { expect, it } from 'vitest'
import { agreementExpiry } from '../../../../shared/domain/facilities/facility.ts'

it('an unsigned agreement expires 24 hours after it was created, if that is known', () => {
  const createdOn = '2026-11-20T12:00:00Z'
  expect(agreementExpiry({ createdOn })).toBe(Date.parse('2026-11-21T12:00:00Z'))
  expect(agreementExpiry({ createdOn: null })).toBeNull()
})
