import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDayAt } from '../../../../shared/values/calendar-day.ts'
import { noNoticeFacts, type NoticeFacts } from '../../../../shared/domain/notices/notice.ts'
import {
  applicantOf,
  canHaveOtherTerms,
  daysUntil,
  noticeRules,
  noticeStatus,
  noticeSubject,
  reasonsAskedBy,
  recordableKinds,
  urgencyOf,
  type NoticeSubject,
  type NoticeTerms,
} from '../../../../shared/domain/notices/notice-clock.ts'
import {
  dueBeforeAgreement,
  noticeDay,
  undatedNotice,
} from '../../../../shared/domain/notices/notice-day.ts'
import { applicationStatuses } from '../../../../shared/values/vocabulary.ts'
import { aNotice, eastern } from '../../../support/builders/notices.ts'

/** Received on Nov 3 in New York, which was already Nov 4 in UTC. */
const subject = (fields: Partial<Fields> = {}): NoticeSubject =>
  noticeSubject({
    status: 'pending',
    creditType: 'consumer_bnpl',
    creditData: null,
    createdOn: '2026-11-04T03:30:00Z',
    decisionedOn: null,
    requestedAmount: 500_000,
    rejectionReasons: null,
    offers: null,
    ...fields,
  })
type Fields = Parameters<typeof noticeSubject>[0]
/** A score above the cutoff of the pricing notice. */
const creditData = { fico: 800 }
const offering = (...amounts: (number | null)[]) => amounts.map((amount) => ({ amount }))
const facts = (fields: Partial<NoticeFacts>): NoticeFacts => ({ ...noNoticeFacts, ...fields })
const standing = (
  fields: Partial<Fields>,
  known: NoticeFacts = noNoticeFacts,
  terms: NoticeTerms = eastern,
) => noticeStatus(subject(fields), known, terms)

describe('the notice that is owed on an application', () => {
  it.each([
    ['pending', 'decision'],
    ['incomplete', 'incomplete'],
    ['rejected', 'rejected'],
  ] as const)('is due 30 days after receipt of one that is %s', (status, rule) => {
    expect(standing({ status })).toEqual({
      ...{ is: 'owed', rule },
      start: { event: 'received', day: '2026-11-03' },
      dueOn: '2026-12-03',
    })
  })

  it('is counted from the day that the officer recorded as complete', () => {
    const complete = { day: '2026-11-10', reason: 'Payslip arrived' }
    for (const status of ['pending', 'incomplete', 'rejected']) {
      expect(standing({ status }, facts({ complete }))).toMatchObject({
        rule: status === 'rejected' ? 'rejected' : 'decision',
        start: { event: 'complete', day: '2026-11-10' },
        dueOn: '2026-12-10',
      })
    }
  })

  it('has no due date without a date from the service or the officer', () => {
    expect(standing({ status: 'rejected', createdOn: null })).toEqual({
      ...{ is: 'owed', rule: 'rejected', start: null, dueOn: null },
    })
  })

  it('is a counteroffer’s notice only if every offer is below the requested amount', () => {
    const status = 'approved'
    expect(standing({ status, offers: offering(400_000, 499_999) })).toMatchObject({
      rule: 'below-requested',
      dueOn: '2026-12-03',
    })
    for (const offers of [offering(400_000, 500_000), offering(400_000, null), [], null]) {
      expect(standing({ status, offers })).toEqual({ is: 'none' })
    }
    expect(standing({ status, offers: offering(1), requestedAmount: null })).toEqual({ is: 'none' })
  })

  it('is an adverse action notice 90 days after a counteroffer, unless both were one notice', () => {
    const below = { status: 'approved', offers: offering(400_000) }
    const counteroffer = aNotice({ kind: 'counteroffer', day: '2026-11-20' })
    for (const status of ['approved', 'declined']) {
      expect(standing({ ...below, status }, facts({ recorded: [counteroffer] }))).toEqual({
        ...{ is: 'owed', rule: 'counteroffer-open' },
        start: { event: 'counteroffer', day: '2026-11-20' },
        dueOn: '2027-02-18',
      })
    }
    for (const kind of ['counteroffer-with-adverse-action', 'adverse-action'] as const) {
      const recorded = [aNotice({ kind, day: '2026-12-01' }), counteroffer]
      expect(standing(below, facts({ recorded }))).toEqual({ is: 'ended' })
    }
    expect(standing({ ...below, status: 'accepted' })).toEqual({ is: 'none' })
  })

  it('is an adverse action notice after the applicant declined an unrecorded counteroffer', () => {
    expect(standing({ status: 'declined', offers: offering(400_000) })).toMatchObject({
      rule: 'counteroffer-declined',
      dueOn: '2026-12-03',
    })
    expect(standing({ status: 'declined', offers: offering(500_000) })).toEqual({ is: 'none' })
  })

  it('waits for the applicant after a notice of incompleteness, until the application is complete', () => {
    const notice = aNotice({ kind: 'incompleteness', day: '2026-11-12', replyBy: '2026-12-12' })
    const recorded = [notice]
    const complete = { day: '2026-11-30', reason: 'All there' }
    for (const status of ['pending', 'incomplete']) {
      expect(standing({ status }, facts({ recorded }))).toEqual({ is: 'waiting', notice })
      expect(standing({ status }, facts({ recorded, complete }))).toMatchObject({
        rule: 'decision',
        dueOn: '2026-12-30',
      })
      const onDay = (day: string) =>
        standing({ status }, facts({ recorded, complete: { ...complete, day } }))
      expect(onDay('2026-11-11').is).toBe('waiting')
      expect(onDay('2026-11-12')).toMatchObject({ rule: 'decision', dueOn: '2026-12-12' })
    }
  })

  it('is due 30 days after the rejection of an incomplete application', () => {
    const recorded = [aNotice({ kind: 'incompleteness', day: '2026-11-12' })]
    const decisionedOn = '2026-12-20T15:00:00Z'
    expect(standing({ status: 'rejected', decisionedOn }, facts({ recorded }))).toMatchObject({
      rule: 'rejected-incomplete',
      start: { event: 'rejected', day: '2026-12-20' },
      dueOn: '2027-01-19',
    })
    const undated = standing({ status: 'rejected', decisionedOn: null }, facts({ recorded }))
    expect(undated).toMatchObject({ rule: 'rejected-incomplete', start: { event: 'received' } })
  })

  it('is counted from the rejection if the officer’s complete date is after it', () => {
    const rejected = { status: 'rejected', decisionedOn: '2026-11-11T03:30:00Z' }
    const completeOn = (day: string) => facts({ complete: { day, reason: 'Payslip arrived' } })
    expect(standing(rejected, completeOn('2026-11-20'))).toMatchObject({
      rule: 'rejected-incomplete',
      start: { event: 'rejected', day: '2026-11-10' },
      dueOn: '2026-12-10',
    })
    expect(standing(rejected, completeOn('2026-11-10'))).toMatchObject({
      rule: 'rejected',
      start: { event: 'complete', day: '2026-11-10' },
    })
  })

  it('ends with the adverse action notice, or with a withdrawal before the decision', () => {
    const sent = facts({ recorded: [aNotice({ kind: 'adverse-action' })] })
    expect(standing({ status: 'rejected' }, sent)).toEqual({ is: 'ended' })
    const withdrawn = facts({ recorded: [aNotice({ kind: 'withdrawal', manner: null })] })
    expect(standing({ status: 'pending' }, withdrawn)).toEqual({ is: 'ended' })
    expect(standing({ status: 'incomplete' }, withdrawn)).toEqual({ is: 'ended' })
    expect(standing({ status: 'rejected' }, withdrawn)).toMatchObject({ is: 'owed' })
  })

  it('is a counteroffer’s notice if the officer records that the terms differ from the request', () => {
    const full = { status: 'approved', offers: offering(500_000) }
    const said = facts({ otherTerms: true })
    expect(standing(full, said)).toMatchObject({ rule: 'other-terms', dueOn: '2026-12-03' })
    expect(standing({ ...full, offers: null }, said)).toMatchObject({ rule: 'other-terms' })
    expect(standing({ ...full, offers: offering(1) }, said)).toMatchObject({
      rule: 'below-requested',
    })
    expect(standing({ ...full, status: 'declined' }, said)).toMatchObject({
      rule: 'counteroffer-declined',
    })
    const sent = aNotice({ kind: 'counteroffer', day: '2026-11-20' })
    expect(standing(full, { ...said, recorded: [sent] })).toMatchObject({
      ...{ rule: 'counteroffer-open', dueOn: '2027-02-18' },
    })
    for (const status of ['pending', 'rejected', 'accepted']) {
      expect(standing({ status }, said)).toEqual(standing({ status }))
      expect(canHaveOtherTerms(subject({ ...full, status }))).toBe(false)
    }
    expect(canHaveOtherTerms(subject(full))).toBe(true)
    expect(canHaveOtherTerms(subject({ ...full, offers: offering(1) }))).toBe(false)
  })

  it('follows the lender’s setting when a denial may not be adverse action', () => {
    const never = { ...eastern, noticeIfNotAdverse: false }
    const refused = (...rejectionReasons: string[]) => ({ status: 'rejected', rejectionReasons })
    for (const code of ['loan_location_no_license', 'sdb_check_failed', 'mla_failed']) {
      expect(standing(refused(code))).toMatchObject({
        ...{ rule: 'rejected-perhaps-not-adverse', dueOn: '2026-12-03' },
      })
      expect(standing(refused(code), noNoticeFacts, never)).toEqual({ is: 'not-adverse' })
      expect(standing(refused(code, 'income_too_low'), noNoticeFacts, never)).toMatchObject({
        rule: 'rejected',
      })
    }
    for (const rejectionReasons of [[], null]) {
      expect(
        standing({ status: 'rejected', rejectionReasons }, noNoticeFacts, never),
      ).toMatchObject({ rule: 'rejected' })
    }
    const sent = facts({ recorded: [aNotice({ kind: 'adverse-action' })] })
    expect(standing(refused('mla_failed'), sent, never)).toEqual({ is: 'ended' })
  })

  it('is none for a status that Loan Desk does not know', () => {
    expect(standing({ status: 'archived' })).toEqual({ is: 'none' })
  })
})

describe('a business applicant', () => {
  it('counts as small while its revenue isn’t known', () => {
    const creditType = 'commercial_bnpl'
    expect(applicantOf({ creditType }, { business: null })).toBe('small')
    expect(applicantOf({ creditType }, { business: 'large' })).toBe('large')
    for (const other of ['consumer_bnpl', null]) {
      expect(applicantOf({ creditType: other }, { business: 'large' })).toBe('consumer')
    }
  })

  it('can ask for reasons until 60 days after notification of the denial', () => {
    const day = '2026-11-20'
    expect(reasonsAskedBy({ recorded: [aNotice({ day })] })).toBe('2027-01-19')
    expect(reasonsAskedBy({ recorded: [aNotice({ kind: 'counteroffer', day })] })).toBeNull()
  })
})

describe('the day in the worklist', () => {
  const incompleteness = (day: string, replyBy: string) =>
    aNotice({ kind: 'incompleteness', day, replyBy })
  const complete = { day: '2026-11-10', reason: 'Payslip arrived' }
  const again = [
    incompleteness('2026-11-20', '2026-12-20'),
    incompleteness('2026-11-05', '2026-11-19'),
  ]
  it.each([
    ['is when the notice is due', {}, {}, '2026-12-03'],
    ['is first of all without a date', { createdOn: null }, {}, undatedNotice],
    ['is the day to respond by', {}, { recorded: again }, '2026-12-20'],
    ['is that of the newest notice', {}, { complete, recorded: again }, '2026-12-20'],
    ['is none once notified', { status: 'rejected' }, { recorded: [aNotice()] }, null],
    ['is none for an accepted offer', { status: 'accepted', creditData }, {}, null],
    ['is that of the pricing notice', { status: 'approved' }, {}, dueBeforeAgreement],
    [
      'is that of the pricing notice before a counteroffer’s',
      { status: 'approved', offers: offering(1) },
      {},
      dueBeforeAgreement,
    ],
  ] as const)('%s', (_, fields, known, day) => {
    const terms = { ...eastern, pricingCutoff: 720 }
    expect(noticeDay(subject(fields), facts(known), terms)).toBe(day)
  })
})

describe('a notice clock', () => {
  const zones = fc.constantFrom(
    ...['America/New_York', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu'],
    ...['America/St_Johns', 'Pacific/Apia', 'UTC'],
  )
  const moments = fc.date({
    min: new Date('2015-01-01T00:00:00Z'),
    max: new Date('2040-01-01T00:00:00Z'),
    noInvalidDate: true,
  })

  it('ends after 30 calendar days, across month ends and daylight saving, in any time zone', () => {
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const found = noticeStatus(subject({ createdOn: moment.toISOString() }), noNoticeFacts, {
          ...eastern,
          timeZone: zone,
        })
        const received = calendarDayAt(moment.getTime(), zone)
        const dueOn = found.is === 'owed' ? (found.dueOn ?? '') : ''
        // Calendar days counted without any time zone.
        expect((Date.parse(dueOn) - Date.parse(received)) / 86_400_000).toBe(30)
        expect(daysUntil(dueOn, received)).toBe(30)
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  it('loses one day on each calendar day, and never skips or repeats one', () => {
    fc.assert(
      fc.property(moments, zones, fc.integer({ min: 1, max: 120 }), (moment, zone, hours) => {
        const due = '2026-03-15'
        const now = calendarDayAt(moment.getTime(), zone)
        const later = calendarDayAt(moment.getTime() + hours * 3_600_000, zone)
        const passed = daysUntil(due, now) - daysUntil(due, later)
        expect(passed).toBe((Date.parse(later) - Date.parse(now)) / 86_400_000)
        expect(passed).toBeGreaterThanOrEqual(0)
      }),
      { seed: 2, numRuns: 500 },
    )
  })

  it('is urgent at 2 days and soon at 7', () => {
    expect([-1, 0, 2, 3, 7, 8].map(urgencyOf)).toEqual([
      ...['overdue', 'urgent', 'urgent', 'soon', 'soon', 'later'],
    ])
  })
})

describe('the notices that can be recorded', () => {
  it('start with the notice that is owed, for every rule', () => {
    const dueOn = '2026-12-03'
    for (const rule of Object.keys(noticeRules) as (keyof typeof noticeRules)[]) {
      const [first] = recordableKinds({ is: 'owed', rule, start: null, dueOn }, 'consumer')
      const { owed } = noticeRules[rule]
      expect(first).toBe(owed === 'decision' ? 'incompleteness' : owed)
    }
  })

  it('include form C-4 for a counteroffer, and a withdrawal before a decision', () => {
    const kinds = (status: string, offers?: ReturnType<typeof offering>) =>
      recordableKinds(standing({ status, ...(offers && { offers }) }), 'consumer')
    expect(kinds('approved', offering(1))).toEqual([
      ...['counteroffer', 'counteroffer-with-adverse-action'],
    ])
    expect(kinds('pending')).toEqual(['incompleteness', 'withdrawal'])
  })

  it('include the form C-8 disclosure for a business that waits for a decision', () => {
    const waits = standing({})
    expect(recordableKinds(waits, 'small')).toContain('right-to-reasons')
    expect(recordableKinds(waits, 'large')).toContain('right-to-reasons')
    expect(recordableKinds(waits, 'consumer')).not.toContain('right-to-reasons')
    const told = facts({ recorded: [aNotice({ kind: 'right-to-reasons' })] })
    expect(standing({}, told)).toEqual(waits)
    expect(standing({ status: 'rejected' }, told)).toMatchObject({ is: 'owed', rule: 'rejected' })
  })

  it('are none when nothing is owed', () => {
    for (const is of ['none', 'ended'] as const)
      expect(recordableKinds({ is }, 'large')).toEqual([])
  })

  it('each end the clock that they were offered for, or start the next', () => {
    for (const status of applicationStatuses) {
      const before = standing({ status, offers: offering(1) })
      for (const kind of recordableKinds(before, 'consumer')) {
        const after = standing(
          { status, offers: offering(1) },
          facts({ recorded: [aNotice({ kind, day: '2026-11-20' })] }),
        )
        expect(after, `${status}, ${kind}`).not.toEqual(before)
      }
    }
  })
})
