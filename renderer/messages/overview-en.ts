import type { AgeGroup } from '../../shared/domain/worklist-overview.ts'

/** The words of the overview of the worklist, in English. */
export const overviewEn = {
  title: 'The worklist at a glance',
  lead: 'By status and by how long ago the application was created.',
  caption: 'Applications by status and age',
  status: 'Status',
  total: 'All',
  ages: {
    week: 'Up to 7 days',
    month: '8 to 30 days',
    'two-months': '31 to 60 days',
    older: 'Over 60 days',
    unknown: 'Age not known',
  } satisfies Record<AgeGroup, string>,
  show: (status: string) => `Show only ${status}`,
} as const

export type OverviewMessages = typeof overviewEn
