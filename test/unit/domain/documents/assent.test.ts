import { describe, expect, it } from 'vitest'
import { achPurposeSchema } from '../../../../shared/contract/decisions.ts'
import { missingOf } from '../../../../shared/domain/documents/ach-register.ts'
import {
  achChecklist,
  consentWays,
  type AchPurpose,
  type ConsentWay,
} from '../../../../shared/domain/documents/ach.ts'
import { assentText } from '../../../../shared/domain/documents/assent.ts'

const consent = { way: 'signed-form', takenOn: '2026-11-20', takenBy: 'officer' } as const
const assent = { givenBy: 'Rosa Alvarez', wordsHash: 'a'.repeat(64) }
const autopay: AchPurpose = {
  kind: 'autopay',
  paymentReference: 'INV-1',
  amount: 41_250,
  plannedOn: '2026-12-01',
  ticked: achChecklist,
  consent: { ...consent, assent },
}
const today = '2026-11-23'

describe('autopay (12 CFR 1005.10(b))', () => {
  it('has no blocker once the borrower’s own assent is on record', () => {
    expect(missingOf(autopay, today)).toEqual([])
  })

  it('requires assent, but a single payment doesn’t', () => {
    expect(missingOf({ ...autopay, consent }, today)).toEqual(['assent-missing'])
    expect(missingOf({ ...autopay, consent: null }, today)).toEqual(['consent', 'assent-missing'])
    expect(missingOf({ ...autopay, kind: 'single', consent }, today)).toEqual([])
  })

  it('requires a writing that the borrower signed or authenticated, not a spoken assent', () => {
    const lacking = (way: ConsentWay) =>
      missingOf({ ...autopay, consent: { ...consent, way, assent } }, today)
    expect(consentWays.filter((way) => lacking(way).length > 0)).toEqual(['in-person', 'phone'])
    expect(lacking('phone')).toEqual(['assent-not-written'])
  })
})

it('two texts are the same regardless of line endings and surrounding whitespace', () => {
  expect(assentText(' I authorize\r\nNorthwind\rto debit. \n')).toBe(
    'I authorize\nNorthwind\nto debit.',
  )
})

describe('evidence of assent, as the page sends it,', () => {
  const words = 'I authorize Northwind to debit.'
  const wordsHash = 'a'.repeat(64)
  const sent = (given: object | undefined) => ({
    ...autopay,
    consent: { ...consent, assent: given },
  })

  it.each<[string, object | undefined, boolean]>([
    ['nothing', undefined, true],
    ['the words', { givenBy: 'Rosa Alvarez', words }, true],
    ['the hash of words before', { givenBy: 'Rosa Alvarez', wordsHash }, true],
    ['both', { givenBy: 'Rosa Alvarez', words, wordsHash }, false],
    ['neither', { givenBy: 'Rosa Alvarez' }, false],
    ['no name', { givenBy: ' ', words }, false],
    ['blank words', { givenBy: 'Rosa Alvarez', words: ' \n' }, false],
    ['something that is no hash', { givenBy: 'Rosa Alvarez', wordsHash: 'abc' }, false],
    ['a book', { givenBy: 'Rosa Alvarez', words: 'a'.repeat(20_001) }, false],
  ])('%s', (_what, given, isAccepted) => {
    expect(achPurposeSchema.isValidSync(sent(given))).toBe(isAccepted)
  })
})
