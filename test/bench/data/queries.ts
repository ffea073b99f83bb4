import { seededRandom } from '../../../electron/sample-service/seeded-random.ts'
import {
  applicationStatuses,
  creditTypes,
} from '../../../electron/sample-service/application-maker.ts'
import type { WorklistFilter, WorklistQuery } from '../../../shared/domain/worklist/worklist.ts'
import { filterAt } from '../../../shared/domain/worklist/worklist-moment.ts'
import { benchMoment } from './applications.ts'
import { sortColumns, type SortColumn } from './lines.ts'
import { benchTags, rareTag } from './annotations.ts'

/** A worklist query that every contestant can run. */
export interface BenchQuery extends WorklistQuery {
  readonly sort: { readonly by: SortColumn; readonly direction: 'ascending' | 'descending' }
}

const rowsOfPage = 100

/** The window's first query. */
export const firstPage: BenchQuery = {
  filter: {},
  sort: { by: 'addedAt', direction: 'descending' },
  offset: 0,
  limit: rowsOfPage,
}

/** A page of the filtered list, in any order. */
const anyPage = (random: ReturnType<typeof seededRandom>, filter: WorklistFilter): BenchQuery => ({
  filter,
  sort: {
    by: random.pick(sortColumns),
    direction: random.chance(0.5) ? 'ascending' : 'descending',
  },
  offset: random.chance(0.5) ? 0 : random.integer(0, 10) * rowsOfPage,
  limit: rowsOfPage,
})

/** Queries of an officer who narrows and sorts; all differ, so that no cached result serves the next one. */
export function filterQueries(howMany: number): BenchQuery[] {
  const random = seededRandom(1, 'filter queries')
  return Array.from({ length: howMany }, (_, position) => {
    const amountFrom = random.integer(100, 20_000) * 100
    const day = random.integer(1, 28)
    const filters: readonly WorklistFilter[] = [
      { amountFrom },
      { statuses: [random.pick(applicationStatuses)], amountFrom },
      { statuses: ['approved', 'accepted'], amountTo: amountFrom * 20 },
      { creditTypes: [random.pick(creditTypes)], amountFrom },
      {
        statuses: ['pending', 'incomplete'],
        createdFrom: `2026-09-${String(day).padStart(2, '0')}`,
        createdTo: `2026-10-${String(day).padStart(2, '0')}`,
      },
      {
        statuses: [random.pick(applicationStatuses)],
        creditTypes: [random.pick(creditTypes), random.pick(creditTypes)],
        amountFrom,
        createdFrom: `2026-09-${String(day).padStart(2, '0')}`,
      },
    ]
    return anyPage(random, filters[position % filters.length] ?? {})
  })
}

/**
 * The same with criteria that only Loan Desk supports: notes, follow-up dates, tags, changes, age
 * of the copy; and with ranges of amounts and of both days together.
 */
export function annotationQueries(howMany: number): BenchQuery[] {
  const random = seededRandom(1, 'annotation queries')
  const day = (month: number): string =>
    `2026-${String(month).padStart(2, '0')}-${String(random.integer(1, 28)).padStart(2, '0')}`
  return Array.from({ length: howMany }, (_, position) => {
    const amountFrom = random.integer(100, 20_000) * 100
    const fetchedBefore = benchMoment + random.integer(0, 10_000) * 1_000
    const filters: readonly WorklistFilter[] = [
      { hasNote: true, amountFrom },
      { followUpBy: day(11), statuses: [random.pick(applicationStatuses)] },
      { tags: [random.pick(benchTags)], amountFrom },
      { tags: [random.pick(benchTags), random.pick(benchTags)], hasNote: true },
      { fetchedBefore },
      { fetchedBefore, statuses: ['pending', 'incomplete'], amountFrom },
      { changed: true, amountFrom },
      { amountFrom, amountTo: amountFrom * 4, createdFrom: day(9), decisionedFrom: day(9) },
    ]
    return anyPage(random, filters[position % filters.length] ?? {})
  })
}

/** Words that an officer types, from rare ones to ones that match every line. */
const typedWords = [
  'bor_smplrsy',
  'app_bulk0004321',
  'juniper row',
  'bluebottle',
  '$27,600.00',
  'harborlight',
  'wren street',
  '1440000',
  'zzzz',
]

/** One query for each key press of each word, newest application first. */
export function searchQueries(): BenchQuery[] {
  return typedWords.flatMap((word) =>
    Array.from(word, (_, position) => word.slice(0, position + 1))
      .filter((typed) => typed.trim() !== '' && !typed.endsWith(' '))
      .map((search): BenchQuery => ({ ...firstPage, filter: { search } })),
  )
}

/** Searches by score, rare tag and names on the page, in every order. */
export function meaningQueries(): BenchQuery[] {
  const moment = { now: benchMoment, today: '2026-11-01', timeZone: 'UTC' }
  const typed = ['fico<620', `#${rareTag}`, 'buy now', 'closed-end', 'fico>=700 installment']
  return typed.flatMap((search) =>
    sortColumns.flatMap((by) =>
      (['ascending', 'descending'] as const).map((direction) => ({
        ...firstPage,
        filter: filterAt({ search }, moment),
        sort: { by, direction },
      })),
    ),
  )
}
