import type { AgeGroup } from '../../shared/domain/worklist-overview.ts'

/** The words of the overview of the worklist, in English. */
export const overviewEn = {
  title: 'The worklist at a glance',
  lead: 'All of its applications, by status and age. Choose a status to see only those.',
  caption: 'Applications by status and age',
  status: 'Status',
  age: 'Days since it was created',
  total: 'All',
  ages: {
    week: 'Up to 7',
    month: '8 to 30',
    'two-months': '31 to 60',
    older: 'Over 60',
    unknown: 'Not known',
  } satisfies Record<AgeGroup, string>,
  show: (status: string) => `Show only ${status}`,
} as const

export type OverviewMessages = typeof overviewEn
