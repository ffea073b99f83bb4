import { beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { createBulkWork } from '../../../../electron/services/worklist/bulk-work.ts'
import { createAnnotationsMirror } from '../../../../electron/services/annotations/annotations-mirror.ts'
import { createAnnotationsService } from '../../../../electron/services/annotations/annotations-service.ts'
import { annotations as contract } from '../../../../shared/contract/annotations.ts'
import {
  mostNotes,
  mostTags,
  noAnnotations,
} from '../../../../shared/domain/annotations/annotations.ts'
import type { WorklistFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { noTeam } from '../../../support/fakes/no-team-sharing.ts'
import { given } from '../../../support/checks/given.ts'
import { failed, ok } from '../../../../shared/result.ts'

const connectionId = 'connection-1'

function aDesk() {
  // 7:00 a.m. on Nov 20 in Los Angeles, the lender's time zone.
  const clock = new FakeClock(Date.UTC(2026, 10, 20, 15))
  const parts = { ...aComputer(aConnection(), clock), person: { name: 'M. Keller' } }
  const { notifier, list, rows } = parts
  for (const id of ['app_1', 'app_2', 'app_3']) list(id)
  const mirror = createAnnotationsMirror(parts)
  const bulk = createBulkWork({
    clock,
    notify: (progress) => notifier.emit('annotations.progress', progress),
  })
  const ids = (filter: WorklistFilter): string[] => rows(filter).map(({ id }) => id)
  return {
    ...parts,
    mirror,
    annotations: createAnnotationsService({ ...parts, mirror, bulk, team: noTeam }),
    ids,
  }
}

let officer: ReturnType<typeof aDesk>
beforeEach(() => {
  officer = aDesk()
})

const these = (...ids: string[]) => ({ ids, filter: null })

async function noted(id: string, text: string): Promise<string> {
  return given(await officer.annotations.addNote({ id, text })).id
}

describe('notes', () => {
  it('are saved with author and time, and found by their text', async () => {
    await noted('app_1', 'Waits for the Payslip')
    await officer.clock.advance(60_000)
    await noted('app_1', 'Payslip came')
    expect(await officer.annotations.read({ id: 'app_1' })).toMatchObject({
      ok: true,
      value: {
        notes: [
          { text: 'Payslip came', writtenBy: 'M. Keller', writtenAt: officer.clock.now() },
          { text: 'Waits for the Payslip', editedAt: null },
        ],
      },
    })
    expect(officer.ids({ search: 'payslip' })).toEqual(['app_1'])
    expect(officer.ids({ hasNote: true })).toEqual(['app_1'])
    expect(officer.notifier.events.at(-1)).toMatchObject({
      name: 'applications.changed',
      payload: { ids: ['app_1'] },
    })
  })

  it('that were edited show the time of the edit and are found by their new text only', async () => {
    const noteId = await noted('app_1', 'Call Monday')
    await officer.clock.advance(1_000)
    const result = await officer.annotations.editNote({ noteId, text: 'Call Tuesday' })
    expect(result).toMatchObject({ value: { editedAt: officer.clock.now() } })
    expect([officer.ids({ search: 'monday' }), officer.ids({ search: 'tuesday' })]).toEqual([
      [],
      ['app_1'],
    ])
    expect(await officer.annotations.editNote({ noteId, text: 'Call Tuesday' })).toEqual(result)
  })

  it('that are removed leave the file at once and are restored in full by undo', async () => {
    const noteId = await noted('app_1', 'Call Monday')
    const before = officer.desk.notes.get(connectionId, noteId)
    expect(await officer.annotations.removeNote({ noteId })).toMatchObject({ ok: true })
    expect(officer.desk.notes.get(connectionId, noteId)).toBeNull()
    expect(officer.ids({ hasNote: true })).toEqual([])
    expect(await officer.annotations.restoreNote({ noteId })).toEqual({ ok: true, value: before })
    expect(officer.ids({ search: 'monday' })).toEqual(['app_1'])
    expect(await officer.annotations.restoreNote({ noteId })).toMatchObject(failed('note-not-here'))
  })

  it('that were removed can be restored only while the application is below the note limit', async () => {
    const noteId = await noted('app_1', 'Call Monday')
    await officer.annotations.removeNote({ noteId })
    const others: string[] = []
    for (let count = 0; count < mostNotes; count += 1) others.push(await noted('app_1', 'x'))
    expect(await officer.annotations.restoreNote({ noteId })).toMatchObject(failed('note-limit'))
    await officer.annotations.removeNote({ noteId: others[0] ?? '' })
    expect(await officer.annotations.restoreNote({ noteId })).toMatchObject({ ok: true })
    expect(officer.ids({ search: 'monday' })).toEqual(['app_1'])
  })

  it('are refused for an unknown application, an unknown note, or above the note limit', async () => {
    expect(await officer.annotations.addNote({ id: 'app_9', text: 'x' })).toMatchObject(
      failed('application-not-here'),
    )
    const gone = { error: { code: 'note-not-here' } }
    const noteId = 'nobody'
    expect(await officer.annotations.editNote({ noteId, text: 'x' })).toMatchObject(gone)
    expect(await officer.annotations.removeNote({ noteId })).toMatchObject(gone)
    for (let count = 0; count < mostNotes; count += 1) await noted('app_2', `note ${count}`)
    expect(await officer.annotations.addNote({ id: 'app_2', text: 'one more' })).toMatchObject(
      failed('note-limit'),
    )
  })
})

describe('follow-up dates and tags', () => {
  it('are set once for each selected application, and for none outside the worklist', async () => {
    const selection = these('app_1', 'app_2', 'app_1', 'app_9')
    expect(await officer.annotations.setFollowUp({ selection, day: '2026-11-20' })).toEqual({
      ok: true,
      value: { annotated: 2, full: 0, total: 2, isStopped: false },
    })
    expect(officer.ids({ followUpBy: '2026-11-20' })).toEqual(['app_1', 'app_2'])
    expect(officer.ids({ followUpBy: '2026-11-19' })).toEqual([])
    await officer.annotations.setFollowUp({ selection: these('app_1'), day: null })
    expect(officer.ids({ followUpBy: '2026-11-20' })).toEqual(['app_2'])
  })

  it('suggests all tags, even when hundreds are in use', async () => {
    const names = Array.from({ length: 300 }, (_, place) => `branch ${place}`)
    for (const [place, tag] of names.entries()) {
      const id = `app_${Math.floor(place / mostTags)}`
      officer.desk.worklist.add(connectionId, [id], 1)
      await officer.annotations.addTag({ selection: these(id), tag })
    }
    expect(given(await officer.annotations.tags({}))).toHaveLength(names.length)
  })

  it('are set for a whole view except the applications deselected from it', async () => {
    await officer.annotations.setFollowUp({ selection: these('app_1', 'app_2'), day: '2026-11-19' })
    const result = await officer.annotations.addTag({
      selection: { ids: ['app_2'], filter: { followUpDue: true } },
      tag: 'call',
    })
    expect(result).toMatchObject({ value: { annotated: 1 } })
    expect(officer.ids({ tags: ['call'] })).toEqual(['app_1'])
    expect(await officer.annotations.tags({})).toEqual(ok([{ name: 'call', count: 1 }]))
    expect(
      await officer.annotations.ids({ selection: { ids: [], filter: { followUpDue: true } } }),
    ).toEqual({ ok: true, value: ['app_1', 'app_2'] })
  })

  it('can be removed from every application of a view that filters by the same tag', async () => {
    await officer.annotations.addTag({ selection: these('app_1', 'app_2', 'app_3'), tag: 'call' })
    const whole = { ids: [], filter: { tags: ['call'] } }
    expect(await officer.annotations.removeTag({ selection: whole, tag: 'call' })).toMatchObject({
      value: { annotated: 3 },
    })
    expect(officer.ids({ tags: ['call'] })).toEqual([])
  })

  it('reports how many applications have reached the tag limit', async () => {
    for (let count = 0; count < mostTags; count += 1) {
      await officer.annotations.addTag({ selection: these('app_1'), tag: `tag ${count}` })
    }
    const both = these('app_1', 'app_2')
    expect(await officer.annotations.addTag({ selection: both, tag: 'more' })).toMatchObject({
      value: { annotated: 1, full: 1 },
    })
    expect(await officer.annotations.addTag({ selection: both, tag: 'tag 0' })).toMatchObject({
      value: { annotated: 2, full: 0 },
    })
  })

  it.each([
    ['a day that there is not', 'setFollowUp', { selection: these('app_1'), day: '2026-02-30' }],
    ['a tag with capitals', 'addTag', { selection: these('app_1'), tag: 'Vip' }],
    ['a tag of spaces', 'addTag', { selection: these('app_1'), tag: '  ' }],
    ['an empty note', 'addNote', { id: 'app_1', text: '  \n' }],
  ] as const)('the IPC contract rejects %s', (_what, name, payload) => {
    expect(contract[name].input.isValidSync(payload)).toBe(false)
  })

  it('the IPC contract accepts null as the follow-up day', () => {
    const payload = { selection: these('app_1'), day: null }
    expect(contract.setFollowUp.input.isValidSync(payload)).toBe(true)
  })
})

it('lists all IDs of a view except those deselected', async () => {
  for (let n = 0; n < 120; n += 1) officer.list(`app_many${n}`)
  const selection = { ids: ['app_2'], filter: {} }
  const ids = given(await officer.annotations.ids({ selection }))
  expect(new Set(ids).size).toBe(122)
  expect(ids).not.toContain('app_2')
})

describe('annotating a thousand applications at once', () => {
  const batch = 50
  const wholeView = { ids: ['app_1'], filter: {} }

  beforeEach(() => {
    const ids = Array.from({ length: 1_000 }, (_, place) => `app_m${place}`)
    officer.desk.worklist.add(connectionId, ids, 2)
    officer.cache.ensure(
      connectionId,
      ids.map((id) => ({ id, addedAt: 2 })),
    )
  })

  /** Makes each batch take this many milliseconds. */
  function takesTime(milliseconds: number): void {
    const { clock } = officer
    const after = clock.after.bind(clock)
    clock.after = (wait, call) => after(wait + milliseconds, call)
  }

  it('reports progress at most five times a second, then the total annotated', async () => {
    takesTime(90)
    const annotating = officer.annotations.addTag({ selection: wholeView, tag: 'call' })
    await officer.clock.advance(10_000)
    expect(await annotating).toEqual(
      ok({ annotated: 1_002, full: 0, total: 1_002, isStopped: false }),
    )
    // A batch ends every 90 ms; the view's first one is one shorter, because an application was
    // left out.
    expect(officer.notifier.named('annotations.progress')).toEqual(
      [1, 4, 7, 10, 13, 16, 19].map((batches) => ({ done: batches * batch - 1, total: 1_002 })),
    )
  })

  it('stops when the officer cancels, keeps what was annotated and reports the count', async () => {
    takesTime(90)
    const annotating = officer.annotations.setFollowUp({ selection: wholeView, day: '2026-11-19' })
    await officer.clock.advance(100)
    expect(await officer.annotations.stop({})).toMatchObject({ ok: true })
    await officer.clock.advance(10_000)
    const annotated = 2 * batch - 1
    expect(await annotating).toEqual(ok({ annotated, full: 0, total: 1_002, isStopped: true }))
    const { followUpDue } = await officer.cache.counts(connectionId, {}, '2026-11-20')
    expect(followUpDue).toBe(annotated)
    expect(officer.clock.pending).toBe(0)
  })

  it('stops, keeping what was annotated, if its connection is removed meanwhile', async () => {
    const annotating = officer.annotations.addTag({ selection: wholeView, tag: 'call' })
    await vi.waitFor(() => expect(officer.clock.pending).toBe(1))
    officer.desk.connections.remove(connectionId)
    await officer.clock.advance(1)
    expect(await annotating).toMatchObject({
      ok: true,
      value: { annotated: batch - 1, total: 1_002 },
    })
  })

  it('ignores a cancel request that came before it started', async () => {
    await officer.annotations.stop({})
    const annotating = officer.annotations.addTag({ selection: wholeView, tag: 'call' })
    await officer.clock.advance(10_000)
    expect(await annotating).toMatchObject({ value: { annotated: 1_002, isStopped: false } })
  })

  it('finds the selected applications in batches and lets other work run in between', async () => {
    const among = vi.spyOn(officer.desk.worklist, 'among')
    const chosen = Array.from({ length: 120 }, (_, place) => `app_m${place}`)
    const annotating = officer.annotations.addTag({ selection: these(...chosen), tag: 'call' })
    expect(among.mock.calls.map(([, ids]) => ids.length)).toEqual([batch])
    await officer.clock.advance(10_000)
    expect(among.mock.calls.map(([, ids]) => ids.length)).toEqual([batch, batch, 20])
    expect(await annotating).toMatchObject({ value: { annotated: 120, total: 120 } })
  })

  it('reports no progress for a selection that is annotated in one batch', async () => {
    await officer.annotations.addTag({ selection: these('app_1', 'app_2'), tag: 'call' })
    expect(officer.notifier.named('annotations.progress')).toEqual([])
  })
})

describe('the copy of the annotations in the list', () => {
  async function markSome(): Promise<void> {
    await noted('app_1', 'Waits for the payslip')
    await officer.annotations.setFollowUp({ selection: these('app_2'), day: '2026-11-20' })
    await officer.annotations.addTag({ selection: these('app_2', 'app_3'), tag: 'call' })
  }
  const mirrored = (): unknown => officer.rows()
  async function reconcile(): Promise<void> {
    await Promise.all([officer.mirror.reconcile(connectionId), officer.clock.advance(1)])
  }

  it('is rebuilt after the cache was recreated', async () => {
    await markSome()
    const before = mirrored()
    officer.cache.removeConnection(connectionId)
    for (const id of ['app_1', 'app_2', 'app_3']) {
      officer.cache.ensure(connectionId, [{ id, addedAt: 1 }])
    }
    await reconcile()
    expect(mirrored()).toEqual(before)
    expect(officer.notifier.named('applications.changed').at(-1)).toEqual({ ids: null })
    expect(officer.ids({ search: 'payslip' })).toEqual(['app_1'])
  })

  it('drops annotations that a restored older desk.db doesn’t have', async () => {
    await reconcile()
    officer.cache.setFlags(connectionId, 'app_1', {
      own: { ...noAnnotations, tags: ['from before'] },
    })
    officer.cache.setAnnotationsRevision(connectionId, 99)
    await reconcile()
    expect(officer.ids({ tags: ['from before'] })).toEqual([])
  })

  it('writes nothing if it is complete', async () => {
    await markSome()
    await reconcile()
    officer.cache.failWrites(new StoreFault('disk-full'))
    await expect(reconcile()).resolves.toBeUndefined()
  })

  it('loses no annotation if it can’t be written, and is completed at the next opening', async () => {
    await reconcile()
    officer.cache.failWrites(new StoreFault('disk-full'))
    await noted('app_1', 'Waits for the payslip')
    expect(officer.log.lines).toHaveLength(1)
    officer.cache.failWrites(null)
    await noted('app_2', 'Another')
    expect(officer.ids({ hasNote: true })).toEqual(['app_2'])
    await reconcile()
    expect(officer.ids({ hasNote: true })).toEqual(['app_1', 'app_2'])
  })

  describe('of 250 applications', () => {
    const many = Array.from({ length: 250 }, (_, index) => `app_many_${String(index + 100)}`)
    beforeEach(() => {
      officer.desk.worklist.add(connectionId, many, 1)
      for (const id of many) officer.desk.annotations.addTag(connectionId, id, 'call')
      officer.desk.annotations.advance(connectionId)
      const lines = many.map((id) => ({ id, addedAt: 1 }))
      officer.cache.ensure(connectionId, lines)
    })
    const shown = (): number => officer.cache.annotatedIds(connectionId, '', 1000).length
    const isComplete = (): boolean =>
      officer.cache.annotationsRevision(connectionId) ===
      officer.desk.annotations.revision(connectionId)
    /** Calls `then` at each pause of the work, with the number of pauses so far. */
    function atEachPause(then: (pauses: number) => void): void {
      const after = officer.clock.after.bind(officer.clock)
      let pauses = 0
      vi.spyOn(officer.clock, 'after').mockImplementation((milliseconds, call) => {
        pauses += 1
        then(pauses)
        return after(milliseconds, call)
      })
    }

    it('is rebuilt a hundred at a time, with other work in between', async () => {
      const counts: number[] = []
      atEachPause(() => counts.push(shown()))
      await reconcile()
      expect(counts).toEqual([0, 100, 200, 250])
      expect(isComplete()).toBe(true)
    })

    it('includes changes made during the rebuild', async () => {
      const [first = '', last = ''] = [many[0], many.at(-1)]
      atEachPause((pauses) => {
        if (pauses !== 2) return
        officer.mirror.change(connectionId, [first, last], () => {
          officer.desk.annotations.removeTag(connectionId, first, 'call')
          officer.desk.annotations.addTag(connectionId, last, 'vip')
        })
      })
      await reconcile()
      expect(shown()).toBe(249)
      expect(officer.ids({ tags: ['vip'] })).toEqual([last])
      expect(isComplete()).toBe(true)
    })

    it('omits only an application that can’t be read, and retries it at the next opening', async () => {
      const ofMany = officer.desk.annotations.ofMany.bind(officer.desk.annotations)
      const reading = vi.spyOn(officer.desk.annotations, 'ofMany')
      reading.mockImplementation((connection, subjects) => {
        if (subjects.includes('app_many_230')) throw new RangeError('no such day')
        return ofMany(connection, subjects)
      })
      await reconcile()
      expect(shown()).toBe(249)
      expect(officer.log.lines).toHaveLength(1)
      reading.mockRestore()
      await reconcile()
      expect(shown()).toBe(250)
      expect(isComplete()).toBe(true)
    })

    it('can be stopped during the rebuild, and is incomplete then', async () => {
      atEachPause((pauses) => {
        if (pauses === 2) officer.mirror.stop()
      })
      await reconcile()
      expect(shown()).toBe(100)
      expect(isComplete()).toBe(false)
    })

    it('is complete after a restore, even if changes bring desk.db to the revision that the list had before', async () => {
      const before = officer.desk.annotations.revision(connectionId)
      officer.cache.setAnnotationsRevision(connectionId, before + 1)
      atEachPause((pauses) => {
        if (pauses !== 1) return
        officer.mirror.change(connectionId, ['app_1'], () => {
          officer.desk.annotations.addTag(connectionId, 'app_1', 'call')
        })
        officer.mirror.stop()
      })
      await reconcile()
      await reconcile()
      expect(shown()).toBe(251)
    })

    it('stops rebuilding on a full disk, and is completed at the next opening', async () => {
      atEachPause((pauses) => {
        if (pauses === 2) officer.cache.failWrites(new StoreFault('disk-full'))
      })
      await expect(reconcile()).rejects.toThrow(StoreFault)
      expect(shown()).toBe(100)
      officer.cache.failWrites(null)
      await reconcile()
      expect(shown()).toBe(250)
      expect(isComplete()).toBe(true)
    })
  })
})
