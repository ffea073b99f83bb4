import { describe, expect, it } from 'vitest'
import { achDateProblems } from '../../../../shared/domain/documents/ach-dates.ts'

/** A Friday. */
const today = '2026-11-20'
const problemsOf = (plannedOn: string | null, takenOn = '2026-11-19', dateReason = '') =>
  achDateProblems({ plannedOn, dateReason, consent: { takenOn } }, today)

describe('the payment date of an ACH document', () => {
  it.each([
    ['2026-11-20', [], 'today'],
    ['2026-11-19', ['date-in-the-past'], 'yesterday'],
    ['2020-01-05', ['date-in-the-past'], 'a Sunday long ago'],
    ['2026-11-22', ['date-not-banking-day'], 'a Sunday'],
    ['2026-11-26', ['date-not-banking-day'], 'Thanksgiving Day'],
    ['2027-01-19', [], '60 days ahead'],
    ['2027-01-20', ['date-needs-reason'], '61 days ahead'],
    ['2026-02-30', ['date-missing'], 'no day at all'],
    [null, ['date-missing'], 'left out'],
  ])('%s: %j (%s)', (plannedOn, problems, _what) => {
    expect(problemsOf(plannedOn)).toEqual(problems)
  })

  it('may be further ahead if a reason is given', () => {
    expect(problemsOf('2027-01-20', '2026-11-19', 'Balloon payment')).toEqual([])
    expect(problemsOf('2027-01-20', '2026-11-19', '  ')).toEqual(['date-needs-reason'])
  })
})

it('refuses a consent date in the future', () => {
  expect(problemsOf('2026-11-24', '2026-11-20')).toEqual([])
  expect(problemsOf('2026-11-24', '2026-11-21')).toEqual(['consent-in-the-future'])
})
