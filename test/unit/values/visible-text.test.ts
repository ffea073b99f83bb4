import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleText } from '../../../shared/values/visible-text.ts'

test.each([
  ['a direction override', 'bor_\u202e100_rob', 'bor_⟨U+202E⟩100_rob'],
  ['an isolate', '\u2066a\u2069', '⟨U+2066⟩a⟨U+2069⟩'],
  ['a letter of no width', 'app_\u200b1', 'app_⟨U+200B⟩1'],
  ['a soft hyphen', 'Len\u00adder', 'Len⟨U+00AD⟩der'],
  ['a byte order mark', '\ufeffx', '⟨U+FEFF⟩x'],
  ['a filler that is a letter', 'a\u3164b\u115f', 'a⟨U+3164⟩b⟨U+115F⟩'],
  ['a blank of Braille', '\u2800', '⟨U+2800⟩'],
  ['a selector of looks', 'x\ufe0f', 'x⟨U+FE0F⟩'],
  ['a tag', 'x\u{e0041}', 'x⟨U+E0041⟩'],
  ['a control', 'a\u0000\u001b\u0085b', 'a⟨U+0000⟩⟨U+001B⟩⟨U+0085⟩b'],
  ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
  ['half a character', 'a\ud800b', 'a⟨U+D800⟩b'],
  ['private use', '\ue000', '⟨U+E000⟩'],
])('%s is written out', (_, text, visible) => {
  expect(visibleText(text)).toBe(visible)
})

test.each([
  '',
  'Alder & Søns, "Ltd" <b>',
  'ייסוד',
  '大和',
  '🙂',
  'a\n\tb',
  '1\u00a0000 €',
  'e\u0301',
])('%j stays as it is', (text) => {
  expect(visibleText(text)).toBe(text)
})

test('text that was written out needs no further change', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visibleText(visibleText(text))).toBe(visibleText(text))
      expect(visibleText(text)).not.toMatch(/\p{Cf}|\p{Cs}|[\u0000-\u0008]/u)
    }),
  )
})
