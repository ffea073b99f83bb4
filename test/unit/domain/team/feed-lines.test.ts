import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../../../../electron/adapters/system/sha256.ts'
import { hashedText, type FeedEntry } from '../../../../shared/domain/team/feed.ts'
import { readFeedLine } from '../../../../shared/domain/team/feed-lines.ts'

const at = '2026-11-24T09:00:00.000000Z'

/** A row as the server would create it. */
function row(more: Partial<FeedEntry> = {}): FeedEntry {
  const entry = {
    ...{ lender: 'main', number: 5, op: '8b0f9a52-4a57-4a53-9c51-1d4f0b6e2a10', at },
    ...{ who: 'ann.lee', kind: 'note.append', subject: 'app_1', body: '{"text": "Called"}' },
    ...{ previous: sha256('the one before'), hash: '', ...more },
  }
  return { ...entry, hash: sha256(hashedText(entry)) }
}

/** A notice as a colleague's Loan Desk records it, except these fields. */
const notice = (more: object) => ({
  kind: 'notice.record',
  body: JSON.stringify({
    kind: 'adverse-action',
    day: '2026-11-20',
    manner: 'mailed',
    replyBy: null,
    creditType: null,
    letterVersion: null,
    letterHash: null,
    ...more,
  }),
})

const read = (given: { readonly number: number }, ahead = 0) =>
  readFeedLine({ ...given }, { ahead, sha256 })

describe('a feed row as an officer reads it', () => {
  it('is an operation, with its time by this computer’s clock', () => {
    expect(read(row(), 60_000)).toMatchObject({
      ...{ problem: null, kind: 'note.append', who: 'ann.lee', subject: 'app_1' },
      ...{ number: 5, at: Date.parse(at) - 60_000, body: { text: 'Called' } },
    })
  })

  it('is a notice with the fields that its kind requires', () => {
    expect(read(row(notice({})))).toMatchObject({ problem: null, kind: 'notice.record' })
  })

  it('of an unknown kind is shown as newer, with its author', () => {
    expect(read(row({ kind: 'claim.share', body: '{"with": "jo"}' }))).toEqual({
      ...{ problem: 'newer', number: 5, at: Date.parse(at), who: 'ann.lee', subject: 'app_1' },
    })
  })

  it('that was changed after it was written is not shown as an operation', () => {
    expect(read({ ...row(), who: 'jo.marsh' } as FeedEntry)).toEqual({
      ...{ problem: 'altered', number: 5 },
    })
  })

  it.each([
    ['a subject with a script', { subject: '<script>alert(1)</script>' }],
    ['a subject that reads backward', { subject: 'app_\u202e1' }],
    ['a subject of a megabyte', { subject: 'a'.repeat(1_000_000) }],
    ['a body of a megabyte', { body: JSON.stringify({ text: 'a'.repeat(1_000_000) }) }],
    ['a body that is no JSON', { body: 'no JSON' }],
    ['a body of another kind', { body: '{"day": "2026-12-01"}' }],
    ['a note that is no text', { body: '{"text": {"a": 1}}' }],
    ['a day that there isn’t', { kind: 'follow-up.set', body: '{"day": "2026-99-99"}' }],
    ['a long tag', { kind: 'tag.add', body: JSON.stringify({ name: 'a'.repeat(1000) }) }],
    ['a notice of no kind', notice({ kind: '<b>letter</b>' })],
    ['a notice on no day', notice({ day: '2026-99-99' })],
    ['a manner that is a list', notice({ manner: ['mailed'] })],
    ['a long credit type', notice({ creditType: 'a'.repeat(1000) })],
    ['an account of a thousand characters', { who: 'a'.repeat(1000) }],
    ['a time before 1970', { at: '1066-10-14T09:00:00.000000Z' }],
    ['a time that is none', { at: 'yesterday' }],
    ['a time in the far future', { at: '+275760-09-13T00:00:00.000Z' }],
  ])('with %s can’t be read', (_name, more) => {
    expect(read(row(more))).toEqual({ problem: 'unreadable', number: 5 })
  })

  it('never throws, whatever its fields', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(row())), fc.anything()),
        (fields) => {
          expect(['unreadable', 'altered']).toContain(read({ ...fields, number: 5 }).problem)
        },
      ),
    )
  })
})
