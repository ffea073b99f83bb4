import { createPinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import { createApp, type App } from 'vue'
import { bridgeKey, createBridge, type Transport } from '../../../renderer/bridge.ts'

/** The stores of a page that asks Loan Desk by `request`, and is told nothing unless it listens. */
export function beginPage(
  request: Transport['request'],
  subscribe: Transport['subscribe'] = () => () => undefined,
): App {
  const pinia = createPinia()
  const app = createApp({}).provide(bridgeKey, createBridge({ request, subscribe })).use(pinia)
  setActivePinia(pinia)
  return app
}

/** What the settings change of a window, which there is none of here; undone after each test. */
export function stubWindow(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('document', {
    documentElement: { classList: { toggle: () => undefined }, dataset: {} },
  })
}
