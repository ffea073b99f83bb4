import UApp from '@nuxt/ui/components/App.vue'
import UButton from '@nuxt/ui/components/Button.vue'
import { createPinia } from 'pinia'
import { createApp, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'

/** The UI toolkit of Loan Desk's page without content: the minimum that every page built with it loads. */
const page = { render: () => h(UApp, null, { default: () => h(UButton, { label: 'Ready' }) }) }

createApp(page)
  .use(createPinia())
  .use(createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: page }] }))
  .mount('#app')
