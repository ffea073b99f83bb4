import { createPinia, setActivePinia } from 'pinia'
import { createApp } from 'vue'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { bridgeKey, createBridge } from '../../../renderer/bridge.ts'
import {
  capsOf,
  isSingleKey,
  shortcuts,
  works,
  type ShortcutName,
} from '../../../renderer/shortcuts.ts'
import { useSettingsStore } from '../../../renderer/stores/settings.ts'
import { ok } from '../../../shared/result.ts'

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

describe('where letters alone are switched off', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
    vi.stubGlobal('document', {
      documentElement: { classList: { toggle: () => undefined }, dataset: {} },
    })
    const app = createApp({})
    const pinia = createPinia()
    app.provide(
      bridgeKey,
      createBridge({
        request: async (_channel, payload) => ok(payload),
        subscribe: () => () => undefined,
      }),
    )
    app.use(pinia)
    setActivePinia(pinia)
  })

  it('only keys that are no single ones work and are shown beside controls', () => {
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
