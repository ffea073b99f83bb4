import { describe, expect, it } from 'vitest'
import { createRetention } from '../../../electron/services/retention.ts'
import { writeSettings } from '../../../electron/services/settings-service.ts'
import { StoreFault } from '../../../electron/ports/store-fault.ts'
import type { DecisionState } from '../../../shared/domain/decision.ts'
import type { Connection } from '../../../shared/domain/connection.ts'
import { reading } from '../../contract/cache-stores.ts'
import { aConnection } from '../../support/builders.ts'
import { decisionOf } from '../../support/decision-builder.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { MemoryCacheStore } from '../../support/memory-cache-store.ts'
import { MemoryDeskStore } from '../../support/memory-desk-store.ts'
import { RecordingLog, RecordingNotifier } from '../../support/recorders.ts'

const minute = 60_000
const day = 86_400_000
const here = 'connection-1'

/** A desk that keeps for 30 days, with one application nobody wanted for longer. */
function desk(connection: Partial<Connection> = {}) {
  const clock = new FakeClock()
  const store = new MemoryDeskStore()
  const cache = new MemoryCacheStore()
  const notifier = new RecordingNotifier()
  const log = new RecordingLog()
  store.connections.put(aConnection(connection))
  writeSettings(store.values, { keepCopiesDays: 30 })
  const put = (id: string, wantedAt: number): void => {
    store.worklist.add(here, [id], wantedAt)
    cache.ensure(here, [{ id, addedAt: wantedAt }])
    cache.put(here, id, reading(id), wantedAt)
  }
  const old = clock.now() - 31 * day
  put('app_old', old)
  const parts = { desk: store, cache, clock, notifier, log, person: { name: 'officer' } }
  const retention = createRetention(parts)
  const isHere = (id: string): boolean => {
    const isListed = store.worklist.has(here, id)
    const isKept = cache.get({ id: here, unitsProfile: 'cents-and-basis-points' }, id) !== null
    expect(isKept).toBe(isListed)
    return isListed
  }
  const logged = () =>
    store.activity.page(0, 99).filter(({ action }) => action === 'applications-taken-off')
  return { clock, store, cache, notifier, log, retention, put, old, isHere, logged }
}

describe('applications that nobody wants to see', () => {
  it('leave worklist and cache after the days that were set, and are noted by number', async () => {
    const { clock, retention, put, isHere, logged, notifier, old } = desk()
    put('app_old2', old - day)
    put('app_new', clock.now() - 29 * day)
    retention.start()
    expect(isHere('app_old')).toBe(true)
    await clock.advance(minute)
    expect(['app_old', 'app_old2', 'app_new'].map(isHere)).toEqual([false, false, true])
    expect(logged()).toMatchObject([{ subject: '2', connectionId: here, who: 'officer' }])
    expect(JSON.stringify(logged())).not.toContain('app_')
    expect(notifier.named('applications.changed')).toEqual([{ ids: ['app_old2', 'app_old'] }])
  })

  it('are looked for once a day, by the setting as it is then', async () => {
    const { clock, store, retention, isHere, put, logged } = desk()
    writeSettings(store.values, { keepCopiesDays: null })
    retention.start()
    await clock.advance(minute)
    expect(isHere('app_old')).toBe(true)
    writeSettings(store.values, { keepCopiesDays: 30 })
    await clock.advance(day)
    expect(isHere('app_old')).toBe(false)
    put('app_later', clock.now() - 30 * day)
    await clock.advance(day)
    expect(isHere('app_later')).toBe(false)
    expect(logged()).toHaveLength(2)
    await clock.advance(5 * day)
    expect(logged()).toHaveLength(2)
  })

  it('stay where the officer wanted them since', async () => {
    const { clock, cache, retention, isHere } = desk()
    cache.noteWanted(here, ['app_old'], clock.now() - day)
    retention.start()
    await clock.advance(minute)
    expect(isHere('app_old')).toBe(true)
  })

  it('stay in the sample, whose applications come back at every start', async () => {
    const { clock, retention, isHere } = desk({ kind: 'sample' })
    retention.start()
    await clock.advance(minute)
    expect(isHere('app_old')).toBe(true)
  })

  type Store = MemoryDeskStore
  const aFacility = { id: 'fac_1', name: '', applicationId: 'app_old', addedAt: 1 }
  const draft = { content: {}, savedAt: 1 }
  it.each<[string, (store: Store) => void]>([
    [
      'a draft',
      (store) => store.drafts.put(here, { kind: 'offers', subject: 'app_old', ...draft }),
    ],
    [
      'a draft for its facility',
      (store) => {
        store.facilities.put(here, aFacility)
        store.drafts.put(here, { kind: 'ach', subject: 'fac_1', ...draft })
      },
    ],
    [
      'an open decision for its facility',
      (store) => {
        store.facilities.put(here, aFacility)
        store.decisions.insert(
          decisionOf({ connectionId: here, subject: 'fac_1', state: 'queued' }),
        )
      },
    ],
    [
      'a note',
      (store) =>
        store.notes.put(here, {
          id: 'note-1',
          subject: 'app_old',
          text: 'Waits for a payslip',
          writtenAt: 1,
          writtenBy: 'officer',
          editedAt: null,
        }),
    ],
    ['a follow-up date', (store) => store.marks.setFollowUp(here, 'app_old', '2020-01-01')],
    ['a tag', (store) => store.marks.addTag(here, 'app_old', 'vip')],
  ])('stay with %s, while others go', async (_what, hold) => {
    const { clock, store, retention, isHere, put, old } = desk()
    put('app_other', old)
    hold(store)
    retention.start()
    await clock.advance(minute)
    expect([isHere('app_old'), isHere('app_other')]).toEqual([true, false])
  })

  it.each<[DecisionState, boolean]>([
    ['draft', true],
    ['queued', true],
    ['checking', true],
    ['sending', true],
    ['unknown', true],
    ['held', true],
    ['refused', true],
    ['confirmed', false],
    ['cancelled', false],
  ])('with a decision that is %s: stays is %s', async (state, stays) => {
    const { clock, store, retention, isHere } = desk()
    store.decisions.insert(decisionOf({ connectionId: here, subject: 'app_old', state }))
    retention.start()
    await clock.advance(minute)
    expect(isHere('app_old')).toBe(stays)
    expect(store.decisions.ofSubject(here, 'app_old')).toHaveLength(1)
  })

  it('go some at a time, past those that are held, and what is done when it ends is noted', async () => {
    const { clock, store, cache, retention, put, old, logged } = desk()
    for (let n = 0; n < 350; n += 1) {
      put(`app_${n}`, old)
      if (n % 2 === 0) store.marks.addTag(here, `app_${n}`, 'vip')
    }
    retention.start()
    await clock.advance(30_000)
    const left = cache.count(here)
    expect(left).toBeGreaterThan(300)
    expect(left).toBeLessThan(351)
    retention.stop()
    expect(logged()).toMatchObject([{ subject: String(351 - left) }])
    expect(clock.pending).toBe(0)
    retention.start()
    await clock.advance(minute)
    expect(cache.count(here)).toBe(175)
    expect(store.worklist.count(here)).toBe(175)
  })

  it('go the next day where the computer stopped between the two files', async () => {
    const { clock, store, cache, log, retention, isHere } = desk()
    cache.failWrites(new StoreFault('disk-full'))
    retention.start()
    await clock.advance(minute)
    expect([store.worklist.count(here), cache.count(here)]).toEqual([0, 1])
    expect(log.lines).toHaveLength(1)
    cache.failWrites(null)
    // As the opening makes them agree.
    store.worklist.add(here, ['app_old'], clock.now())
    await clock.advance(day)
    expect(isHere('app_old')).toBe(false)
  })
})
