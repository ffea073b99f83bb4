import { beforeEach, describe, expect, it } from 'vitest'
import type { ReadingConnection } from '../../../../electron/ports/cache-store.ts'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { createNoticeDays } from '../../../../electron/services/notices/notice-days.ts'
import type { NoticeTerms } from '../../../../shared/domain/notices/notice-clock.ts'
import { aConnection } from '../../../support/builders/connections.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'

const connection = aConnection({ timeZone: 'America/New_York' })
const told = { name: 'applications.changed', payload: { ids: null } }

/** A cache with this many steps to recompute the notice dates in another time zone. */
function aCache(parts: number) {
  let known: NoticeTerms | null = null
  let left = 0
  let fault: StoreFault | null = null
  return {
    left: () => left,
    fail: (next: StoreFault | null) => (fault = next),
    setNoticeTerms: (_connection: ReadingConnection, terms: NoticeTerms) => {
      if (JSON.stringify(terms) !== JSON.stringify(known)) left = parts
      known = terms
      return left > 0
    },
    countNotices: () => {
      if (fault !== null) throw fault
      left -= 1
      return left > 0
    },
  }
}

function started(parts: number) {
  const cache = aCache(parts)
  const clock = new FakeClock(0)
  const notifier = new RecordingNotifier()
  const log = new RecordingLog()
  const days = createNoticeDays({ cache, clock, notifier, log })
  return { cache, clock, notifier, log, days }
}

let officer: ReturnType<typeof started>
beforeEach(() => {
  officer = started(3)
})

describe('notice due dates', () => {
  it('are recalculated in batches when the time zone changes, and the page is told', async () => {
    officer.days.begin(connection)
    expect(officer.cache.left()).toBe(3)
    await officer.clock.advance(0)
    expect(officer.cache.left()).toBe(0)
    expect(officer.notifier.events).toEqual([told])
    // In the same time zone, nothing is recomputed.
    officer.days.begin(connection)
    await officer.clock.advance(0)
    expect(officer.notifier.events).toEqual([told])
  })

  it('continue to be recalculated after a stop or a full disk', async () => {
    officer.days.begin(connection)
    officer.days.stop()
    await officer.clock.advance(0)
    expect(officer.cache.left()).toBe(3)
    officer.cache.fail(new StoreFault('disk-full'))
    officer.days.begin(connection)
    await officer.clock.advance(0)
    expect(officer.log.lines).toHaveLength(1)
    expect(officer.notifier.events).toEqual([])
    officer.cache.fail(null)
    officer.days.begin(connection)
    await officer.clock.advance(0)
    expect(officer.cache.left()).toBe(0)
  })
})
