import { describe, expect, it } from 'vitest'
import { noNoticeFacts, noOfficerFacts } from '../../../../../shared/domain/notices/notice.ts'
import { aConnection } from '../../../../support/builders/connections.ts'
import { aNotice } from '../../../../support/builders/notices.ts'
import { faultOf, removeWhole } from '../../../../support/builders/desk-rows.ts'
import { desk, useDesk } from './desk-fixture.ts'

const complete = { day: '2026-11-10', reason: 'Payslip arrived' }
const said = { ...noOfficerFacts, complete }

describe('recorded notices', () => {
  useDesk(['connection-1', 'connection-2'])

  it('keeps the notices of an application by their day, newest first', () => {
    const counteroffer = aNotice({ kind: 'counteroffer', day: '2026-11-20' })
    const sameDay = aNotice({ id: 'notice-2', day: '2026-11-20', manner: 'electronic' })
    const withdrawal = aNotice({
      ...{ id: 'notice-3', kind: 'withdrawal', day: '2026-11-18', manner: null },
    })
    const asked = aNotice({
      ...{ id: 'notice-4', kind: 'incompleteness', day: '2026-12-01', replyBy: '2026-12-31' },
    })
    for (const notice of [counteroffer, sameDay, withdrawal, asked]) {
      desk.notices.put('connection-1', notice)
    }
    desk.notices.put('connection-1', aNotice({ id: 'notice-5', subject: 'app_2' }))
    expect(desk.notices.of('connection-1', 'app_1')).toEqual({
      ...noOfficerFacts,
      recorded: [asked, sameDay, counteroffer, withdrawal],
    })
    expect(desk.notices.get('connection-1', 'notice-3')).toEqual(withdrawal)
    expect(desk.notices.get('connection-2', 'notice-3')).toBeNull()
    expect(desk.notices.remove('connection-1', 'notice-3')).toBe(true)
    expect(desk.notices.remove('connection-1', 'notice-3')).toBe(false)
    expect(desk.notices.get('connection-1', 'notice-3')).toBeNull()
  })

  it('keeps the text of a letter by its notice, and removes it with the notice', () => {
    const withLetter = aNotice({ letter: { version: 2, hash: 'ab'.repeat(32) } })
    desk.notices.put('connection-1', withLetter, 'Lender\n\nNotice')
    desk.notices.put('connection-1', aNotice({ id: 'notice-2' }))
    expect(desk.notices.get('connection-1', withLetter.id)).toEqual(withLetter)
    expect(desk.notices.of('connection-1', 'app_1').recorded).toContainEqual(withLetter)
    expect(desk.notices.letterText('connection-1', withLetter.id)).toBe('Lender\n\nNotice')
    expect(desk.notices.letterText('connection-1', 'notice-2')).toBeNull()
    expect(desk.notices.letterText('connection-2', withLetter.id)).toBeNull()
    desk.notices.remove('connection-1', withLetter.id)
    expect(desk.notices.letterText('connection-1', withLetter.id)).toBeNull()
  })

  it('returns the notices of many applications at once', () => {
    desk.notices.put('connection-1', aNotice())
    desk.notices.setFacts('connection-1', 'app_2', said)
    desk.notices.put('connection-2', aNotice({ id: 'notice-2', subject: 'app_3' }))
    expect([...desk.notices.ofMany('connection-1', ['app_3', 'app_2', 'app_1'])]).toEqual([
      ['app_3', noNoticeFacts],
      ['app_2', { ...said, recorded: [] }],
      ['app_1', { ...noNoticeFacts, recorded: [aNotice()] }],
    ])
    expect(desk.annotations.subjects('connection-1', '', 10)).toEqual(['app_1', 'app_2'])
    expect(desk.annotations.subjects('connection-1', 'app_1', 10)).toEqual(['app_2'])
  })

  it('returns the day of the last notice for each credit type', () => {
    const creditType = 'commercial_bnpl'
    desk.notices.put('connection-1', aNotice({ day: '2026-11-02', creditType }))
    desk.notices.put('connection-1', aNotice({ id: 'notice-2', day: '2026-11-20', creditType }))
    desk.notices.put('connection-1', aNotice({ id: 'notice-3', day: '2026-11-21' }))
    desk.notices.put('connection-2', aNotice({ day: '2026-12-01', creditType }))
    const days = desk.notices.lastDays('connection-1')
    expect(days).toHaveLength(2)
    expect(days).toContainEqual({ creditType, day: '2026-11-20' })
    expect(days).toContainEqual({ creditType: null, day: '2026-11-21' })
    expect(desk.notices.get('connection-1', 'notice-1')?.creditType).toBe(creditType)
  })

  it('keeps the officer’s facts about an application until they are cleared', () => {
    desk.notices.setFacts('connection-1', 'app_1', said)
    expect(desk.notices.of('connection-1', 'app_1')).toEqual({ ...said, recorded: [] })
    const facts = { complete: null, otherTerms: true, business: 'large' } as const
    desk.notices.setFacts('connection-1', 'app_1', facts)
    expect(desk.notices.of('connection-1', 'app_1')).toEqual({ ...facts, recorded: [] })
    expect(desk.notices.of('connection-2', 'app_1')).toEqual(noNoticeFacts)
    desk.notices.setFacts('connection-1', 'app_1', noOfficerFacts)
    expect(desk.notices.of('connection-1', 'app_1')).toEqual(noNoticeFacts)
  })

  it('hides a notice that is removed in the team space, with the text of its letter', () => {
    const letter = { version: 2, hash: 'ab'.repeat(32) }
    const sent = aNotice({ letter, team: 0 })
    desk.notices.put('connection-1', sent, 'Lender\n\nNotice')
    desk.notices.setTeam('connection-1', sent.id, 7)
    expect(desk.notices.get('connection-1', sent.id)).toEqual({ ...sent, team: 7 })
    desk.notices.hide('connection-1', sent.id)
    expect(desk.notices.get('connection-1', sent.id)).toBeNull()
    expect(desk.notices.of('connection-1', 'app_1')).toEqual(noNoticeFacts)
    expect(desk.notices.letterText('connection-1', sent.id)).toBeNull()
    // Recorded again by a colleague, it has the letter that was written here.
    desk.notices.put('connection-1', aNotice({ id: 'notice-2', letter, team: 9 }))
    desk.notices.put('connection-1', aNotice({ id: 'notice-3', team: 10 }))
    expect(desk.notices.letterText('connection-1', 'notice-2')).toBe('Lender\n\nNotice')
    expect(desk.notices.letterText('connection-1', 'notice-3')).toBeNull()
    desk.notices.show('connection-1', sent.id)
    expect(desk.notices.letterText('connection-1', sent.id)).toBe('Lender\n\nNotice')
    desk.notices.hide('connection-1', sent.id)
    const again = aNotice({
      ...{ id: sent.id, kind: 'incompleteness', day: '2026-11-21', replyBy: '2026-12-31' },
      ...{ manner: 'electronic', recordedAt: 9, recordedBy: 'jo', team: 11 },
      ...{ creditType: 'commercial_bnpl', letter: { ...letter, version: 3 } },
    })
    desk.notices.put('connection-1', again)
    expect(desk.notices.get('connection-1', sent.id)).toEqual(again)
    expect(desk.notices.letterText('connection-1', sent.id)).toBe('Lender\n\nNotice')
  })

  it('keeps the team space position of the officer’s facts', () => {
    const place = { team: 7, by: 'ann' }
    desk.notices.setFacts('connection-1', 'app_1', said, place)
    expect(desk.notices.statedFacts('connection-1', 'app_1')).toEqual({ ...said, ...place })
    expect(desk.notices.of('connection-1', 'app_1')).toEqual({ ...said, recorded: [] })
    desk.notices.setFacts('connection-1', 'app_1', { ...said, otherTerms: true })
    expect(desk.notices.statedFacts('connection-1', 'app_1')).toEqual({
      ...{ ...said, otherTerms: true, team: null, by: null },
    })
    desk.notices.setFacts('connection-1', 'app_1', noOfficerFacts, place)
    expect(desk.notices.statedFacts('connection-1', 'app_1')).toBeNull()
  })

  it('keeps waiting notices and those with a local letter when leaving a team space', () => {
    const letter = { version: 2, hash: 'ab'.repeat(32) }
    desk.notices.put('connection-1', aNotice({ letter, team: 7 }), 'Notice')
    desk.notices.put('connection-1', aNotice({ id: 'notice-2', team: 8 }))
    const waiting = [
      aNotice({ id: 'notice-4', letter, team: 0 }),
      aNotice({ id: 'notice-3', team: 0 }),
    ]
    for (const one of waiting.toReversed()) desk.notices.put('connection-1', one, one.letter && 'N')
    const colleague = aNotice({ id: 'notice-5', subject: 'app_3', team: 9 })
    desk.notices.put('connection-1', colleague)
    desk.notices.setFacts('connection-1', 'app_1', said, { team: 9, by: 'ann' })
    desk.notices.setFacts('connection-1', 'app_2', said, { team: 0, by: 'jo' })
    expect(desk.annotations.inTeam('connection-1', 10).sort()).toEqual(['app_1', 'app_3'])
    // After leaving the team, the officer sees no team data; the letter stays.
    desk.annotations.leaveTeam('connection-1', 'app_1')
    expect(desk.annotations.inTeam('connection-1', 10)).toEqual(['app_3'])
    expect(desk.notices.of('connection-1', 'app_1')).toEqual({
      ...{ ...noNoticeFacts, recorded: waiting },
    })
    desk.notices.show('connection-1', 'notice-1')
    desk.annotations.keepWaiting('connection-1')
    const { recorded } = desk.notices.of('connection-1', 'app_1')
    expect(recorded.map(({ id, team }) => [id, team])).toEqual([
      ['notice-4', null],
      ['notice-3', null],
      ['notice-1', null],
    ])
    expect(desk.notices.of('connection-1', 'app_3').recorded).toEqual([colleague])
    expect(desk.notices.statedFacts('connection-1', 'app_2')).toEqual({
      ...said,
      team: null,
      by: null,
    })
  })

  it('ignores a colleague’s notice for the retention day, because their team keeps it', () => {
    desk.notices.put('connection-1', aNotice({ day: '2026-11-02', team: 7 }), 'Notice')
    desk.notices.put('connection-1', aNotice({ id: 'notice-2', day: '2026-11-25', team: 8 }))
    expect(desk.notices.lastDays('connection-1')).toEqual([{ creditType: null, day: '2026-11-02' }])
  })

  it('removes them with their connection, and rejects them for a missing one', () => {
    for (const connection of ['connection-1', 'connection-2']) {
      desk.notices.put(connection, aNotice())
      desk.notices.setFacts(connection, 'app_1', said)
    }
    removeWhole(desk, 'connection-1')
    desk.connections.put(aConnection())
    expect(desk.notices.of('connection-1', 'app_1')).toEqual(noNoticeFacts)
    expect(desk.notices.of('connection-2', 'app_1')).toEqual({
      ...{ ...said, recorded: [aNotice()] },
    })
    const faults = [
      () => desk.notices.put('gone', aNotice()),
      () => desk.notices.setFacts('gone', 'app_1', said),
    ].map(faultOf)
    expect(faults).toEqual(['store-failed', 'store-failed'])
  })
})
