// First of all, and small: Loan Desk answers while the page that shows it is still on its way.
import { asked } from './first-responses.ts'
import { showLoadFailure } from './load-failure.ts'
import { direction, language } from './messages/language.ts'
import './style.css'

Object.assign(document.documentElement, { lang: language, dir: direction })
// Of any part that is loaded when it is first needed.
addEventListener('vite:preloadError', showLoadFailure)
import('./app-page.ts').then(({ openApp }) => openApp(asked)).catch(showLoadFailure)
