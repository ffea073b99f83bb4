import icons from '@nuxt/ui/runtime/vue/plugins/icons.js'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { bridgeKey, createBridge } from './bridge.ts'
import type { AskedTransport } from './first-questions.ts'
import { createDeskRouter } from './routes.ts'
import { useStartStore } from './stores/start.ts'

/**
 * Draws the desk as soon as what it shows is known.
 *
 * Of @nuxt/ui's plugins only the bundled icons are installed: its colours stand in style.css, so no
 * style element is written, and the theme is a setting of the desk.
 */
export async function openDesk(transport: AskedTransport): Promise<void> {
  const router = createDeskRouter()
  const app = createApp(App)
    .provide(bridgeKey, createBridge(transport))
    .use(createPinia())
    .use(router)
    .use(icons)
  await Promise.all([useStartStore().begin(), router.isReady()])
  app.mount('#app')
  transport.forget()
}
