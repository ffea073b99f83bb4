import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  reasonsIn,
  rejectBody,
  rejectionReasonsFromWire,
  sameReasons,
} from '../../../../shared/domain/wire/rejection.ts'

test('reads the reasons in the service’s order, each text as one line', () => {
  expect(
    rejectionReasonsFromWire({
      too_many_nsfs: '  Too many payments\n  were returned.\n',
      income_too_low: 'Income too low.\n',
      not_explained: null,
      'said empty': ' \n',
    }),
  ).toEqual({
    ok: true,
    value: [
      { code: 'too_many_nsfs', text: 'Too many payments were returned.' },
      { code: 'income_too_low', text: 'Income too low.' },
      { code: 'not_explained', text: null },
      { code: 'said empty', text: null },
    ],
  })
})

test('omits codes that are blank, padded, multiline, too long or contain invisible characters', () => {
  const codes = ['', ' ', ' padded', 'hid\u200Bden', 'two\nlines', 'x'.repeat(101)]
  const body = Object.fromEntries(codes.map((code) => [code, 'A text.']))
  expect(rejectionReasonsFromWire(body)).toEqual({ ok: true, value: [] })
})

test('writes out invisible characters in a text, and cuts one that is too long for a notice', () => {
  const read = rejectionReasonsFromWire({ a: 'wol\u202E', b: '😀'.repeat(2_000) })
  expect(read).toMatchObject({ ok: true, value: [{ text: 'wol⟨U+202E⟩' }, {}] })
  expect(read.ok && read.value[1]?.text).toBe('😀'.repeat(1_000))
})

test.each([null, 'text', 7, ['income_too_low']])('is unreadable if it is %j', (body) => {
  expect(rejectionReasonsFromWire(body)).toMatchObject({ error: { code: 'reply-unreadable' } })
})

test('sent reasons are read back as the same reasons, in any order but only in the same number', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 4 }), fc.string(), (codes, other) => {
      const read = reasonsIn(rejectBody(codes))
      expect(read).toEqual(codes)
      expect(sameReasons(codes, read.toReversed())).toBe(true)
      if (!codes.includes(other)) expect(sameReasons(codes, [...codes, other])).toBe(false)
      expect(sameReasons([...codes, other], codes)).toBe(false)
    }),
  )
})
