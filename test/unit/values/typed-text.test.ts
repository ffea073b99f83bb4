import { expect, test } from 'vitest'
import { asSeen } from '../../../shared/values/typed-text.ts'

test.each([
  [
    'pasted after Latin letters, where they change nothing',
    'urgent\u200c \u200d\u200cnow',
    'urgent now',
  ],
  ['in a word that needs them', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['in an emoji', '👩\u200d💻', '👩\u200d💻'],
])('joiners %s', (_name, typed, seen) => {
  expect(asSeen(typed)).toBe(seen)
})
