import { array, boolean, mixed, number, object, string } from 'yup'
import type { CachedApplication } from '../domain/applications/application.ts'
import { calendarDate } from '../values/calendar-date-schema.ts'
import { applicationIdPattern } from '../values/ids.ts'
import type { Failure } from '../result.ts'
import {
  mostIds,
  worklistSortColumns,
  type AddOutcome,
  type WorklistCounts,
  type WorklistPage,
} from '../domain/worklist/worklist.ts'
import type { OverviewCell } from '../domain/worklist/worklist-overview.ts'
import { entry, exactly, nothing } from './entry.ts'

export const applicationId = () => string().matches(applicationIdPattern).required()

/** IDs as one value: a yup list of strings would create up to 50,000 schemas. */
export const applicationIds = (least: 0 | 1) =>
  mixed<readonly string[]>(
    (value): value is readonly string[] =>
      Array.isArray(value) &&
      value.length >= least &&
      value.length <= mostIds &&
      value.every((one) => typeof one === 'string' && applicationIdPattern.test(one)),
  ).required()

const text = () => string().max(256)
const cents = () => number().integer().min(0)
const fico = () => number().integer().min(0).max(9_999)
/** Ten years. */
const mostStaleHours = 87_600

export const worklistFilter = object({
  search: string().min(1).max(200),
  statuses: array(text().required()).max(100),
  creditTypes: array(text().required()).max(100),
  amountFrom: cents(),
  amountTo: cents(),
  ficoFrom: fico(),
  ficoTo: fico(),
  bankruptcy: boolean().nullable(),
  lenders: array(text().required()).max(100),
  createdFrom: calendarDate(),
  createdTo: calendarDate(),
  hasDraft: boolean(),
  hasOpenDecision: boolean(),
  decisionedFrom: calendarDate(),
  decisionedTo: calendarDate(),
  changed: boolean(),
  hasNote: boolean(),
  followUpDue: boolean(),
  noticeDue: boolean(),
  tags: array(text().min(1).required()).max(100),
  fetchedBefore: number().integer(),
  staleHours: number().integer().min(1).max(mostStaleHours),
})
  .noUnknown()
  .strict()
  .required()

export const worklistSort = exactly({
  by: string().oneOf(worklistSortColumns).required(),
  direction: string()
    .oneOf(['ascending', 'descending'] as const)
    .required(),
})

export interface AddResult {
  readonly typed: string
  readonly id: string | null
  readonly outcome: AddOutcome
  readonly failure: Failure | null
}

export const applications = {
  page: entry<WorklistPage>()(
    exactly({
      filter: worklistFilter,
      sort: worklistSort,
      offset: number().integer().min(0).max(10_000_000).required(),
      limit: number().integer().min(1).max(500).required(),
      /**
       * The part of the app that shows the page: a newer query of the same reader cancels the older
       * one (`canceled`).
       */
      reader: string().oneOf(['list', 'palette'] as const),
    }),
  ),
  /** A newer query of the same reader cancels the older one (`canceled`). */
  counts: entry<WorklistCounts>()(
    exactly({
      filter: worklistFilter,
      /** The part of the app that shows the counts, if it isn't the list; it cancels only its own queries. */
      reader: string().oneOf(['today'] as const),
    }),
  ),
  /** How many of these IDs match the filter. */
  countAmong: entry<number>()(exactly({ ids: applicationIds(1), filter: worklistFilter })),
  /** The whole worklist by status and age, regardless of the list's filter. */
  overview: entry<readonly OverviewCell[]>()(nothing),
  /** The cached copy; no network request. */
  open: entry<CachedApplication>()(exactly({ id: applicationId() })),
  /** Fetches the application from the service; on failure the cached copy stays. */
  refresh: entry<CachedApplication>()(exactly({ id: applicationId() })),
  /** The officer has seen the changes. */
  markSeen: entry<null>()(exactly({ id: applicationId() })),
  /** Adds IDs as typed; each is looked up at the service and gets its own result. */
  add: entry<readonly AddResult[]>()(
    exactly({ ids: array(string().max(1000).required()).min(1).max(mostIds).required() }),
  ),
} as const
