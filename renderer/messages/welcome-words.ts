import { inLanguage } from './language.ts'
import { tourEn, welcomeEn, type TourMessages, type WelcomeMessages } from './welcome-en.ts'

/** The words of the first start and of the tour, in the language of the desk. */
export const welcomeWords: WelcomeMessages = inLanguage({ en: welcomeEn })
export const tourWords: TourMessages = inLanguage({ en: tourEn })
