import { expect, it } from 'vitest'
import { HiddenTexts } from '../../../../electron/adapters/lending-api/hidden-texts.ts'

it('hides a secret with spaces that a form encodes as plus signs', () => {
  const hidden = new HiddenTexts()
  hidden.add('four words of secret')
  expect(hidden.in('secret=four+words+of+secret&id=1')).toBe('secret=•••&id=1')
})

it('hides the secret and the latest tokens, however many tokens there were', () => {
  const hidden = new HiddenTexts()
  for (let number = 1; number <= 9; number += 1) {
    hidden.add('client secret')
    hidden.add(`token-${number}`)
  }
  expect(hidden.in('client secret, token-8, token-9')).toBe('•••, •••, •••')
})
