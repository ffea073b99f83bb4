import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { WorklistCounts, WorklistRow } from '../../shared/domain/worklist/worklist.ts'
import { approvableStatus } from '../../shared/values/vocabulary.ts'
import { useBridge } from '../bridge.ts'
import { forgetOnSwitch } from './connections.ts'
import { useWorklistStore, type Filter, type WorklistSort } from './worklist.ts'

/** A list that a figure opens, and whose first rows are shown with it. */
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
/** Before any application: those of which the day is not known have no age to be sorted by. */
const anyDay = '1900-01-01'

interface Today {
  /** Of the whole worklist, whatever the list is narrowed to. */
  readonly counts: WorklistCounts
  readonly rows: Readonly<Record<TodayListName, readonly WorklistRow[]>>
}

/** What is to be done today: counts of the whole worklist, and the first of its due and oldest. */
export const useTodayStore = defineStore('today', () => {
  const bridge = useBridge()
  const worklist = useWorklistStore()
  const today = shallowRef<Today | null>(null)
  let resets = 0

  async function firstRows({ filter, sort }: TodayList): Promise<readonly WorklistRow[] | null> {
    const answer = await bridge.applications.page({ filter, sort, offset: 0, limit: rowsShown })
    return answer.ok ? answer.value.rows : null
  }

  /** Those of the list are of the whole worklist until it is narrowed. */
  async function wholeCounts(): Promise<WorklistCounts | null> {
    if (!worklist.isNarrowed) return worklist.counts
    const answer = await bridge.applications.counts({ filter: {}, reader: 'today' })
    return answer.ok ? answer.value : null
  }

  /** What was shown before stays until all of it is here. */
  async function load(): Promise<void> {
    const mine = resets
    const [counts, oldestPending, followUpsDue, noticesDue] = await Promise.all([
      wholeCounts(),
      firstRows({
        ...todayLists.oldestPending,
        filter: { ...todayLists.oldestPending.filter, createdFrom: anyDay },
      }),
      firstRows(todayLists.followUpsDue),
      firstRows(todayLists.noticesDue),
    ])
    if (mine !== resets || counts === null) return
    if (oldestPending === null || followUpsDue === null || noticesDue === null) return
    today.value = { counts, rows: { oldestPending, followUpsDue, noticesDue } }
  }

  function reset(): void {
    resets += 1
    today.value = null
  }
  forgetOnSwitch(reset)

  return { today, load }
})
