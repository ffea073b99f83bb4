import { beforeEach, describe, expect, it } from 'vitest'
import {
  capsOf,
  isSingleKey,
  shortcuts,
  works,
  type ShortcutName,
} from '../../../renderer/shortcuts.ts'
import { useConnectionsStore } from '../../../renderer/stores/connections.ts'
import { useSettingsStore } from '../../../renderer/stores/settings.ts'
import type { ServiceProfileName } from '../../../shared/service-profiles/all-profiles.ts'
import { ok } from '../../../shared/result.ts'
import { aConnection } from '../../support/builders/connections.ts'
import { beginPage, stubWindow } from './page.ts'

const names = Object.keys(shortcuts) as ShortcutName[]

describe('a key without Ctrl, Cmd or Alt', () => {
  it.each([
    ['next', true],
    ['refreshView', true],
    ['help', true],
    ['palette', false],
    ['open', false],
  ] as const)('%s: %s', (name, isSingle) => {
    expect(isSingleKey(name)).toBe(isSingle)
  })
})

describe('whether a shortcut works and is shown', () => {
  beforeEach(() => {
    stubWindow()
    beginPage(async (_channel, payload) => ok(payload))
  })

  /** Activates a connection to a service of this profile. */
  function use(serviceProfile: ServiceProfileName): void {
    const connections = useConnectionsStore()
    const connection = aConnection({ serviceProfile })
    connections.list = [connection]
    connections.state = { ...connections.state, connectionId: connection.id }
  }

  it('a key for what the service doesn’t support does nothing and isn’t shown', () => {
    use('specification')
    expect(names.filter((name) => !works(name))).toEqual(['reject'])
    expect(capsOf('reject')).toEqual([])
    use('2025-03')
    expect(capsOf('reject')).toEqual(['X'])
  })

  it('with single-letter keys off, only key combinations work and are shown beside controls', () => {
    use('2025-03')
    expect(names.every(works)).toBe(true)
    expect(capsOf('next')).toEqual(['J'])
    const store = useSettingsStore()
    store.settings = { ...store.settings, singleKeys: false }
    expect(names.filter(works)).toEqual(names.filter((name) => !isSingleKey(name)))
    expect(works('palette')).toBe(true)
    expect(capsOf('next')).toEqual([])
    expect(capsOf('palette')).toEqual(['meta', 'K'])
  })
})
