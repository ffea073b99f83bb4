import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptyLendingDetails,
  lendingDetailsProblems,
  toLendingDetails,
  typedFrom,
  typedFromDraft,
  zipStateWarning,
} from '../../../../renderer/screens/settings/lending-details-form.ts'
import { lendingDetails } from '../../../support/builders/lending-details.ts'
import {
  webhookProblem,
  writtenOtherwise,
} from '../../../../renderer/screens/settings/webhook-form.ts'

const typed = {
  line1: '500 Example Avenue',
  line2: '',
  city: 'Springfield',
  state: 'il',
  zip: '62701',
  csPhone: '(217) 555-0134',
  csEmail: 'care@lender.example',
}

test('sends typed details trimmed, the phone in E.164, without an empty second line', () => {
  expect(toLendingDetails({ ...typed, line1: ' 500 Example Avenue ' })).toEqual(lendingDetails)
  expect(lendingDetailsProblems(typed)).toEqual({})
})

test('shows at each field why it can’t be sent', () => {
  expect(lendingDetailsProblems(emptyLendingDetails)).toEqual({
    line1: 'Required.',
    city: 'Required.',
    state: 'Required.',
    zip: 'Required.',
    csPhone: 'Required.',
    csEmail: 'Required.',
  })
  expect(
    lendingDetailsProblems({
      ...typed,
      line1: 'x'.repeat(257),
      city: 'x'.repeat(31),
      state: 'ZZ',
      zip: '6270',
      csPhone: '1234567890',
      csEmail: 'care@lender',
    }),
  ).toEqual({
    line1: 'Enter at most 256 characters.',
    city: 'Enter at most 30 characters.',
    state: 'Enter a US state, such as NY.',
    zip: 'Enter a ZIP code, such as 10001 or 10001-1234.',
    csPhone: 'Enter a US phone number, such as (212) 555-0123.',
    csEmail: 'Enter an email address, such as help@lender.example.',
  })
})

test('warns about a ZIP Code of another state but allows it', () => {
  const elsewhere = { ...typed, zip: '10001' }
  expect(zipStateWarning(elsewhere)).toMatch(/ZIP code 10001 doesn’t match IL/)
  expect(lendingDetailsProblems(elsewhere)).toEqual({})
  expect(zipStateWarning(typed)).toBeNull()
  expect(zipStateWarning({ ...typed, zip: '1' })).toBeNull()
})

test('fills the form with sent details, and sends the same again', () => {
  const sent = toLendingDetails(typed)
  expect(toLendingDetails(typedFrom(sent))).toEqual(sent)
})

test('fills the form from a draft of any content, with text only', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer())), (content) => {
      const read = typedFromDraft(content)
      expect(Object.keys(read)).toEqual(Object.keys(emptyLendingDetails))
      expect(Object.values(read).every((value) => typeof value === 'string')).toBe(true)
    }),
  )
  expect(typedFromDraft({ ...typed, line1: 7 })).toEqual({ ...typed, line1: '' })
})

test('shows the rule that a webhook URL breaks, and how the URL is written when sent', () => {
  expect(webhookProblem('')).toBe('Required.')
  expect(webhookProblem('events')).toBe(
    'Enter a web address, such as https://lender.example/events.',
  )
  expect(webhookProblem('http://hooks.lender.example')).toBe(
    'Enter an address that starts with https.',
  )
  expect(webhookProblem('https://me:word@hooks.lender.example')).toBe(
    'Remove the user name and password.',
  )
  expect(webhookProblem(`https://hooks.lender.example/${'x'.repeat(2048)}`)).toBe(
    'Enter at most 2048 characters.',
  )
  expect(webhookProblem('https://hooks.lender.example/a b')).toMatch(/spaces/)
  expect(webhookProblem('https://hooks.lender.example/events')).toBeNull()
  expect(writtenOtherwise('https://HOOKS.lender.example')).toBe('https://hooks.lender.example/')
  expect(writtenOtherwise('https://hooks.lender.example/')).toBeNull()
})
