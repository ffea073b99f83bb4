import { describe, expect, it, vi } from 'vitest'
import { StoreFault } from '../../../../electron/ports/store-fault.ts'
import { createRefreshPolicy } from '../../../../electron/services/refresh/refresh-policy.ts'
import { writeSettings } from '../../../../electron/services/settings/settings-service.ts'
import type { RefreshState } from '../../../../shared/domain/refresh/refresh.ts'
import type { Settings } from '../../../../shared/domain/settings/settings.ts'
import type { OfficerFilter } from '../../../../shared/domain/worklist/worklist.ts'
import { FakeClock } from '../../../support/fakes/fake-clock.ts'
import { aDeskStore } from '../../../support/stores/test-stores.ts'
import { RecordingLog, RecordingNotifier } from '../../../support/fakes/recorders.ts'

const minute = 60_000

function officerWith(settings: Partial<Settings>) {
  const clock = new FakeClock()
  const { values } = aDeskStore()
  const notifier = new RecordingNotifier()
  const asked: OfficerFilter[] = []
  const told: { count: number; follow: () => void }[] = []
  const found = { statusChanged: 0 }
  const network = { isOnline: true }
  writeSettings(values, settings)
  const policy = createRefreshPolicy({
    fetchList: () => undefined,
    values,
    clock,
    notifier,
    log: new RecordingLog(),
    notifications: { statusesChanged: (count, follow) => told.push({ count, follow }) },
    refresh: {
      startBySetting: (filter) => {
        asked.push(filter)
        return Promise.resolve({ ...found } as RefreshState)
      },
    },
    isOnline: () => network.isOnline,
  })
  return { clock, values, notifier, asked, told, found, network, policy }
}

const every = (refreshEveryMinutes: number) =>
  officerWith({ refreshing: 'interval', refreshEveryMinutes })

describe('refreshing by itself', () => {
  it('does nothing while the officer refreshes by hand', async () => {
    const { policy, clock, asked } = officerWith({ refreshing: 'manual' })
    policy.begin()
    policy.networkIsBack()
    await clock.advance(24 * 60 * minute)
    expect(asked).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('leaves it for another time where its own file cannot be read', async () => {
    const { policy, clock, asked, values } = every(15)
    policy.begin()
    const get = vi.spyOn(values, 'get').mockImplementation(() => {
      throw new StoreFault('store-failed')
    })
    await clock.advance(15 * minute)
    expect(asked).toEqual([])
    get.mockRestore()
    await clock.advance(15 * minute)
    expect(asked).toHaveLength(1)
  })

  it('refreshes at the next time if the settings can’t be read when the network is back', async () => {
    const { policy, clock, asked, values } = every(15)
    policy.begin()
    vi.spyOn(values, 'get').mockImplementationOnce(() => {
      throw new StoreFault('store-failed')
    })
    expect(() => policy.networkIsBack()).toThrow(StoreFault)
    await clock.advance(15 * minute)
    expect(asked).toHaveLength(1)
    await clock.advance(15 * minute)
    expect(asked).toHaveLength(2)
  })

  it('reads what is pending and not read just now, once, when Loan Desk opens', async () => {
    const { policy, clock, asked } = officerWith({ refreshing: 'opening' })
    policy.begin()
    expect(asked).toEqual([])
    policy.networkIsBack()
    expect(asked).toEqual([{ statuses: ['pending'], fetchedBefore: clock.now() - 5 * minute }])
    policy.networkIsBack()
    await clock.advance(24 * 60 * minute)
    expect(asked).toHaveLength(1)
    policy.begin()
    policy.networkIsBack()
    expect(asked).toHaveLength(2)
  })

  it('reads at the interval that was set, and by a new one from when it is set', async () => {
    const { policy, clock, asked, values } = every(10)
    policy.begin()
    policy.networkIsBack()
    await clock.advance(10 * minute - 1)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked).toHaveLength(2)
    writeSettings(values, { refreshEveryMinutes: 30 })
    policy.settingsChanged()
    await clock.advance(29 * minute)
    expect(asked).toHaveLength(2)
    await clock.advance(minute)
    expect(asked).toHaveLength(3)
    writeSettings(values, { refreshing: 'manual' })
    policy.settingsChanged()
    expect(clock.pending).toBe(0)
  })

  it('waits for the network when its time comes without one', async () => {
    const { policy, clock, asked, network } = every(10)
    policy.begin()
    policy.networkIsBack()
    network.isOnline = false
    await clock.advance(60 * minute)
    expect(asked).toHaveLength(1)
    network.isOnline = true
    policy.networkIsBack()
    expect(asked).toHaveLength(2)
  })

  it('ends with Loan Desk', async () => {
    const { policy, clock, asked } = officerWith({ refreshing: 'interval' })
    policy.begin()
    policy.stop()
    policy.networkIsBack()
    await clock.advance(24 * 60 * minute)
    expect(asked).toEqual([])
  })
})

describe('telling of status changes', () => {
  it('tells how many, and shows what changed where the notice is pressed', async () => {
    const { policy, clock, told, found, notifier } = officerWith({
      refreshing: 'opening',
      statusNotices: true,
    })
    found.statusChanged = 3
    policy.begin()
    policy.networkIsBack()
    await clock.advance(1)
    expect(told.map(({ count }) => count)).toEqual([3])
    expect(notifier.events).toEqual([])
    told[0]?.follow()
    expect(notifier.named('worklist.show')).toEqual([{ changed: true }])
  })

  it('is off until it is set, and silent where nothing changed', async () => {
    const off = officerWith({ refreshing: 'opening' })
    off.found.statusChanged = 3
    const nothing = officerWith({ refreshing: 'opening', statusNotices: true })
    for (const { policy, clock } of [off, nothing]) {
      policy.begin()
      policy.networkIsBack()
      await clock.advance(1)
    }
    expect(off.told).toEqual([])
    expect(nothing.told).toEqual([])
  })
})
