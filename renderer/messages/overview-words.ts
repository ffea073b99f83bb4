import { inLanguage } from './language.ts'
import { overviewEn, type OverviewMessages } from './overview-en.ts'

/** The words of the overview of the worklist, in the language of the desk. */
export const overviewWords: OverviewMessages = inLanguage({ en: overviewEn })
