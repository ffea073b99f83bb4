import { expect, it } from 'vitest'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'
import type { StoredTeam } from '../../../../electron/services/team/stored-team.ts'
import { withPage } from '../../../../electron/services/team/with-page.ts'
import { hashedText, type FeedEntry } from '../../../../shared/domain/team/feed.ts'
import { failed } from '../../../../shared/result.ts'

const head = { number: 4, hash: sha256('the fourth entry') }
const team = { lender: 'main', head, claims: [] } as unknown as StoredTeam

/** The next entry as the server would create it. */
function next(more: Partial<FeedEntry> = {}): FeedEntry {
  const entry = {
    ...{ lender: 'main', number: 5, op: '8b0f9a52-4a57-4a53-9c51-1d4f0b6e2a10' },
    ...{ at: '2026-11-24T09:00:00.000000Z', who: 'ann.lee', kind: 'claim.take', subject: 'app_1' },
    ...{ body: '{"minutes": 30}', previous: head.hash, hash: '', ...more },
  }
  return { ...entry, hash: sha256(hashedText(entry)) }
}

const read = (entry: FeedEntry, knownHash: string | null = head.hash) =>
  withPage(team, { knownHash, entries: [entry], isLast: true, now: 0 }, sha256)

it('a page that continues the feed is read to its end', () => {
  expect(read(next())).toMatchObject({ value: { team: { head: { number: 5 } } } })
})

it.each([
  ['ends before what was read', next(), null],
  ['has another entry there', next(), sha256('another')],
  ['goes on from another past', next({ previous: sha256('another') }), head.hash],
  ['lacks an entry', next({ number: 6 }), head.hash],
  ['changed an entry', { ...next(), who: 'jo.marsh' }, head.hash],
  ['is another lender’s', next({ lender: 'other' }), head.hash],
])('a server that %s is another copy', (_name, entry, knownHash) => {
  expect(read(entry, knownHash)).toEqual(failed('team-other-copy'))
})
