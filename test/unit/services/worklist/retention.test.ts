import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKnownTime } from '../../../../electron/services/connections/known-time.ts'
import { createRetention } from '../../../../electron/services/worklist/retention.ts'
import { writeSettings } from '../../../../electron/services/settings/settings-service.ts'
import { createRemover } from '../../../../electron/services/worklist/remover.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import type { Connection } from '../../../../shared/domain/connections/connection.ts'
import { aComputer } from '../../../support/builders/computer.ts'
import { reading } from '../../../support/builders/cached-applications.ts'
import { noOfficerFacts } from '../../../../shared/domain/notices/notice.ts'
import { aNotice } from '../../../support/builders/notices.ts'
import { aDocument, inWorklist } from '../../../support/builders/desk-rows.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { decisionOf } from '../../../support/builders/decisions.ts'
import type { TestDeskStore } from '../../../support/stores/test-stores.ts'

const minute = 60_000
const day = 86_400_000
const here = 'connection-1'

/** An app with a retention of 30 days, and one application that was unused for longer. */
function desk(connection: Partial<Connection> = {}) {
  const stores = aComputer(aConnection(connection))
  const { desk: store, cache, clock, notifier, log } = stores
  writeSettings(store.values, { keepCopiesDays: 30 })
  /** Accepted: no notice is due. */
  const put = (id: string, wantedAt: number, status = 'accepted'): void => {
    stores.list(id, wantedAt)
    cache.put(here, id, reading(id, { status, created: '2020-01-02T15:00:00Z' }), wantedAt)
  }
  const old = clock.now() - 31 * day
  put('app_old', old)
  /** Simulates a restart of Loan Desk at the clock's current time. */
  const open = () => {
    store.activity.append({ at: clock.now(), who: 'officer', action: 'desk-opened' })
    const knownTime = createKnownTime(stores)
    return {
      knownTime,
      retention: createRetention({ ...stores, remover: createRemover(stores), knownTime }),
    }
  }
  const { knownTime, retention } = open()
  /** Keeps Loan Desk open until it looks for old applications. */
  const look = async (opened = retention): Promise<void> => {
    opened.start()
    await clock.advance(minute)
  }
  const isHere = (id: string): boolean => {
    const isListed = store.worklist.has(here, id)
    const isKept = cache.get({ id: here, unitsProfile: 'cents-and-basis-points' }, id) !== null
    expect(isKept).toBe(isListed)
    return isListed
  }
  const logged = () =>
    store.activity.page(0, 99).filter(({ action }) => action === 'applications-taken-off')
  return {
    ...{ clock, store, cache, notifier, log, retention, knownTime },
    ...{ open, look, put, old, isHere, logged },
  }
}

describe('unused applications', () => {
  it('are removed from worklist and cache after the days in the settings; only the count is logged', async () => {
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

  it('are looked for once a day, by the current setting', async () => {
    const { clock, store, isHere, put, logged, look } = desk()
    writeSettings(store.values, { keepCopiesDays: null })
    await look()
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

  it('stay if the officer has used them since', async () => {
    const { clock, cache, isHere, look } = desk()
    cache.noteWanted(here, ['app_old'], clock.now() - day)
    await look()
    expect(isHere('app_old')).toBe(true)
  })

  it('are removed without the documents of their facilities, which must be kept', async () => {
    const { store, isHere, look } = desk()
    store.facilities.put(here, { id: 'fac_1', name: '', applicationId: 'app_old', addedAt: 1 })
    const document = aDocument({ connectionId: here, facilityId: 'fac_1' })
    store.documents.put(document)
    await look()
    expect(isHere('app_old')).toBe(false)
    expect(store.documents.all(here)).toEqual([document])
  })

  it('are removed with all others of a connection that isn’t in a restored desk.db', async () => {
    const { cache, isHere, put, clock, look } = desk()
    put('app_new', clock.now())
    cache.put('connection-later', 'app_1', reading('app_1', {}), clock.now())
    await look()
    expect(isHere('app_new')).toBe(true)
    expect(await cache.total('connection-later', {})).toBe(0)
  })

  it('stay in the sample, whose applications are recreated at every start', async () => {
    const { isHere, look } = desk({ kind: 'sample' })
    await look()
    expect(isHere('app_old')).toBe(true)
  })

  type Store = TestDeskStore
  const aFacility = { id: 'fac_1', name: '', applicationId: 'app_old', addedAt: 1 }
  const draft = { subject: 'app_old', content: {}, savedAt: 1 }
  const note = {
    ...{ id: 'note-1', subject: 'app_old', text: 'Waits for a payslip', team: null },
    ...{ writtenAt: 1, writtenBy: 'officer', editedAt: null },
  }
  it.each<[string, (store: Store) => void]>([
    ['a draft', (store) => store.drafts.put(here, { kind: 'offers', ...draft })],
    ['a note half written', (store) => store.drafts.put(here, { kind: 'note', ...draft })],
    [
      'an open decision for its facility',
      (store) => {
        store.facilities.put(here, aFacility)
        store.decisions.insert(
          decisionOf({ connectionId: here, subject: 'fac_1', state: 'queued' }),
        )
      },
    ],
    ['a note', (store) => store.notes.put(here, note)],
    ['a follow-up date', (store) => store.annotations.setFollowUp(here, 'app_old', '2020-01-01')],
    ['a recorded notice', (store) => store.notices.put(here, aNotice({ subject: 'app_old' }))],
    ['a tag', (store) => store.annotations.addTag(here, 'app_old', 'vip')],
  ])('stay with %s, while others are removed', async (_what, hold) => {
    const { store, isHere, put, old, look } = desk()
    put('app_other', old)
    hold(store)
    await look()
    expect([isHere('app_old'), isHere('app_other')]).toEqual([true, false])
  })

  it('stay while a notice is owed, while others are removed', async () => {
    const { isHere, put, old, look } = desk()
    put('app_owed', old, 'rejected')
    await look()
    expect([isHere('app_owed'), isHere('app_old')]).toEqual([true, false])
  })

  it('are removed when their notices may go; notices, letters and complete dates stay', async () => {
    const { store, isHere, put, old, look } = desk()
    const complete = { day: '2020-01-05', reason: 'All there' }
    const letter = { version: 1, hash: 'ab'.repeat(32) }
    const over = aNotice({ subject: 'app_over', day: '2020-01-10', letter })
    const kept = aNotice({ id: 'notice-2', subject: 'app_kept', day: '2024-11-25' })
    const business = { ...kept, creditType: 'commercial_bnpl' }
    put('app_over', old, 'rejected')
    put('app_kept', old, 'rejected')
    put('app_business', old, 'rejected')
    store.notices.put(here, over, 'Dear applicant')
    store.notices.put(here, kept)
    store.notices.put(here, { ...business, id: 'notice-3', subject: 'app_business' })
    store.notices.setFacts(here, 'app_over', { ...noOfficerFacts, complete })
    await look()
    expect(['app_over', 'app_kept', 'app_business'].map(isHere)).toEqual([false, true, false])
    expect(store.notices.of(here, 'app_over')).toMatchObject({ complete, recorded: [over] })
    expect(store.notices.letterText(here, over.id)).toBe('Dear applicant')
  })

  it('are removed in batches, skipping those that must stay, and a partial run is recorded', async () => {
    const { clock, store, cache, retention, put, old, logged, look } = desk()
    for (let n = 0; n < 350; n += 1) {
      put(`app_${n}`, old)
      if (n % 2 === 0) store.annotations.addTag(here, `app_${n}`, 'vip')
    }
    retention.start()
    await clock.advance(30_000)
    const left = await cache.total(here, {})
    expect(left).toBeGreaterThan(300)
    expect(left).toBeLessThan(351)
    retention.stop()
    expect(logged()).toMatchObject([{ subject: String(351 - left) }])
    expect(clock.pending).toBe(0)
    await look()
    expect(await cache.total(here, {})).toBe(175)
    expect(inWorklist(store, here)).toBe(175)
  })

  it('that were removed before the disk was full are recorded', async () => {
    const { clock, cache, retention, put, old, logged } = desk()
    for (let n = 0; n < 150; n += 1) put(`app_${n}`, old)
    retention.start()
    await clock.advance(30_000)
    cache.failWrites(new StoreFault('disk-full'))
    await clock.advance(minute)
    expect(logged()).toMatchObject([{ subject: '100' }])
  })

  it('are removed the next day if writing one of the two files failed', async () => {
    const { clock, store, cache, log, isHere, look } = desk()
    cache.failWrites(new StoreFault('disk-full'))
    await look()
    expect([inWorklist(store, here), await cache.total(here, {})]).toEqual([0, 1])
    const events = log.lines.map((line) => (JSON.parse(line) as { event: string }).event)
    expect(events.toSorted()).toEqual(['erasing-removed', 'retention'])
    cache.failWrites(null)
    // As the next start does to make both files agree.
    store.worklist.add(here, ['app_old'], clock.now())
    await clock.advance(day)
    expect(isHere('app_old')).toBe(false)
  })
})

describe('a clock that is set far ahead', () => {
  const weeks = 21 * day

  it('removes nothing, however often Loan Desk opens, until the service’s clock agrees', async () => {
    const { clock, retention, open, put, isHere, look } = desk()
    await look()
    put('app_new', clock.now())
    retention.stop()

    clock.setWall(clock.now() + weeks + 20 * day)
    for (let opening = 0; opening < 3; opening += 1) {
      const again = open()
      again.retention.start()
      await clock.advance(2 * day)
      expect(isHere('app_new')).toBe(true)
      again.retention.stop()
    }

    const last = open()
    last.retention.start()
    last.knownTime.record(weeks)
    await clock.advance(2 * day)
    expect(isHere('app_new')).toBe(true)

    last.knownTime.record(0)
    await clock.advance(2 * 3_600_000)
    expect(isHere('app_new')).toBe(false)
  })

  it('removes nothing more if it is changed between two batches', async () => {
    const { clock, retention, put, isHere, old } = desk()
    for (let place = 0; place < 100; place += 1) put(`app_old${place}`, old)
    put('app_new', clock.now())
    retention.start()
    await clock.advance(30_000)
    expect(isHere('app_old')).toBe(false)
    clock.setWall(clock.now() + weeks + 20 * day)
    await clock.advance(minute)
    expect(isHere('app_new')).toBe(true)
  })

  it('is detected by the last write of an earlier app version', async () => {
    const { clock, store, retention, open, isHere, put, look } = desk()
    put('app_new', clock.now())
    retention.stop()
    store.values.put('knownTime', null)
    clock.setWall(clock.now() + weeks + 20 * day)
    open()
    await look(open().retention)
    expect(isHere('app_new')).toBe(true)
  })

  it('isn’t confused with a week in which Loan Desk was closed', async () => {
    const { clock, retention, open, isHere, put, look } = desk()
    put('app_soon', clock.now() - 25 * day)
    await look()
    retention.stop()
    await clock.advance(7 * day - 2 * minute)
    await look(open().retention)
    expect(isHere('app_soon')).toBe(false)
  })

  it('isn’t confused with weeks of use without the service', async () => {
    const { clock, retention, open, isHere, put, look } = desk()
    put('app_soon', clock.now() - 20 * day)
    retention.stop()
    for (let opening = 0; opening < 4; opening += 1) {
      await clock.advance(3 * day)
      const again = open()
      await look(again.retention)
      again.retention.stop()
    }
    expect(isHere('app_soon')).toBe(false)
  })

  it('is trusted again once it was corrected', async () => {
    const { clock, retention, open, isHere, put, look } = desk()
    put('app_soon', clock.now() - 29 * day)
    await look()
    retention.stop()
    const right = clock.now() + 2 * day
    clock.setWall(right + 100 * day)
    const wrong = open()
    await look(wrong.retention)
    wrong.retention.stop()
    expect(isHere('app_soon')).toBe(true)
    clock.setWall(right)
    await look(open().retention)
    expect(isHere('app_soon')).toBe(false)
  })

  it('never removes an application a week early, whatever the clock and Loan Desk do', async () => {
    const jump = fc.record({ leap: fc.integer({ min: -400, max: 400 }) })
    const pass = fc.record({ pass: fc.integer({ min: 0, max: 6 }) })
    const reopen = fc.constant({ reopen: true as const })
    const contact = fc.constant({ contact: true as const })
    const steps = fc.array(fc.oneof(pass, reopen, contact), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, jump, steps, async (before, { leap }, after) => {
        const { clock, retention, knownTime, open, put, isHere } = desk()
        put('app_new', clock.now())
        const trueStart = clock.now()
        let trueTime = trueStart
        let running = { retention, knownTime }
        running.retention.start()
        const walk = async (some: typeof before): Promise<void> => {
          for (const step of some) {
            if ('pass' in step) {
              await clock.advance(step.pass * day)
              trueTime += step.pass * day
            } else if ('reopen' in step) {
              running.retention.stop()
              running = open()
              running.retention.start()
            } else {
              running.knownTime.record(clock.now() - trueTime)
            }
            if (trueTime - trueStart < 23 * day) expect(isHere('app_new')).toBe(true)
          }
        }
        await walk(before)
        clock.setWall(clock.now() + leap * day)
        await walk(after)
        running.retention.stop()
      }),
      { numRuns: 60 },
    )
  })
})
