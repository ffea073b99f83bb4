import icons from '@nuxt/ui/runtime/vue/plugins/icons.js'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { bridgeKey, openBridge } from './bridge.ts'
import { createDeskRouter } from './routes.ts'
import { direction, language } from './messages/language.ts'
import './style.css'

Object.assign(document.documentElement, { lang: language, dir: direction })

/*
 * Of @nuxt/ui's plugins only the bundled icons are installed: its colours stand in style.css, so
 * no style element is written, and the theme is a setting of the desk.
 */
createApp(App)
  .provide(bridgeKey, openBridge())
  .use(createPinia())
  .use(createDeskRouter())
  .use(icons)
  .mount('#app')
