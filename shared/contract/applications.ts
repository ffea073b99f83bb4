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
import type { WorklistOverview } from '../domain/worklist/worklist-overview.ts'
import { entry, exactly, nothing } from './entry.ts'

export const applicationId = () => string().matches(applicationIdPattern).required()

/** IDs as one value: of a list of strings, fifty thousand schemas would be made. */
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
      /** What shows the page: a newer query of the same one ends an older one as `canceled`. */
      reader: string().oneOf(['list', 'palette'] as const),
    }),
  ),
  /** A newer query ends an older one as `canceled`. */
  counts: entry<WorklistCounts>()(
    exactly({
      filter: worklistFilter,
      /** What shows the counts, if it isn't the list: it ends no query but its own. */
      reader: string().oneOf(['today'] as const),
    }),
  ),
  /** How many of these are in the list as the filter narrows it. */
  countAmong: entry<number>()(exactly({ ids: applicationIds(1), filter: worklistFilter })),
  /** The whole worklist by status and age, whatever the list is narrowed to. */
  overview: entry<WorklistOverview>()(nothing),
  /** The cached copy; never the network. */
  open: entry<CachedApplication>()(exactly({ id: applicationId() })),
  /** Reads it from the service; on failure the copy stays and the failure says why. */
  refresh: entry<CachedApplication>()(exactly({ id: applicationId() })),
  /** The officer has looked at what changed. */
  markSeen: entry<null>()(exactly({ id: applicationId() })),
  /** Adds ids as typed; each is asked for at the service, and each gets its own result. */
  add: entry<readonly AddResult[]>()(
    exactly({ ids: array(string().max(1000).required()).min(1).max(mostIds).required() }),
  ),
} as const
