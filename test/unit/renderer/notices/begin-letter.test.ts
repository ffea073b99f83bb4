import { expect, test } from 'vitest'
import { beginLetter } from '../../../../renderer/screens/notices/letter/begin-letter.ts'
import { anApplication } from '../stores/composer-fixture.ts'

const begun = (
  kind: Parameters<typeof beginLetter>[0],
  fields: Parameters<typeof anApplication>[0] = {},
) =>
  beginLetter(kind, {
    application: anApplication({ creditData: { fico: 555 }, ...fields }),
    ...{ borrowerName: 'Ana Brooks', reasonName: (code: string) => code, agencies: ['Bureau'] },
  })
const byScore = { source: 'report', agency: 'Bureau', usesScore: true, score: '555' }

test.each(['adverse-action', 'counteroffer-with-adverse-action', 'risk-based-pricing'] as const)(
  '%s begins with the score on file, whether or not the service lists reasons',
  (kind) => {
    for (const rejectionReasons of [null, [], ['income_too_low']]) {
      expect(begun(kind, { rejectionReasons })).toMatchObject(byScore)
    }
    expect(begun(kind, { creditData: null }).usesScore).toBeUndefined()
  },
)

test.each(['counteroffer', 'incompleteness', 'right-to-reasons'] as const)(
  '%s, which says nothing of a report, begins without one',
  (kind) => {
    expect(begun(kind, { rejectionReasons: [] }).source).toBeUndefined()
  },
)

test('an adverse action notice for a score asks for the score if the service gives none', () => {
  const rejectionReasons = ['income_too_low', 'credit_score_too_low']
  const letter = begun('adverse-action', { creditData: null, rejectionReasons })
  expect(letter).toMatchObject({ source: 'report', usesScore: true, score: '' })
  expect(begun('incompleteness', { creditData: null, rejectionReasons }).source).toBeUndefined()
})

test('a code in the place of a score is no score', () => {
  for (const fico of [9002, 0, -1, 249]) {
    expect(begun('adverse-action', { creditData: { fico } }).usesScore).toBeUndefined()
  }
  const rejectionReasons = ['credit_score_too_low']
  const letter = begun('adverse-action', { creditData: { fico: 9002 }, rejectionReasons })
  expect(letter).toMatchObject({ usesScore: true, score: '' })
})
