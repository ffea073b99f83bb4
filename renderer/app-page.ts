import { createPinia, disposePinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { bridgeKey, createBridge } from './bridge.ts'
import { catchUpOnInput } from './clock.ts'
import type { PrefetchedTransport } from './first-queries.ts'
import { showLoadFailure } from './load-failure.ts'
import { createAppRouter } from './routes.ts'
import { startOverKey } from './start-over.ts'
import { useStartStore } from './stores/start.ts'

catchUpOnInput(document)

/**
 * Renders Loan Desk when the data of the first screen is known. None of @nuxt/ui's plugins is
 * installed: style.css defines the colors, so that no style element is written at run time; the
 * theme is a setting of Loan Desk; and the icons are bundled (components/bundled-icon.ts).
 */
export async function openApp(transport: PrefetchedTransport): Promise<void> {
  const router = createAppRouter()
  const bridge = createBridge(transport)
  const pinia = createPinia()
  const app = createApp(App)
    .provide(bridgeKey, bridge)
    .provide(startOverKey, startOver)
    .use(pinia)
    .use(router)
  function startOver(): void {
    app.unmount()
    bridge.end()
    disposePinia(pinia)
    openApp(transport).catch(showLoadFailure)
  }
  await Promise.all([useStartStore().begin(), router.isReady()])
  app.mount('#app')
  transport.forget()
}
