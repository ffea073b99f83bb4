import en from '@nuxt/ui/runtime/locale/en.js'
import { direction, inLanguage, language } from './language.ts'

/** Built-in text and direction of the @nuxt/ui controls. */
export const libraryLocale = {
  name: language,
  code: language,
  dir: direction,
  messages: inLanguage({ en: en.messages }),
}
