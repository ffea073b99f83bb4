import { CalendarDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../../shared/durations.ts'
import { datesOf, warningsOf } from '../../../../shared/domain/documents/ach-register.ts'
import {
  authorizationKinds,
  type AchDocument,
  type AuthorizationKind,
  type DocumentEvent,
} from '../../../../shared/domain/documents/ach.ts'
import { achDecisionOf } from '../../../support/builders/decisions.ts'

type Recorded = Pick<DocumentEvent, 'kind' | 'on'>

const purpose = {
  ...(achDecisionOf().achPurpose as AchDocument['purpose']),
  plannedOn: '2026-03-02',
}
/** 10:00 a.m. on Jan 15 in Chicago. */
const createdAt = Date.UTC(2026, 0, 15, 16)
const timeZone = 'America/Chicago'

function dates(kind: AuthorizationKind, recorded: readonly Recorded[]) {
  const history = recorded.map((event) => ({ at: createdAt, by: 'officer', reason: '', ...event }))
  return datesOf({ createdAt, history, purpose: { ...purpose, kind } }, timeZone)
}

it('ends two years after February 29 on February 28', () => {
  const { keptUntil } = dates('single', [{ kind: 'used', on: '2028-02-29' }])
  expect(keptUntil).toBe('2030-02-28')
})

it('uses the day a use was recorded, in the lender’s time zone, if no day was entered', () => {
  const late = { at: Date.UTC(2026, 4, 3, 2), by: 'officer', kind: 'used', reason: '' } as const
  expect(datesOf({ createdAt, history: [late], purpose }, timeZone)).toEqual({
    lastDebitOn: '2026-05-02',
    revokedOn: null,
    keptUntil: '2028-05-02',
  })
})

const someDay = fc
  .nat({ max: 3_650 })
  .map((days) => new CalendarDate(2026, 1, 15).add({ days }).toString())
const someKind = fc.constantFrom(...authorizationKinds)
const someEvent: fc.Arbitrary<Recorded> = fc.oneof(
  fc.record({ kind: fc.constantFrom('used' as const, 'revoked' as const), on: someDay }),
  fc.record({ kind: fc.constantFrom('use-undone' as const, 'revocation-undone' as const) }),
)
/** Computes the current state as a person would: line by line through the register. */
function readLineByLine(
  authorization: AuthorizationKind,
  events: readonly Recorded[],
): { debits: string[]; revoked: string | null } {
  let debits: string[] = []
  let revoked: string | null = null
  for (const { kind, on = '' } of events) {
    if (kind === 'used') debits = [...debits, on]
    if (kind === 'use-undone') debits = authorization === 'single' ? [] : debits.slice(0, -1)
    if (kind === 'revoked') revoked = on
    if (kind === 'revocation-undone') revoked = null
  }
  return { debits, revoked }
}
/** Computed from the text only; February 29 has no counterpart two years later. */
const twoYearsAfter = (day: string): string =>
  `${Number(day.slice(0, 4)) + 2}${day.slice(4).replace('-02-29', '-02-28')}`

describe('over any sequence of debits, revocations and their undoing', () => {
  it('keeps a document two years after what is still in effect, recalculated at each change', () => {
    fc.assert(
      fc.property(someKind, fc.array(someEvent, { maxLength: 12 }), (kind, events) => {
        for (let count = 0; count <= events.length; count += 1) {
          const { debits, revoked } = readLineByLine(kind, events.slice(0, count))
          const ends = [...debits, '2026-01-15', revoked ?? '2026-03-02'].toSorted()
          expect(dates(kind, events.slice(0, count))).toEqual({
            lastDebitOn: debits.toSorted().at(-1) ?? null,
            revokedOn: revoked,
            keptUntil: twoYearsAfter(ends.at(-1) ?? ''),
          })
        }
      }),
    )
  })
})

it('warns of a revocation first, and not after it is undone', () => {
  const revoked = { at: 1, by: 'officer', kind: 'revoked', on: '2026-02-10', reason: 'r' } as const
  const undone = { at: 2, by: 'officer', kind: 'revocation-undone', reason: 'r' } as const
  const known = { purpose: { kind: 'single' }, usedAt: 5, supersededBy: null, createdAt } as const
  expect(warningsOf({ ...known, history: [revoked] }, createdAt, 30)).toEqual(['revoked', 'used'])
  expect(warningsOf({ ...known, history: [revoked, undone] }, createdAt, 30)).toEqual(['used'])
})

it('doesn’t warn of debits of an autopay document, nor of its age while it is debited', () => {
  const later = createdAt + 90 * dayMs
  const series = {
    purpose: { kind: 'autopay' },
    supersededBy: null,
    createdAt,
    history: [],
  } as const
  expect(warningsOf({ ...series, usedAt: 5 }, later, 30)).toEqual([])
  expect(warningsOf({ ...series, usedAt: null }, later, 30)).toEqual(['too-old'])
  const single = { ...series, purpose: { kind: 'single' }, usedAt: 5 } as const
  expect(warningsOf(single, later, 30)).toEqual(['used', 'too-old'])
})

it('warns of a document whose registration was voided', () => {
  const voided = { at: 1, by: 'officer', kind: 'voided', reason: 'Lost' } as const
  const place = { usedAt: null, supersededBy: null, createdAt }
  const known = { ...place, purpose: { kind: 'single' }, history: [voided] } as const
  expect(warningsOf(known, createdAt, 30)).toEqual(['voided'])
})
