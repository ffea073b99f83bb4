import { expect, it } from 'vitest'
import { parseBaseUrl } from '../../../../shared/domain/connections/connection.ts'
import { failed, ok } from '../../../../shared/result.ts'

it.each([
  ['http://lender.example', 'not-https'],
  ['ftp://lender.example', 'not-https'],
  ['lender.example', 'not-a-url'],
  ['https://user:pw@lender.example', 'user-info'],
  ['https://lender.example?x=1', 'query-or-fragment'],
  ['https://lender.example/api', 'api-in-path'],
  ['https://lender.example/api/', 'api-in-path'],
  ['https://lender.example/v1/api/token', 'api-in-path'],
  ['https://lender.example/\u200b', 'control-or-white-space'],
  ['https://lender\u2060.example', 'control-or-white-space'],
  ['https://lender.example/v1\u3164', 'control-or-white-space'],
  ['https://lender.example/v 1', 'control-or-white-space'],
])('rejects the address %s because it is %s', (typed, detail) => {
  expect(parseBaseUrl(typed)).toEqual(failed('base-url-invalid', { detail }))
})

it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
  'accepts plain HTTP to this computer: %s',
  (typed) => {
    expect(parseBaseUrl(typed)).toEqual(ok(typed))
  },
)
