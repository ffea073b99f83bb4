import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { bridgeKey, createBridge } from './bridge.ts'
import type { AskedTransport } from './first-queries.ts'
import { createAppRouter } from './routes.ts'
import { useStartStore } from './stores/start.ts'

/**
 * Draws the desk as soon as what it shows is known.
 *
 * None of @nuxt/ui's plugins is installed: its colours stand in style.css, so no style element is
 * written, the theme is a setting of the desk, and the icons are bundled (parts/bundled-icon.ts).
 */
export async function openApp(transport: AskedTransport): Promise<void> {
  const router = createAppRouter()
  const app = createApp(App)
    .provide(bridgeKey, createBridge(transport))
    .use(createPinia())
    .use(router)
  await Promise.all([useStartStore().begin(), router.isReady()])
  app.mount('#app')
  transport.forget()
}
