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
  const lists = { fetched: 0 }
  writeSettings(values, settings)
  const policy = createRefreshPolicy({
    fetchList: () => (lists.fetched += 1),
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
  return { clock, values, notifier, asked, told, found, network, lists, policy }
}

const every = (refreshEveryMinutes: number) =>
  officerWith({ refreshing: 'interval', refreshEveryMinutes })

describe('automatic refresh', () => {
  it('does nothing if the setting is manual', async () => {
    const { policy, clock, asked } = officerWith({ refreshing: 'manual' })
    policy.begin()
    policy.networkIsBack()
    await clock.advance(24 * 60 * minute)
    expect(asked).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('waits for the next interval if the settings can’t be read', async () => {
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

  it('refreshes at the next interval if the settings can’t be read when the network is back', async () => {
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

  it('refreshes pending applications not refreshed recently, once, when Loan Desk opens', async () => {
    const { policy, clock, asked, lists } = officerWith({ refreshing: 'opening' })
    policy.begin()
    expect(asked).toEqual([])
    policy.networkIsBack()
    expect(asked).toEqual([{ statuses: ['pending'], fetchedBefore: clock.now() - 5 * minute }])
    // Signing in has fetched the list.
    expect(lists.fetched).toBe(0)
    policy.networkIsBack()
    await clock.advance(24 * 60 * minute)
    expect(asked).toHaveLength(1)
    policy.begin()
    policy.networkIsBack()
    expect(asked).toHaveLength(2)
  })

  it('refreshes at the interval in the settings, and restarts it when the setting changes', async () => {
    const { policy, clock, asked, values, lists } = every(20)
    policy.begin()
    policy.networkIsBack()
    await clock.advance(20 * minute - 1)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked).toHaveLength(2)
    expect(asked[1]).toMatchObject({ fetchedBefore: clock.now() - 10 * minute })
    expect(lists.fetched).toBe(2)
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

  it('waits for the network if it is offline when a refresh is due', async () => {
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

  it('stops when Loan Desk stops', async () => {
    const { policy, clock, asked } = officerWith({ refreshing: 'interval' })
    policy.begin()
    policy.stop()
    policy.networkIsBack()
    await clock.advance(24 * 60 * minute)
    expect(asked).toEqual([])
  })
})

describe('notifications of status changes', () => {
  it('state how many changed, and show the changes when clicked', async () => {
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

  it('are off by default, and aren’t shown if nothing changed', async () => {
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
