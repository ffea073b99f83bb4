import { configurationEn, type ConfigurationMessages } from './configuration-en.ts'
import { inLanguage } from './language.ts'

/** The words of what is set at the service, in the language of the desk. */
export const configurationWords: ConfigurationMessages = inLanguage({ en: configurationEn })
