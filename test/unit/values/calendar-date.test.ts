import { describe, expect, it } from 'vitest'
import { achPurposeSchema } from '../../../shared/contract/decisions.ts'
import { annotations } from '../../../shared/contract/annotations.ts'

const purpose = (plannedOn: string | null, takenOn: string) => ({
  kind: 'single',
  paymentReference: 'pay-1',
  amount: 10_000,
  plannedOn,
  ticked: [],
  consent: { way: 'phone', takenOn, takenBy: 'Officer' },
})

describe('dates that the page sends', () => {
  it.each([
    ['a day that exists', '2028-02-29', true],
    ['a month that does not exist', '2026-99-99', false],
    ['a day that the month does not have', '2026-02-30', false],
    ['a day before the first of its month', '2026-02-00', false],
    ['a month before the first of its year', '2026-00-31', false],
    ['a month after the last of its year', '2026-13-31', false],
    ['a date in US order', '02/28/2026', false],
    ['an empty text', '', false],
  ])('%s: %s is accepted: %s', (_, date, isAccepted) => {
    expect(achPurposeSchema.isValidSync(purpose(date, '2026-01-05'))).toBe(isAccepted)
    expect(achPurposeSchema.isValidSync(purpose(null, date))).toBe(isAccepted)
    expect(
      annotations.setFollowUp.input.isValidSync({
        selection: { ids: [], filter: null },
        day: date,
      }),
    ).toBe(isAccepted)
  })
})
