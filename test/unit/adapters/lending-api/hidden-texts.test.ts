import { expect, it } from 'vitest'
import { HiddenTexts } from '../../../../electron/adapters/lending-api/hidden-texts.ts'

it('hides a secret of words as a form encodes it, with plus signs for spaces', () => {
  const hidden = new HiddenTexts()
  hidden.add('four words of secret')
  expect(hidden.in('secret=four+words+of+secret&id=1')).toBe('secret=•••&id=1')
})
