import { defineStore } from 'pinia'
import type { OverviewCell } from '../../shared/domain/worklist/worklist-overview.ts'
import type { WorklistCounts, WorklistRow } from '../../shared/domain/worklist/worklist.ts'
import { firstFailure, ok, type Failure, type Result } from '../../shared/result.ts'
import { approvableStatus } from '../../shared/values/vocabulary.ts'
import { useBridge } from '../bridge.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'
import { useWorklistStore, type Filter, type WorklistSort } from './worklist.ts'

/** A list that a figure on the Today pane opens, and whose first rows the pane shows. */
interface TodayList {
  readonly filter: Filter
  readonly sort: WorklistSort
}

export const todayLists = {
  noticesDue: {
    filter: { noticeDue: true },
    sort: { by: 'noticeOn', direction: 'ascending' },
  },
  oldestPending: {
    filter: { statuses: [approvableStatus] },
    sort: { by: 'createdOn', direction: 'ascending' },
  },
  followUpsDue: {
    filter: { followUpDue: true },
    sort: { by: 'followUpOn', direction: 'ascending' },
  },
} as const satisfies Record<string, TodayList>
type TodayListName = keyof typeof todayLists

const rowsShown = 20
/** Earlier than any application. Excludes those without a known day, which can't be sorted by age. */
const anyDay = '1900-01-01'

interface Today {
  /** Counts of the whole worklist, regardless of the list's filter. */
  readonly counts: WorklistCounts
  readonly rows: Readonly<Record<TodayListName, readonly WorklistRow[]>>
  readonly overview: readonly OverviewCell[]
}

/** The work due today: counts of the whole worklist, and its due and oldest applications. */
export const useTodayStore = defineStore('today', () => {
  const bridge = useBridge()
  const worklist = useWorklistStore()
  const { resettable } = useForgottenOnSwitch()
  const today = resettable<Today | null>(null)
  const failure = resettable<Failure | null>(null)
  let latest = 0

  async function firstRows({ filter, sort }: TodayList): Promise<Result<readonly WorklistRow[]>> {
    const result = await bridge.applications.page({ filter, sort, offset: 0, limit: rowsShown })
    return result.ok ? ok(result.value.rows) : result
  }

  /** Reuses the list's counts if they were counted without a filter. */
  async function wholeCounts(): Promise<Result<WorklistCounts>> {
    if (worklist.areCountsWhole && worklist.counts !== null) return ok(worklist.counts)
    return bridge.applications.counts({ filter: {}, reader: 'today' })
  }

  /** The previous data stays until all of the new data has arrived. */
  async function load(): Promise<void> {
    const mine = ++latest
    const [counts, overview, oldestPending, followUpsDue, noticesDue] = await Promise.all([
      wholeCounts(),
      bridge.applications.overview({}),
      firstRows({
        ...todayLists.oldestPending,
        filter: { ...todayLists.oldestPending.filter, createdFrom: anyDay },
      }),
      firstRows(todayLists.followUpsDue),
      firstRows(todayLists.noticesDue),
    ])
    if (mine !== latest) return
    const failed = firstFailure(counts, overview, oldestPending, followUpsDue, noticesDue)
    // Only another open page of Loan Desk can have canceled this query; the data on screen stays.
    if (failed?.code === 'canceled' && today.value !== null) return
    failure.value = failed
    if (!counts.ok || !overview.ok || !oldestPending.ok || !followUpsDue.ok || !noticesDue.ok) {
      return
    }
    today.value = {
      counts: counts.value,
      rows: {
        oldestPending: oldestPending.value,
        followUpsDue: followUpsDue.value,
        noticesDue: noticesDue.value,
      },
      overview: overview.value,
    }
  }

  forgetOnSwitch(() => (latest += 1))

  return { today, failure, load }
})
