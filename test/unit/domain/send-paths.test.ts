import { expect, test } from 'vitest'
import { decisionKinds } from '../../../shared/domain/decisions/decision.ts'
import { requestLine } from '../../../shared/domain/decisions/kinds/send-paths.ts'

test('a decision goes to what it is about, and to nothing else', () => {
  expect(requestLine('approve', 'app_1')).toBe('POST /api/applications/app_1/approve')
  expect(requestLine('create-ach-authorization', 'fac_1')).toBe(
    'POST /api/payments/api/facilities/fac_1/create_ach_authorization',
  )
  expect(requestLine('approve', '../token?x=$&')).toBe(
    'POST /api/applications/..%2Ftoken%3Fx%3D%24%26/approve',
  )
})

test('no line keeps a part that was to be filled in', () => {
  for (const kind of decisionKinds) expect(requestLine(kind, 'it')).toMatch(/^POST \/api\/[^{}]+$/)
})
