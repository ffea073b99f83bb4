import { createPinia, setActivePinia } from 'pinia'
import { vi } from 'vitest'
import { createApp, type App } from 'vue'
import { bridgeKey, createBridge, type Transport } from '../../../renderer/bridge.ts'

/** Stores of a page that calls Loan Desk through `request`; without `subscribe`, it gets no events. */
export function beginPage(
  request: Transport['request'],
  subscribe: Transport['subscribe'] = () => () => undefined,
): App {
  const pinia = createPinia()
  const app = createApp({}).provide(bridgeKey, createBridge({ request, subscribe })).use(pinia)
  setActivePinia(pinia)
  return app
}

/** Stubs the parts of a window that settings change; undone after each test. */
export function stubWindow(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('document', {
    documentElement: { classList: { toggle: () => undefined }, dataset: {} },
  })
}
