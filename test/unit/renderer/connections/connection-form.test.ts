import { describe, expect, it } from 'vitest'
import { secretWarning } from '../../../../renderer/screens/connections/connection-form.ts'

describe('a secret that looks like one of another environment', () => {
  it.each([
    ['production', 'test_abc', /starts with test_/],
    ['sandbox', 'prod_abc', /starts with prod_/],
  ])('in %s warns of %s', (kind, secret, sentence) => {
    expect(secretWarning(kind, secret)).toMatch(sentence)
  })

  it.each([
    ['production', 'prod_abc'],
    ['sandbox', 'test_abc'],
    ['production', 'a_test_b'],
    ['sandbox', 'PROD'],
    ['sandbox', undefined],
  ])('in %s says nothing of %s', (kind, secret) => {
    expect(secretWarning(kind, secret)).toBeNull()
  })
})
