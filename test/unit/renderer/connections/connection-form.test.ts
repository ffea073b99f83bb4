import { describe, expect, it } from 'vitest'
import {
  newConnection,
  newConnectionSchema,
  restoredConnection,
  secretWarning,
} from '../../../../renderer/screens/connections/connection-form.ts'

describe('an address that can’t be valid', () => {
  it.each([
    ['http://lender.example', 'It must start with https. Plain http is for this computer only.'],
    ['https://lender.example/api', 'It ends in /api. Loan Desk adds that itself.'],
    ['https://me:word@lender.example', 'It contains a user name or password.'],
    ['https://lender.example?x=1', 'It contains ? or #.'],
    ['lender', 'It isn’t a web address.'],
    ['', 'Required.'],
  ])('shows the rule it breaks: %s', async (baseUrl, sentence) => {
    const typed = { ...newConnection, baseUrl }
    await expect(newConnectionSchema.validateAt('baseUrl', typed)).rejects.toThrow(sentence)
  })
})

describe('a secret that looks like one of another environment', () => {
  it.each([
    ['production', 'test_abc', /starts with test_/],
    ['sandbox', 'prod_abc', /starts with prod_/],
  ])('in %s shows a warning for %s', (kind, secret, sentence) => {
    expect(secretWarning(kind, secret)).toMatch(sentence)
  })

  it.each([
    ['production', 'prod_abc'],
    ['sandbox', 'test_abc'],
    ['production', 'a_test_b'],
    ['sandbox', 'PROD'],
    ['sandbox', undefined],
  ])('in %s shows no warning for %s', (kind, secret) => {
    expect(secretWarning(kind, secret)).toBeNull()
  })
})

it('a restored form keeps a host that was trusted since', () => {
  const now = { ...newConnection, name: 'Alder', trustedDocumentHosts: ['documents.alder.example'] }
  const before = { ...now, trustedDocumentHosts: [] }
  expect(restoredConnection(now, { before, typed: { ...before, name: 'Alder Bank' } })).toEqual({
    ...now,
    name: 'Alder Bank',
  })
})
