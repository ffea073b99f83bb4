import type { AgeGroup } from '../../../shared/domain/worklist/worklist-overview.ts'
import { inLanguage } from '../../messages/language.ts'

/** Text for the worklist overview, in English. */
const overviewEn = {
  title: 'Worklist at a glance',
  lead: 'All applications by status and age. Select a status to filter the list.',
  caption: 'Applications by status and age',
  status: 'Status',
  age: 'Days since created',
  total: 'All',
  ages: {
    week: 'Up to 7',
    month: '8 to 30',
    'two-months': '31 to 60',
    older: 'Over 60',
    unknown: 'Unknown',
  } satisfies Record<AgeGroup, string>,
  show: (status: string) => `Show only ${status}`,
} as const

/** Text for the worklist overview, in the app's language. */
export const overviewMessages = inLanguage({ en: overviewEn })
