import { expect, it } from 'vitest'
import { HiddenTexts } from '../../../../electron/adapters/lending-api/hidden-texts.ts'

it('hides a secret with spaces that a form encodes as plus signs', () => {
  const hidden = new HiddenTexts()
  hidden.add('four words of secret')
  expect(hidden.in('secret=four+words+of+secret&id=1')).toBe('secret=•••&id=1')
})
