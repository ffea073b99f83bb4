// First and small: Loan Desk responds while the rest of the page is still loading.
import { prefetch } from './first-queries.ts'
import { showLoadFailure } from './load-failure.ts'
import { direction, language } from './messages/language.ts'
import './style.css'
import { openTransport } from './transport.ts'

const transport = prefetch(openTransport())

Object.assign(document.documentElement, { lang: language, dir: direction })
// Fires when a module that is loaded on demand can't be loaded.
addEventListener('vite:preloadError', showLoadFailure)
import('./app-page.ts').then(({ openApp }) => openApp(transport)).catch(showLoadFailure)
