import { beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { createBulkWork } from '../../../../electron/services/worklist/bulk-work.ts'
import { createRemovalService } from '../../../../electron/services/worklist/removal-service.ts'
import { createRemover } from '../../../../electron/services/worklist/remover.ts'
import { removal as contract } from '../../../../shared/contract/worklist.ts'
import { noticeTermsOf } from '../../../../shared/domain/notices/notice-clock.ts'
import { mostCopiesBack, mostNamedBlocked } from '../../../../shared/domain/worklist/blocked.ts'
import { reading } from '../../../support/builders/cached-applications.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { aNotice } from '../../../support/builders/notices.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import { cancellationDecisionOf, documentToPay } from '../../../support/builders/payments.ts'
import { given } from '../../../support/checks/given.ts'
import { aStoredPayment, inWorklist } from '../../../support/builders/desk-rows.ts'
import { failed } from '../../../../shared/result.ts'

const connection = aConnection()
const here = connection.id

function aDesk() {
  const computer = aComputer(connection)
  const { desk, cache, clock, list, rows } = computer
  const remover = createRemover(computer)
  let asked = 0
  const service = createRemovalService({
    ...computer,
    remover,
    bulk: createBulkWork({
      clock,
      notify: (progress) => computer.notifier.emit('removal.progress', progress),
    }),
    readWaiting: () => (asked += 1),
  })
  /** Long enough for every pause between two batches, too short for anything to be erased. */
  const soon = async <T>(result: T): Promise<Awaited<T>> => {
    await clock.advance(1_000)
    return await result
  }
  const removal = {
    check: (input: Parameters<typeof service.check>[0]) => soon(service.check(input)),
    remove: (input: Parameters<typeof service.remove>[0]) => soon(service.remove(input)),
    undo: () => soon(service.undo({})),
  }
  const put = (id: string, addedAt = 7): void => {
    list(id, addedAt)
    cache.put(here, id, reading(id), 9)
  }
  for (const id of ['app_1', 'app_2', 'app_3']) put(id)
  const listed = (): string[] => {
    const ids = rows().map(({ id }) => id)
    expect(ids.toSorted()).toEqual(
      desk.worklist
        .page(here, 0, 100_000)
        .map(({ id }) => id)
        .toSorted(),
    )
    return ids
  }
  const row = (id: string) => rows().find((line) => line.id === id)
  const logged = () =>
    desk.activity.page(0, 99).map(({ action, subject, who }) => ({ action, subject, who }))
  /** Removes 201 more applications: more than one batch of an undo. */
  const removeMany = () => {
    const many = Array.from({ length: 201 }, (_, n) => `app_many${n}`)
    for (const id of many) put(id)
    return removal.remove(these(...many))
  }
  return {
    ...computer,
    ...{ service, removal, removeMany, put, listed, row, logged },
    timesAsked: () => asked,
  }
}

let officer: ReturnType<typeof aDesk>
beforeEach(() => {
  officer = aDesk()
})

const these = (...ids: string[]) => ({ selection: { ids, filter: null } })
const all = { selection: { ids: [], filter: {} } }
const draft = { kind: 'offers', content: {}, savedAt: 1 } as const

describe('removing from the worklist', () => {
  it('removes ID and copy, keeps decisions and annotations, and logs only the count', async () => {
    const { removal, desk, cache, listed, logged, notifier } = officer
    desk.decisions.insert(decisionOf({ connectionId: here, subject: 'app_1', state: 'confirmed' }))
    desk.annotations.addTag(here, 'app_1', 'vip')
    expect(await removal.remove(these('app_1', 'app_3'))).toEqual({
      ok: true,
      value: {
        ...{ taken: 2, total: 2, isStopped: false, copiesComeBack: true },
        ...{ blocked: 0, stays: [] },
      },
    })
    expect(listed()).toEqual(['app_2'])
    expect(cache.get(connection, 'app_1')).toBeNull()
    expect(desk.decisions.ofSubject(here, 'app_1')).toHaveLength(1)
    expect(desk.annotations.of(here, 'app_1').tags).toEqual(['vip'])
    expect(logged()).toEqual([{ action: 'applications-taken-off', subject: '2', who: 'officer' }])
    expect(notifier.named('applications.changed')).toEqual([{ ids: ['app_1', 'app_3'] }])
  })

  it('reports the blockers of each application that must stay, before and after removing', async () => {
    const { removal, desk, listed } = officer
    desk.drafts.put(here, { ...draft, subject: 'app_1' })
    desk.facilities.put(here, { id: 'fac_1', name: '', applicationId: 'app_2', addedAt: 1 })
    desk.drafts.put(here, { ...draft, kind: 'ach', subject: 'fac_1' })
    desk.decisions.insert(decisionOf({ connectionId: here, subject: 'fac_1', state: 'queued' }))
    const blocked = {
      blocked: 2,
      stays: [
        { id: 'app_1', because: ['draft'] },
        { id: 'app_2', because: ['draft', 'decision'] },
      ],
    }
    expect(await removal.check(all)).toEqual({
      ok: true,
      value: { total: 3, ...blocked, annotated: 0, noticesKept: { count: 0, named: [] } },
    })
    expect(listed()).toHaveLength(3)
    expect(await removal.remove(all)).toMatchObject({ value: { taken: 1, total: 3, ...blocked } })
    expect(listed()).toEqual(['app_1', 'app_2'])
  })

  it.each(['offers', 'rejection', 'letter'] as const)(
    'keeps an application with a draft of kind %s',
    async (kind) => {
      const { removal, desk, listed } = officer
      desk.drafts.put(here, { ...draft, kind, subject: 'app_1' })
      expect(await removal.remove(these('app_1', 'app_2'))).toMatchObject({
        value: { taken: 1, stays: [{ id: 'app_1', because: ['draft'] }] },
      })
      expect(listed()).toEqual(['app_1', 'app_3'])
    },
  )

  it('keeps the application of a facility whose payment is being canceled', async () => {
    const { removal, desk } = officer
    desk.facilities.put(here, { id: 'fac_1', name: '', applicationId: 'app_2', addedAt: 1 })
    const cancellation = cancellationDecisionOf({ connectionId: here, state: 'unknown' })
    desk.documents.put({ ...documentToPay(), connectionId: here })
    desk.payments.put(aStoredPayment({ id: cancellation.subject }))
    desk.decisions.insert(cancellation)
    expect(await removal.remove(all)).toMatchObject({
      value: { taken: 2, stays: [{ id: 'app_2', because: ['decision'] }] },
    })
  })

  it('checks again when removing: a draft started after the first check blocks removal', async () => {
    expect(await officer.removal.check(these('app_1'))).toMatchObject({ value: { blocked: 0 } })
    officer.desk.drafts.put(here, { ...draft, subject: 'app_1' })
    expect(await officer.removal.remove(these('app_1'))).toMatchObject({
      value: { taken: 0, blocked: 1 },
    })
    expect(officer.logged()).toEqual([])
  })

  it('counts removable applications with annotations, including an unfinished note', async () => {
    const { removal, desk } = officer
    desk.annotations.setFollowUp(here, 'app_1', '2026-12-01')
    desk.drafts.put(here, { ...draft, kind: 'note', subject: 'app_2' })
    desk.annotations.addTag(here, 'app_3', 'vip')
    desk.drafts.put(here, { ...draft, subject: 'app_3' })
    expect(await removal.check(all)).toMatchObject({
      value: { total: 3, blocked: 1, annotated: 2 },
    })
  })

  it('lists those with notices to keep, and until when, and keeps their notices and letters', async () => {
    const { removal, desk, listed, clock } = officer
    const letter = { version: 1, hash: 'ab'.repeat(32) }
    const sent = aNotice({ subject: 'app_1', day: '2026-10-31', letter })
    desk.notices.put(here, sent, 'Dear applicant')
    const business = { subject: 'app_2', creditType: 'commercial_bnpl' }
    desk.notices.put(here, aNotice({ id: 'notice-2', day: '2026-11-01', ...business }))
    desk.notices.put(here, aNotice({ id: 'notice-3', subject: 'app_3', day: '2024-01-01' }))
    const named = [
      { id: 'app_1', until: '2028-11-30' },
      { id: 'app_2', until: '2027-11-01' },
    ]
    expect(await removal.check(all)).toMatchObject({
      value: { blocked: 0, annotated: 0, noticesKept: { count: 2, named } },
    })
    await clock.advance(365 * 86_400_000)
    expect(await removal.check(all)).toMatchObject({
      value: { noticesKept: { count: 1, named: [named[0]] } },
    })
    expect(await removal.remove(all)).toMatchObject({ value: { taken: 3 } })
    expect(listed()).toEqual([])
    expect(desk.notices.of(here, 'app_1').recorded).toEqual([sent])
    expect(desk.notices.letterText(here, sent.id)).toBe('Dear applicant')
    await removal.undo()
    expect(desk.notices.of(here, 'app_2').recorded).toHaveLength(1)
  })

  it('doesn’t list the notices of an application that has to stay', async () => {
    officer.desk.notices.put(here, aNotice({ subject: 'app_1' }))
    officer.desk.drafts.put(here, { ...draft, subject: 'app_1' })
    expect(await officer.removal.check(all)).toMatchObject({
      value: { blocked: 1, noticesKept: { count: 0, named: [] } },
    })
  })

  it('removes all of a view except the listed IDs, and only what matches a filter', async () => {
    const { removal, desk, cache, listed } = officer
    expect(await removal.remove({ selection: { ids: ['app_2'], filter: {} } })).toMatchObject({
      value: { taken: 2 },
    })
    expect(listed()).toEqual(['app_2'])
    desk.worklist.add(here, ['app_9'], 1)
    cache.ensure(here, [{ id: 'app_9', addedAt: 1 }])
    await removal.remove({ selection: { ids: [], filter: { search: 'app_9' } } })
    expect(listed()).toEqual(['app_2'])
  })

  it('of thousands reports progress, and stops when the officer cancels', async () => {
    const { service, put, listed, notifier, clock, logged } = officer
    for (let n = 0; n < 2_000; n += 1) put(`app_many${n}`)
    const taking = service.remove(all)
    await vi.waitFor(() => {
      expect(notifier.named('removal.progress')).toEqual([{ done: 50, total: 2_003 }])
    })
    await service.stop({})
    await clock.advance(1_000)
    expect(await taking).toMatchObject({
      value: { taken: 50, total: 2_003, isStopped: true, copiesComeBack: true },
    })
    expect(listed()).toHaveLength(1_953)
    expect(logged()).toMatchObject([{ subject: '50' }])
  })

  it('lists blocked applications up to a limit, and counts all', async () => {
    const { removal, put, desk } = officer
    for (let n = 0; n < mostNamedBlocked + 20; n += 1) {
      put(`app_held${n}`)
      desk.drafts.put(here, { ...draft, subject: `app_held${n}` })
    }
    const { blocked, stays } = given(await removal.check(all))
    expect([blocked, stays.length]).toEqual([mostNamedBlocked + 20, mostNamedBlocked])
  })

  it('erases the removed text from the search index half a minute later', async () => {
    const { removal, cache, clock } = officer
    let erased = 0
    cache.eraseRemoved = () => (erased += 1) < 3
    await removal.remove(these('app_1'))
    await removal.remove(these('app_2'))
    await clock.advance(27_000)
    expect(erased).toBe(0)
    await clock.advance(4_000)
    expect(erased).toBe(3)
    expect(clock.pending).toBe(0)
    await removal.remove(these('app_3'))
    await clock.advance(30_000)
    expect(erased).toBe(4)
  })

  it('erases the removed text even if the removal can’t be logged', async () => {
    const { cache, clock } = officer
    let erased = 0
    cache.eraseRemoved = () => (erased += 1) < 1
    const unlogged = createRemovalService({
      ...officer,
      remover: createRemover(officer),
      bulk: createBulkWork({ clock, notify: () => undefined }),
      readWaiting: () => undefined,
      logActivity: () => {
        throw new StoreFault('disk-full')
      },
    })
    await expect(unlogged.remove(these('app_1'))).rejects.toThrow(StoreFault)
    await clock.advance(30_000)
    expect(erased).toBe(1)
  })

  it('on a full disk fails, keeps the cached row and logs nothing as removed', async () => {
    const { cache, desk, logged } = officer
    cache.failWrites(new StoreFault('disk-full'))
    await expect(officer.service.remove(these('app_1'))).rejects.toThrow(StoreFault)
    cache.failWrites(null)
    // The row returns to the worklist at the next start: nothing is logged as gone.
    expect([inWorklist(desk, here), await cache.total(here, {})]).toEqual([2, 3])
    expect(logged()).toEqual([])
  })

  it('does nothing if no connection is in use', async () => {
    officer.inUse.set(null)
    expect(await officer.removal.check(all)).toMatchObject(failed('connection-not-here'))
    expect(await officer.removal.remove(all)).toMatchObject(failed('connection-not-here'))
  })

  it.each([
    ['no ids at all', { ids: ['../etc'], filter: null }],
    ['a filter that is none', { ids: [], filter: { nothing: 1 } }],
    ['nothing', undefined],
  ])('is refused with %s', async (_what, selection) => {
    await expect(contract.remove.input.validate({ selection })).rejects.toThrow()
  })
})

describe('undoing a removal', () => {
  it('restores rows, copies, annotations and the “gone” flag as they were', async () => {
    const { removal, desk, cache, listed, row, put, logged, timesAsked } = officer
    put('app_0', 3)
    desk.annotations.addTag(here, 'app_1', 'vip')
    cache.setFlags(here, 'app_1', { own: desk.annotations.of(here, 'app_1') })
    cache.noteFailure(here, 'app_2', { code: 'not-found' }, true)
    const before = ['app_0', 'app_1', 'app_2', 'app_3'].map((id) => [
      row(id),
      cache.get(connection, id),
    ])
    await removal.remove(all)
    expect(listed()).toEqual([])
    expect(await removal.undo()).toEqual({ ok: true, value: { restored: 4 } })
    expect(listed()).toHaveLength(4)
    expect(
      ['app_0', 'app_1', 'app_2', 'app_3'].map((id) => [row(id), cache.get(connection, id)]),
    ).toEqual(before)
    expect(timesAsked()).toBe(1)
    expect(logged().map(({ action }) => action)).toEqual([
      'applications-added',
      'applications-taken-off',
    ])
    expect(await removal.undo()).toEqual({ ok: true, value: { restored: 0 } })
  })

  it('restores unseen changes, the borrower and the booking', async () => {
    const { removal, cache, row } = officer
    const borrowed = (status: string) => reading('app_1', { status, borrower: 'bor_1' })
    cache.put(here, 'app_1', borrowed('approved'), 10)
    const person = { name: 'Ana Peña', state: 'TX', birthDate: null, email: null, phone: null }
    cache.putBorrower(here, 'bor_1', person, 11)
    cache.putBooking(here, 'app_1', {
      ...{ agreement: null, facility: null, fetchedAt: 12, payoff: null },
    })
    const known = () => [
      row('app_1'),
      cache.get(connection, 'app_1'),
      cache.borrower(here, 'bor_1'),
      cache.booking(here, 'app_1'),
    ]
    const before = known()
    expect(before[0]).toMatchObject({ changed: true, borrowerName: 'Ana Peña' })
    await removal.remove(all)
    expect(known()).toEqual([undefined, null, null, null])
    await removal.undo()
    expect(known()).toEqual(before)
  })

  it('keeps the newer borrower that was fetched for another application meanwhile', async () => {
    const { removal, cache } = officer
    const person = { name: 'Ana Peña', state: 'TX', birthDate: null, email: null, phone: null }
    for (const id of ['app_1', 'app_2']) cache.put(here, id, reading(id, { borrower: 'bor_1' }), 10)
    cache.putBorrower(here, 'bor_1', person, 11)
    await removal.remove(these('app_1'))
    cache.putBorrower(here, 'bor_1', { ...person, name: 'Ana Brooks' }, 12)
    await removal.undo()
    expect(cache.borrowerNameOf(here, 'app_1')).toBe('Ana Brooks')
  })

  it('reports the restored rows, or of many that any row may have changed', async () => {
    const { removal, removeMany, notifier } = officer
    await removal.remove(these('app_1', 'app_2'))
    await removal.undo()
    expect(notifier.named('applications.changed').at(-1)).toEqual({ ids: ['app_1', 'app_2'] })
    await removeMany()
    await removal.undo()
    expect(notifier.named('applications.changed').at(-1)).toEqual({ ids: null })
  })

  it('restores that its notice was sent', async () => {
    const { removal, desk, cache, row } = officer
    const denied = { status: 'rejected', created: '2026-11-01T15:00:00Z' }
    cache.setNoticeTerms(connection, noticeTermsOf(connection))
    cache.put(here, 'app_1', reading('app_1', denied), 10)
    cache.put(here, 'app_2', reading('app_2', denied), 10)
    desk.notices.put(here, aNotice({ subject: 'app_1' }), null)
    await removal.remove(these('app_1', 'app_2'))
    await removal.undo()
    expect([row('app_1')?.noticeOn, row('app_2')?.noticeOn]).toEqual([null, '2026-12-01'])
  })

  it('of more copies than the limit restores the IDs, to be fetched again', async () => {
    const { removal, cache, put, listed } = officer
    for (let n = 0; n < mostCopiesBack; n += 1) put(`app_many${n}`)
    expect(await removal.remove(all)).toMatchObject({ value: { copiesComeBack: false } })
    await removal.undo()
    expect(listed()).toHaveLength(mostCopiesBack + 3)
    expect(cache.get(connection, 'app_many0')).toMatchObject({ copy: null })
  })

  it('keeps the newer copy of an application that was added again meanwhile', async () => {
    const { removal, cache, listed, put } = officer
    await removal.remove(these('app_1', 'app_2'))
    put('app_1', 50)
    cache.put(here, 'app_1', reading('app_1', { status: 'declined' }), 60)
    await removal.undo()
    expect(listed()).toEqual(['app_1', 'app_2', 'app_3'])
    expect(cache.get(connection, 'app_1')?.copy).toMatchObject({
      fetchedAt: 60,
      application: { status: 'declined' },
    })
  })

  it('can be retried after a full disk', async () => {
    const { removal, desk, cache, listed } = officer
    await removal.remove(these('app_1'))
    cache.failWrites(new StoreFault('disk-full'))
    await expect(officer.service.undo({})).rejects.toThrow(StoreFault)
    cache.failWrites(null)
    expect(await removal.undo()).toMatchObject({ value: { restored: 1 } })
    expect(listed()).toEqual(['app_1', 'app_2', 'app_3'])
    expect(inWorklist(desk, here)).toBe(3)
  })

  it('can be followed by undoing a removal made while it was running', async () => {
    const { removal, desk } = officer
    await officer.removeMany()
    const undone = officer.service.undo({})
    await removal.remove(these('app_1'))
    expect(await undone).toMatchObject({ value: { restored: 201 } })
    expect(await removal.undo()).toMatchObject({ value: { restored: 1 } })
    expect(inWorklist(desk, here)).toBe(204)
  })

  it('interrupted by closing Loan Desk has all IDs in the worklist already', async () => {
    const { desk, cache, logged } = officer
    await officer.removeMany()
    void officer.service.undo({})
    expect(await cache.total(here, {})).toBe(3 + 50)
    expect(inWorklist(desk, here)).toBe(3 + 201)
    expect(logged()[0]).toMatchObject({ action: 'applications-added', subject: '201' })
  })

  it('leaves out what was removed again meanwhile', async () => {
    const { removal, desk, cache } = officer
    await officer.removeMany()
    const undone = officer.service.undo({})
    await removal.remove(these('app_many200'))
    await undone
    expect(desk.worklist.has(here, 'app_many200')).toBe(false)
    expect(cache.get(connection, 'app_many200')).toBeNull()
  })

  it('stops if its connection is removed meanwhile, and restores nothing for it', async () => {
    const { desk, cache, clock } = officer
    await officer.removeMany()
    const undone = officer.service.undo({})
    desk.connections.remove(here)
    cache.removeConnection(here)
    await clock.advance(1_000)
    expect(await undone).toMatchObject({ value: { restored: 50 } })
    expect([inWorklist(desk, here), await cache.total(here, {})]).toEqual([0, 0])
  })

  it('does nothing on another connection', async () => {
    const { removal, desk, inUse } = officer
    await removal.remove(these('app_1'))
    desk.connections.put(aConnection({ id: 'connection-2', name: 'Another' }))
    inUse.set('connection-2')
    expect(await removal.undo()).toMatchObject({ value: { restored: 0 } })
    expect(inWorklist(desk, 'connection-2')).toBe(0)
  })
})
