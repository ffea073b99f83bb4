import { inLanguage } from './language.ts'
import { refreshSettingsEn, type RefreshSettingsMessages } from './refresh-settings-en.ts'

/** Words of the settings for refreshing in the language of the desk. */
export const refreshSettingsWords: RefreshSettingsMessages = inLanguage({ en: refreshSettingsEn })
