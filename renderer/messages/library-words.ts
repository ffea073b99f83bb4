import en from '@nuxt/ui/runtime/locale/en.js'
import { direction, inLanguage, language } from './language.ts'

/** What the controls of @nuxt/ui say by themselves, and which way they read. */
export const libraryLocale = {
  name: language,
  code: language,
  dir: direction,
  messages: inLanguage({ en: en.messages }),
}
