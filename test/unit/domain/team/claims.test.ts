import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimsAfter, type Claim } from '../../../../shared/domain/team/claims.ts'
import type { FeedEntry } from '../../../../shared/domain/team/feed.ts'

const at = '2026-11-24T09:00:00.000000Z'
const later = (minutes: number) => Date.parse(at) + minutes * 60_000

function entry(kind: string, more: Partial<FeedEntry> = {}): FeedEntry {
  return {
    ...{ lender: 'main', number: 5, op: 'op', at, who: 'ann.lee', kind, subject: 'app_1' },
    ...{ body: '{"minutes": 30, "reason": "Jo is ill"}', previous: '', hash: '', ...more },
  }
}

const ofJo: Claim = { application: 'app_1', holder: 'jo.marsh', until: later(10), number: 4 }
const ofOther: Claim = { application: 'app_2', holder: 'jo.marsh', until: later(10), number: 3 }

describe('claims after a feed entry', () => {
  it.each(['claim.take', 'claim.renew', 'claim.take-over'])(
    '%s: its officer has the claim',
    (kind) => {
      expect(claimsAfter([ofJo, ofOther], entry(kind))).toEqual([
        ofOther,
        { application: 'app_1', holder: 'ann.lee', until: later(30), number: 5 },
      ])
    },
  )

  it('claim.release: nobody has the claim', () => {
    expect(claimsAfter([ofJo, ofOther], entry('claim.release', { body: '{}' }))).toEqual([ofOther])
  })

  it('drops claims that had expired by then, so that a team of years keeps only live ones', () => {
    let claims: readonly Claim[] = []
    for (let hour = 0; hour < 5_000; hour++) {
      const take = { subject: `app_${hour}`, at: new Date(later(60 * hour)).toISOString() }
      claims = claimsAfter(claims, entry('claim.take', take)) ?? []
    }
    expect(claims.map(({ application }) => application)).toEqual(['app_4999'])
  })

  it('an entry of another kind, known or not, changes no claim', () => {
    for (const kind of ['note.append', 'from.a-newer-desk']) {
      expect(claimsAfter([ofJo], entry(kind, { body: 'no JSON' }))).toEqual([ofJo])
    }
  })

  it('can’t be read if the lease is one that no server grants', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc
            .oneof(fc.integer({ max: 14 }), fc.integer({ min: 61 }), fc.double())
            .filter((minutes) => !Number.isInteger(minutes) || minutes < 15 || minutes > 60)
            .map((minutes) => JSON.stringify({ minutes })),
        ),
        (body) => {
          expect(claimsAfter([ofJo], entry('claim.take', { body }))).toBeNull()
        },
      ),
    )
  })
})
