import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnectionsStore } from '../../../../renderer/stores/connections.ts'
import { useAppStore } from '../../../../renderer/stores/app.ts'
import { useSettingsStore } from '../../../../renderer/stores/settings.ts'
import { useStartStore } from '../../../../renderer/stores/start.ts'
import { useWorklistStore } from '../../../../renderer/stores/worklist.ts'
import { defaultSettings } from '../../../../shared/domain/settings/settings.ts'
import { ok } from '../../../../shared/result.ts'
import { aComposerDesk } from './composer-fixture.ts'
import { stubWindow } from '../page.ts'

function aDeskThatIs(phase: 'open' | 'opening') {
  const desk = aComposerDesk()
  desk.responses.set('app.facts', ok({ state: { phase, warnings: [] } }))
  desk.responses.set('settings.read', ok({ ...defaultSettings, theme: 'dark' }))
  desk.responses.set('applications.page', ok({ rows: [], total: 7, revision: 1 }))
  return desk
}

beforeEach(stubWindow)

describe('before the first screen is rendered', () => {
  it('its data is loaded: the settings, the connection in use and the list', async () => {
    aDeskThatIs('open')
    await useStartStore().begin()
    expect(useAppStore().isOpen).toBe(true)
    expect(useSettingsStore().settings.theme).toBe('dark')
    expect(useConnectionsStore().active).not.toBeNull()
    expect(useWorklistStore().total).toBe(7)
  })

  it('a closed app gets no request that it would refuse', async () => {
    const desk = aDeskThatIs('opening')
    await useStartStore().begin()
    expect(desk.sent('app.facts')).toHaveLength(1)
    expect(desk.sent('settings.read')).toEqual([])
    expect(useStartStore().takeLoaded('app-shell')).toBe(false)
  })

  it('an app without a connection gets no request for its list', async () => {
    const desk = aDeskThatIs('open')
    desk.responses.set('session.state', ok({ connectionId: null }))
    await useStartStore().begin()
    expect(desk.sent('applications.page')).toEqual([])
  })

  it('the screen doesn’t wait for an app that doesn’t respond, and shows what is known', async () => {
    vi.useFakeTimers()
    const desk = aDeskThatIs('open')
    desk.responses.set('app.facts', new Promise(() => undefined))
    let isOver = false
    const begun = useStartStore()
      .begin()
      .then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(240)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(20)
    await begun
    expect(isOver).toBe(true)
    vi.useRealTimers()
  })

  it('loaded data counts as loaded once for each part of the first render, and not after', async () => {
    aDeskThatIs('open')
    const start = useStartStore()
    await start.begin()
    expect(start.takeLoaded('app-shell')).toBe(true)
    expect(start.takeLoaded('app-shell')).toBe(false)
    expect(start.takeLoaded('views')).toBe(true)
  })
})
