import { endOfMonth, parseDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  noNoticeFacts,
  type NoticeFacts,
  type RecordedNotice,
} from '../../../../shared/domain/notices/notice.ts'
import {
  isBlockedByNotice,
  noticesKeptUntil,
} from '../../../../shared/domain/notices/notice-retention.ts'
import { creditTypes } from '../../../../shared/values/vocabulary.ts'
import { aNotice, eastern } from '../../../support/builders/notices.ts'

const firstDay = parseDate('2020-01-01')
const days = fc.integer({ min: 0, max: 5_000 }).map((count) => firstDay.add({ days: count }))
const types = fc.constantFrom(...creditTypes, null)

describe('the day until which notices are kept', () => {
  it('is 25 months later, 12 for business, on the same day of the month or its last', () => {
    fc.assert(
      fc.property(days, types, (sent, creditType) => {
        const until = parseDate(noticesKeptUntil([{ day: sent.toString(), creditType }]) ?? '')
        const months = (until.year - sent.year) * 12 + until.month - sent.month
        expect(months).toBe(creditType?.startsWith('commercial_') === true ? 12 : 25)
        expect(until.day).toBe(Math.min(sent.day, endOfMonth(until).day))
      }),
      {
        examples: [
          [parseDate('2026-01-31'), 'consumer_bnpl'],
          [parseDate('2028-02-29'), 'commercial_bnpl'],
        ],
      },
    )
  })

  it('is that of the notice that is kept longest, in any order', () => {
    const notices = fc.array(fc.record({ day: days.map(String), creditType: types }))
    fc.assert(
      fc.property(notices, (some) => {
        const until = noticesKeptUntil(some)
        expect(until === null).toBe(some.length === 0)
        const each = some.map((notice) => noticesKeptUntil([notice]) ?? '')
        for (const own of each) expect(own <= (until ?? '')).toBe(true)
        if (until !== null) expect(each).toContain(until)
      }),
    )
  })
})

describe('an application with a running notice clock', () => {
  const lender = { terms: eastern, today: '2026-11-23' }
  const application = {
    ...{ status: 'pending', createdOn: '2020-01-02T15:00:00Z', decisionedOn: null },
    ...{ creditType: 'consumer_bnpl', creditData: { fico: 640 } },
    ...{ requestedAmount: 500_000, offers: null, rejectionReasons: ['mla_failed'] },
  }
  const facts = (notice: RecordedNotice): NoticeFacts => ({ ...noNoticeFacts, recorded: [notice] })
  const isHeld = (status: string, known = noNoticeFacts) =>
    isBlockedByNotice({ ...application, status }, known, lender)
  const asked = aNotice({ kind: 'incompleteness', day: '2020-01-10', replyBy: '2020-02-10' })

  it.each([
    ['pending', true],
    ['incomplete', true],
    ['rejected', true],
    ['accepted', false],
    ['approved', false],
  ])('that is %s is blocked from removal: %s', (status, stays) => {
    expect(isHeld(status)).toBe(stays)
  })

  it('can be removed if the lender doesn’t treat its denial as adverse action', () => {
    const never = { ...lender, terms: { ...eastern, noticeIfNotAdverse: false } }
    const rejected = { ...application, status: 'rejected' }
    expect(isBlockedByNotice(rejected, noNoticeFacts, never)).toBe(false)
  })

  it('is blocked while it owes a risk-based pricing notice', () => {
    const pricing = { ...lender, terms: { ...eastern, pricingCutoff: 720 } }
    const approved = { ...application, status: 'approved' }
    expect(isBlockedByNotice(approved, noNoticeFacts, pricing)).toBe(true)
  })

  it('is blocked while it waits for a response, even long after the day of the notice', () => {
    expect(isHeld('incomplete', facts(asked))).toBe(true)
  })

  it('can be removed when the notice that ended its clock need not be kept any more', () => {
    const until = (day: string) => facts(aNotice({ day }))
    expect(isHeld('rejected', until('2024-10-23'))).toBe(true)
    expect(isHeld('rejected', until('2024-10-22'))).toBe(false)
  })

  it('is blocked by a recorded notice even if its data isn’t known', () => {
    expect(isBlockedByNotice(null, noNoticeFacts, lender)).toBe(false)
    expect(isBlockedByNotice(null, facts(aNotice()), lender)).toBe(true)
  })
})
