import { beforeEach, describe, expect, it } from 'vitest'
import { createAnnotationsMirror } from '../../../../electron/services/annotations/annotations-mirror.ts'
import { createNoticesService } from '../../../../electron/services/notices/notices-service.ts'
import { createBulkWork } from '../../../../electron/services/worklist/bulk-work.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { notices as contract } from '../../../../shared/contract/notices.ts'
import {
  mostLetters,
  mostNotices,
  noNoticeFacts,
} from '../../../../shared/domain/notices/notice.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { reading, type Wire } from '../../../support/builders/cached-applications.ts'
import { aNotice, eastern } from '../../../support/builders/notices.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { given } from '../../../support/checks/given.ts'
import { failed, ok } from '../../../../shared/result.ts'

const connection = aConnection({ timeZone: 'America/New_York' })
const here = connection.id
const id = 'app_1'
const mailed = { kind: 'adverse-action', manner: 'mailed', replyBy: null } as const

const aLetter = (one: string, replyBy: string | null = null) => ({
  ...{ id: one, version: 1, text: one, replyBy },
})

function anOfficer() {
  // 11:30 p.m. on Nov 20 in New York, when it is Nov 21 in UTC.
  const clock = new FakeClock(Date.UTC(2026, 10, 21, 4, 30))
  const computer = aComputer(connection, clock)
  const { desk, cache, notifier, list, rows } = computer
  list(id)
  const mirror = createAnnotationsMirror(computer)
  const bulk = createBulkWork({ clock, notify: () => undefined })
  const notices = createNoticesService({
    ...{ ...computer, mirror, bulk },
    team: { sharesNoticesAs: () => null, share: () => '' },
    person: { name: 'M. Keller' },
    sha256: (text) => `hash of ${text}`,
  })
  const logged = () =>
    desk.activity.page(0, 10).map(({ action, subject, outcome }) => [action, subject, outcome])
  const noticeOn = () => rows()[0]?.noticeOn
  return { desk, cache, mirror, bulk, clock, notices, notifier, logged, noticeOn }
}

let officer: ReturnType<typeof anOfficer>
beforeEach(() => {
  officer = anOfficer()
})

/** Lists applications with their statuses, and caches a copy of each with these fields. */
function listAll(statuses: Readonly<Record<string, string>>, fields: Wire = {}): void {
  for (const [one, status] of Object.entries(statuses)) {
    officer.desk.worklist.add(here, [one], 1)
    officer.cache.put(here, one, reading(one, { status, ...fields }), 1)
  }
}
const twoOfThree = { app_1: 'rejected', app_2: 'rejected', app_3: 'pending' }

async function recorded(): Promise<string> {
  return given(await officer.notices.record({ id, ...mailed, day: '2026-11-20' })).id
}

describe('a notice', () => {
  it('is recorded with author and time, and the page is told', async () => {
    await recorded()
    expect(await officer.notices.read({ id })).toMatchObject({
      value: {
        complete: null,
        recorded: [
          {
            ...mailed,
            ...{ subject: id, day: '2026-11-20' },
            ...{ recordedBy: 'M. Keller', recordedAt: officer.clock.now() },
          },
        ],
      },
    })
    expect(officer.logged()).toEqual([['notice-recorded', id, 'adverse-action mailed 2026-11-20']])
    expect(officer.notifier.events).toContainEqual({
      name: 'applications.changed',
      payload: { ids: [id] },
    })
  })

  it('clears the due date in the worklist until it is removed, also after the cache was recreated', async () => {
    const copy = () => {
      officer.cache.setNoticeTerms(connection, eastern)
      const read = reading(id, { status: 'rejected', created: '2026-11-03T15:00:00Z' })
      officer.cache.put(here, id, read, 1)
    }
    copy()
    expect(officer.noticeOn()).toBe('2026-12-03')
    const noticeId = await recorded()
    expect(officer.noticeOn()).toBeNull()
    officer.cache.removeConnection(here)
    copy()
    await Promise.all([officer.mirror.reconcile(here), officer.clock.advance(1)])
    expect(officer.noticeOn()).toBeNull()
    await officer.notices.remove({ noticeId })
    expect(officer.noticeOn()).toBe('2026-12-03')
  })

  it('is recorded with its application’s credit type, which sets how long it is kept', async () => {
    const creditType = 'commercial_bnpl'
    const read = reading(id, { status: 'rejected', created: '2026-11-03T15:00:00Z', creditType })
    officer.cache.put(here, id, read, 1)
    await recorded()
    const selection = { ids: [id], filter: null }
    const [alone] = officer.desk.notices.of(here, id).recorded
    expect(alone?.creditType).toBe(creditType)
    await officer.notices.remove({ noticeId: alone?.id ?? '' })
    await officer.notices.recordMany({ selection, ...mailed, day: '2026-11-20' })
    expect(officer.desk.notices.of(here, id).recorded.map((one) => one.creditType)).toEqual([
      creditType,
    ])
  })

  it('is recorded for every selected application that is owed one, and undone together', async () => {
    officer.cache.setNoticeTerms(connection, eastern)
    listAll(twoOfThree, { created: '2026-11-03T15:00:00Z' })
    officer.cache.put(here, 'app_9', reading('app_9', { status: 'rejected' }), 1)
    await officer.notices.record({ id: 'app_2', ...mailed, day: '2026-11-19' })
    const selection = { ids: ['app_1', 'app_2', 'app_3', 'app_9'], filter: null }
    const asked = { selection, ...mailed, day: '2026-11-20' }
    expect(await officer.notices.recordMany({ ...asked, day: '2026-11-21' })).toEqual(
      failed('day-in-future'),
    )
    expect(await officer.notices.recordMany(asked)).toEqual({
      ok: true,
      value: { recorded: 1, notDue: 2, total: 3, isStopped: false },
    })
    expect(officer.noticeOn()).toBeNull()
    expect(officer.logged()[0]).toEqual(['notice-recorded', id, 'adverse-action mailed 2026-11-20'])
    expect(await officer.notices.undoRecordMany({})).toEqual({ ok: true, value: { removed: 1 } })
    expect(officer.noticeOn()).toBe('2026-12-03')
    expect(officer.logged()[0]).toEqual(['notice-removed', id, 'adverse-action mailed 2026-11-20'])
    expect(officer.desk.notices.of(here, 'app_2').recorded).toHaveLength(1)
    expect(await officer.notices.undoRecordMany({})).toEqual({ ok: true, value: { removed: 0 } })
  })

  describe('recorded for many applications', () => {
    async function recordedFor(count: number) {
      const ids = Array.from({ length: count }, (_, place) => `app_${place}`)
      listAll(Object.fromEntries(ids.map((one) => [one, 'rejected'])))
      const selection = { ids, filter: null }
      const asked = officer.notices.recordMany({ selection, ...mailed, day: '2026-11-20' })
      await officer.clock.advance(0)
      expect(await asked).toMatchObject({ value: { recorded: count } })
      return () =>
        ids.filter((one) => officer.desk.notices.of(here, one).recorded.length > 0).length
    }

    it('is undone in batches so that the officer can continue working', async () => {
      const left = await recordedFor(300)
      const undone = officer.notices.undoRecordMany({})
      const leftMeanwhile: number[] = []
      officer.clock.after(0, () => leftMeanwhile.push(left()))
      await officer.clock.advance(0)
      expect(leftMeanwhile).toEqual([250])
      expect(await undone).toEqual({ ok: true, value: { removed: 300 } })
      expect(left()).toBe(0)
    })

    it('is undone only in its own connection, even after another was used', async () => {
      const left = await recordedFor(2)
      officer.desk.connections.put(aConnection({ id: 'connection-2', name: 'Another' }))
      officer.desk.values.put('connection-in-use', 'connection-2')
      expect(await officer.notices.undoRecordMany({})).toEqual(ok({ removed: 0 }))
      expect(left()).toBe(2)
      officer.desk.values.put('connection-in-use', here)
      expect(await officer.notices.undoRecordMany({})).toEqual(ok({ removed: 2 }))
    })

    it('leaves out an application that has reached the notice limit', async () => {
      for (let n = 0; n < mostNotices; n += 1) {
        officer.desk.notices.put(here, aNotice({ id: `notice-${n}`, kind: 'counteroffer' }))
      }
      officer.cache.put(here, id, reading(id, { status: 'rejected' }), 1)
      const selection = { ids: [id], filter: null }
      const day = '2026-11-20'
      expect(await officer.notices.recordMany({ selection, ...mailed, day })).toMatchObject({
        value: { recorded: 0, notDue: 1 },
      })
    })

    it('leaves the rest to be undone later if the officer cancels', async () => {
      const left = await recordedFor(120)
      const undone = officer.notices.undoRecordMany({})
      officer.bulk.stop()
      await officer.clock.advance(0)
      expect(await undone).toEqual({ ok: true, value: { removed: 50 } })
      expect(left()).toBe(70)
      const rest = officer.notices.undoRecordMany({})
      await officer.clock.advance(0)
      expect(await rest).toEqual({ ok: true, value: { removed: 70 } })
      expect(left()).toBe(0)
    })

    it('can be undone once the disk has space again', async () => {
      const left = await recordedFor(2)
      officer.desk.failWrites(new StoreFault('disk-full'))
      await expect(async () => officer.notices.undoRecordMany({})).rejects.toThrow(StoreFault)
      officer.desk.failWrites(null)
      expect(await officer.notices.undoRecordMany({})).toEqual({ ok: true, value: { removed: 2 } })
      expect(left()).toBe(0)
    })
  })

  it('is removed and restored, each with an entry in the activity log', async () => {
    const noticeId = await recorded()
    const before = await officer.notices.read({ id })
    expect(await officer.notices.remove({ noticeId })).toEqual({ ok: true, value: null })
    expect(await officer.notices.read({ id })).toMatchObject({ value: { recorded: [] } })
    expect(await officer.notices.restore({ noticeId })).toMatchObject({ ok: true })
    expect(await officer.notices.read({ id })).toEqual(before)
    expect(officer.logged().map(([action]) => action)).toEqual([
      ...['notice-recorded', 'notice-removed', 'notice-recorded'],
    ])
    const gone = { ok: false, error: { code: 'notice-not-here' } }
    expect(await officer.notices.restore({ noticeId })).toEqual(gone)
    expect(await officer.notices.remove({ noticeId: 'other' })).toEqual(gone)
  })

  it('can be restored once the disk has space again', async () => {
    const noticeId = await recorded()
    await officer.notices.remove({ noticeId })
    officer.desk.failWrites(new StoreFault('disk-full'))
    expect(() => officer.notices.restore({ noticeId })).toThrow(StoreFault)
    officer.desk.failWrites(null)
    expect(await officer.notices.restore({ noticeId })).toMatchObject({ ok: true })
    expect(officer.desk.notices.of(here, id).recorded).toHaveLength(1)
  })

  it('keeps the sent letter unchanged with version and hash, also after removing and restoring', async () => {
    const letter = { version: 3, text: 'Lender\n\nNotice' }
    const kept = { version: 3, hash: 'hash of Lender\n\nNotice' }
    const made = await officer.notices.letterMade({ id, kind: 'adverse-action', letter })
    expect(made).toEqual({ ok: true, value: kept })
    const asked = { id, ...mailed, day: '2026-11-20', letter }
    const notice = given(await officer.notices.record(asked))
    expect(notice.letter).toMatchObject(kept)
    const noticeId = notice.id
    const text = { ok: true, value: { text: letter.text, recordedBy: 'M. Keller' } }
    expect(await officer.notices.letter({ noticeId })).toEqual(text)
    await officer.notices.remove({ noticeId })
    expect(await officer.notices.letter({ noticeId })).toEqual({ ok: true, value: null })
    await officer.notices.restore({ noticeId })
    expect(await officer.notices.letter({ noticeId })).toEqual(text)
    const logged = officer.logged()
    expect(logged[0]).toEqual(['notice-recorded', id, 'adverse-action mailed 2026-11-20 3'])
    expect(logged.at(-1)).toEqual(['letter-made', id, 'adverse-action 3'])
    const hashes = officer.desk.activity.page(0, 10).map(({ bodyHash }) => bodyHash)
    expect(hashes).toEqual([kept.hash, kept.hash, kept.hash, kept.hash])
    expect(await officer.notices.letterMade({ ...asked, id: 'app_9' })).toMatchObject(
      failed('application-not-here'),
    )
  })

  it('lists the selected applications that are owed a letter, and records each with its own', async () => {
    listAll(twoOfThree, { borrower: 'bor_1' })
    const nobody = { state: null, birthDate: null, email: null, phone: null }
    officer.cache.putBorrower(here, 'bor_1', { name: 'Ana Brooks', ...nobody }, 1)
    const content = { form: { reasons: 'Bankruptcy' } }
    officer.desk.drafts.put(here, { kind: 'letter', subject: 'app_2', content, savedAt: 1 })
    const selection = { ids: ['app_1', 'app_2', 'app_3'], filter: null }
    const kind = 'adverse-action'
    expect(await officer.notices.letterSubjects({ selection, kind })).toMatchObject({
      value: {
        subjects: [
          { id: 'app_1', borrowerName: 'Ana Brooks', draft: {} },
          { id: 'app_2', borrowerName: 'Ana Brooks', draft: content },
        ],
        ...{ notDue: 1, isStopped: false },
      },
    })
    const letters = ['app_1', 'app_2', 'app_3'].map((one) => aLetter(one))
    const asked = { kind, manner: 'mailed', day: '2026-11-20', letters } as const
    expect(await officer.notices.recordLetters(asked)).toMatchObject({
      value: { recorded: 2, notDue: 1 },
    })
    const [notice] = officer.desk.notices.of(here, 'app_2').recorded
    expect(notice?.letter).toEqual({ version: 1, hash: 'hash of app_2' })
    expect(officer.desk.notices.letterText(here, notice?.id ?? '')).toBe('app_2')
    expect(await officer.notices.undoRecordMany({})).toEqual({ ok: true, value: { removed: 2 } })
    const many = Array.from({ length: mostLetters + 1 }, (_, place) => `app_${place}`)
    officer.desk.worklist.add(here, many, 1)
    const tooMany = { selection: { ids: many, filter: null }, kind } as const
    const refused = officer.notices.letterSubjects(tooMany)
    await officer.clock.advance(1)
    expect(await refused).toEqual(failed('letter-limit'))
  })

  it('is recorded with the response date in its own letter', async () => {
    const days = new Map([
      ['app_1', '2026-12-04'],
      ['app_2', '2026-12-18'],
    ])
    listAll({ app_1: 'pending', app_2: 'pending' })
    const letters = [...days].map(([one, replyBy]) => aLetter(one, replyBy))
    const asked = { kind: 'incompleteness', manner: 'mailed', day: '2026-11-20', letters } as const
    expect(await officer.notices.recordLetters(asked)).toMatchObject({ value: { recorded: 2 } })
    for (const [one, replyBy] of days) {
      expect(officer.desk.notices.of(here, one).recorded).toMatchObject([{ replyBy }])
    }
  })

  it('isn’t recorded if the activity log can’t be written', () => {
    officer.desk.activity.append = () => {
      throw new StoreFault('disk-full')
    }
    expect(() => officer.notices.record({ id, ...mailed, day: '2026-11-20' })).toThrow('disk-full')
    expect(officer.desk.notices.of(here, id).recorded).toEqual([])
  })

  describe('dated before its application', () => {
    /** Still Nov 2 at the lender's location. */
    const created = '2026-11-03T04:30:00Z'
    const selection = { ids: [id], filter: null }
    const early = { ...mailed, day: '2026-11-01' }
    beforeEach(() => officer.cache.put(here, id, reading(id, { status: 'rejected', created }), 1))

    it('is refused, because it would clear the due date', async () => {
      expect(await officer.notices.record({ id, ...early })).toEqual(
        failed('notice-before-application'),
      )
      expect(await officer.notices.recordMany({ selection, ...early })).toMatchObject({
        value: { recorded: 0, notDue: 1 },
      })
      expect(officer.desk.notices.of(here, id).recorded).toEqual([])
      expect((await officer.notices.record({ id, ...early, day: '2026-11-02' })).ok).toBe(true)
    })

    it.each([
      { ...early, kind: 'risk-based-pricing' },
      { ...early, kind: 'withdrawal', manner: null },
    ] as const)('is refused for $kind too', async (sent) => {
      expect(await officer.notices.record({ id, ...sent })).toEqual(
        failed('notice-before-application'),
      )
    })

    it('is accepted if the officer recorded an earlier complete date', async () => {
      const complete = { day: '2026-11-02', reason: 'On paper' }
      await officer.notices.setComplete({ id, complete })
      expect(await officer.notices.record({ id, ...early })).toEqual(
        failed('notice-before-application'),
      )
      await officer.notices.setComplete({ id, complete: { ...complete, day: '2026-11-01' } })
      expect((await officer.notices.record({ id, ...early })).ok).toBe(true)
    })

    it.each(['incompleteness', 'right-to-reasons'] as const)(
      'is accepted for %s, which can be given earlier',
      async (kind) => {
        expect((await officer.notices.record({ id, ...early, kind })).ok).toBe(true)
      },
    )
  })

  it('can’t be dated later than today in the lender’s time zone', async () => {
    expect(await officer.notices.record({ id, ...mailed, day: '2026-11-21' })).toEqual(
      failed('day-in-future'),
    )
    expect(await officer.notices.record({ id, ...mailed, day: '2026-11-20' })).toMatchObject({
      ok: true,
    })
  })

  it('is refused for an unknown application and above the notice limit', async () => {
    const day = '2026-11-20'
    expect(await officer.notices.record({ id: 'app_9', ...mailed, day })).toEqual(
      failed('application-not-here'),
    )
    for (let n = 0; n < mostNotices; n += 1) {
      officer.desk.notices.put(here, aNotice({ id: `notice-${n}` }))
    }
    expect(await officer.notices.record({ id, ...mailed, day })).toEqual(failed('notice-limit'))
  })

  it.each([
    [{ kind: 'withdrawal', manner: null, replyBy: null }, true],
    [{ kind: 'withdrawal', manner: 'mailed', replyBy: null }, false],
    [{ kind: 'adverse-action', manner: null, replyBy: null }, false],
    [{ kind: 'incompleteness', manner: 'mailed', replyBy: '2026-12-20' }, true],
    [{ kind: 'incompleteness', manner: 'mailed', replyBy: null }, false],
    [{ kind: 'counteroffer', manner: 'mailed', replyBy: '2026-12-20' }, false],
    [{ kind: 'letter', manner: 'mailed', replyBy: null }, false],
  ])('%o: the IPC contract accepts it: %s', (notice, fits) => {
    const payload = { id, day: '2026-11-20', ...notice }
    expect(contract.record.input.isValidSync(payload)).toBe(fits)
  })

  it.each<[unknown, boolean]>([
    [[{ id, version: 1, text: 'Dear applicant', replyBy: null }], true],
    [[{ id, version: 1, text: 'Dear applicant', replyBy: '2026-12-20' }], false],
    [[null], false],
    [['a letter'], false],
    ['letters', false],
    [{ length: 1 }, false],
    [null, false],
  ])('letters %o: the IPC contract accepts them: %s', (letters, fits) => {
    const payload = { kind: 'adverse-action', day: '2026-11-20', manner: 'mailed', letters }
    expect(contract.recordLetters.input.isValidSync(payload)).toBe(fits)
  })
})

describe('a complete date', () => {
  const complete = { day: '2026-11-10', reason: 'Payslip arrived' }

  it('is set and removed, each with an entry in the activity log that omits the reason', async () => {
    expect(await officer.notices.setComplete({ id, complete })).toEqual({
      ...{ ok: true, value: { ...noNoticeFacts, complete } },
    })
    expect(await officer.notices.setComplete({ id, complete: null })).toEqual(ok(noNoticeFacts))
    expect(officer.logged()).toEqual([
      ['complete-date-removed', id, null],
      ['complete-date-set', id, '2026-11-10'],
    ])
  })

  it('replaces only the one that the officer saw, if that is given', async () => {
    const theirs = { day: '2026-11-12', reason: 'Bank statement arrived' }
    const { setComplete } = officer.notices
    expect(await setComplete({ id, complete, seen: null })).toMatchObject({ value: { complete } })
    await setComplete({ id, complete: theirs })
    const otherReason = { ...theirs, reason: complete.reason }
    for (const undone of [null, { day: '2026-11-09', reason: 'Form arrived' }]) {
      for (const seen of [complete, otherReason, null]) {
        expect(await setComplete({ id, complete: undone, seen })).toEqual(
          failed('changed-meanwhile'),
        )
      }
    }
    expect(await setComplete({ id, complete: null, seen: theirs })).toMatchObject({
      value: { complete: null },
    })
  })

  it('can’t be later than today in the lender’s time zone, and needs a reason', async () => {
    const later = { ...complete, day: '2026-11-21' }
    const setLater = await officer.notices.setComplete({ id, complete: later })
    expect(setLater).toEqual(failed('day-in-future'))
    const bare = { id, complete: { ...complete, reason: '  ' } }
    expect(contract.setComplete.input.isValidSync(bare)).toBe(false)
    expect(contract.setComplete.input.isValidSync({ id, complete })).toBe(true)
    expect(contract.setComplete.input.isValidSync({ id, complete: null })).toBe(true)
  })
})

describe('facts that the officer records about an application', () => {
  it('replace only the revenue that the officer saw, if that is given', async () => {
    const { setBusiness } = officer.notices
    await setBusiness({ id, business: 'small' })
    const undone = await setBusiness({ id, business: null, seen: 'large' })
    expect(undone).toEqual(failed('changed-meanwhile'))
    expect(await setBusiness({ id, business: null, seen: 'small' })).toMatchObject({
      value: { business: null },
    })
  })

  it('are saved next to the complete date and undone, each with an entry in the activity log', async () => {
    const complete = { day: '2026-11-10', reason: 'Payslip arrived' }
    await officer.notices.setComplete({ id, complete })
    await officer.notices.setOtherTerms({ id, otherTerms: true })
    expect(await officer.notices.setBusiness({ id, business: 'large' })).toEqual({
      ok: true,
      value: { complete, otherTerms: true, business: 'large', recorded: [] },
    })
    await officer.notices.setOtherTerms({ id, otherTerms: false })
    await officer.notices.setBusiness({ id, business: null })
    expect(await officer.notices.read({ id })).toMatchObject({
      value: { complete, otherTerms: false, business: null },
    })
    expect(officer.logged().slice(0, 4)).toEqual([
      ['revenue-removed', id, null],
      ['other-terms-removed', id, null],
      ['revenue-set', id, 'large'],
      ['other-terms-set', id, null],
    ])
    expect(await officer.notices.setOtherTerms({ id: 'app_9', otherTerms: true })).toEqual(
      failed('application-not-here'),
    )
  })
})
