import UApp from '@nuxt/ui/components/App.vue'
import UButton from '@nuxt/ui/components/Button.vue'
import { createPinia } from 'pinia'
import { createApp, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'

/** The toolkit of Loan Desk's page with nothing on it: what every page made with it begins with. */
const page = { render: () => h(UApp, null, { default: () => h(UButton, { label: 'Ready' }) }) }

createApp(page)
  .use(createPinia())
  .use(createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: page }] }))
  .mount('#app')
