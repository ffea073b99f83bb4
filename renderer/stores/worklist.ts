import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import type { Client } from '../../shared/contract/contract.ts'
import {
  firstSort,
  mostIds,
  pageSize,
  type OfficerFilter,
  type WorklistCounts,
  type WorklistRow,
} from '../../shared/domain/worklist/worklist.ts'
import { approvableStatus } from '../../shared/values/vocabulary.ts'
import { ok, type Failure, type Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { useLenderDay } from '../state/lender-day.ts'
import { paced } from '../state/paced.ts'
import { forgetOnSwitch } from './connections.ts'

/** Most rows in one response of Loan Desk. */
const mostRowsAtOnce = 500
/** Rows before and after the visible ones that are loaded too, so that scrolling shows no gap. */
const rowsAhead = 60
/** Pages farther than this from the visible rows are dropped. */
const pagesAround = 3

const isLeftToDecide = ({ status, openDecision, gone }: WorklistRow): boolean =>
  status === approvableStatus && openDecision === null && !gone

type PageQuery = Parameters<Client['applications']['page']>[0]
export type Filter = PageQuery['filter']
export type WorklistSort = PageQuery['sort']

/**
 * The list of applications in the page: the total, and the rows around the visible place. Loan Desk
 * holds the whole list, and filters and sorts it.
 */
export const useWorklistStore = defineStore('worklist', () => {
  const bridge = useBridge()
  const filter = shallowRef<Filter>({})
  const sort = shallowRef<WorklistSort>(firstSort)
  const total = ref<number | null>(null)
  /** Whether a filter narrowed the list when `total` was counted: the next total arrives later. */
  const isTotalNarrowed = ref(false)
  const counts = shallowRef<WorklistCounts | null>(null)
  /** Whether `counts` are of the whole list. */
  const areCountsWhole = ref(false)
  const rowsFailure = ref<Failure | null>(null)
  const countsFailure = ref<Failure | null>(null)
  /** Whether the counts were requested and returned data or a failure. */
  const isCounted = ref(false)
  const cursor = ref<number | null>(null)
  const pages = shallowReactive(new Map<number, readonly WorklistRow[]>())

  const isNarrowed = computed(() => Object.keys(filter.value).length > 0)

  // Responses to an earlier query, or older than a response already shown, are dropped.
  let latest = 0
  let reading = Promise.resolve()
  let newestRevision = -1
  let shown: readonly [first: number, last: number] = [0, 0]
  const requestedPages = new Set<number>()

  const follow = paced(reload)
  bridge.on('applications.changed', follow)
  bridge.on('decisions.changed', follow)
  // At midnight more follow-ups and notices become due, and no event reports that.
  watch(useLenderDay(), () => {
    if (isCounted.value) follow()
  })

  function rowAt(index: number): WorklistRow | undefined {
    return pages.get(Math.floor(index / pageSize))?.[index % pageSize]
  }

  /** Index of a loaded row with this ID; null if it isn't among the loaded rows. */
  function indexOf(id: string): number | null {
    for (const [page, rows] of pages) {
      const place = rows.findIndex((row) => row.id === id)
      if (place >= 0) return page * pageSize + place
    }
    return null
  }

  function pagesShown(): number[] {
    const end = total.value === null ? shown[1] : Math.min(shown[1] + rowsAhead, total.value - 1)
    const first = Math.floor(Math.max(shown[0] - rowsAhead, 0) / pageSize)
    const last = Math.floor(Math.max(end, 0) / pageSize)
    return Array.from({ length: last - first + 1 }, (_, step) => first + step)
  }

  async function fetchPage(page: number, replacing: boolean): Promise<void> {
    const mine = latest
    requestedPages.add(page)
    const result = await bridge.applications.page({
      filter: filter.value,
      sort: sort.value,
      offset: page * pageSize,
      limit: pageSize,
      reader: 'list',
    })
    requestedPages.delete(page)
    if (mine !== latest) return
    if (!result.ok) {
      // Only another open page of Loan Desk can have canceled this query.
      if (result.error.code === 'canceled') return fetchPage(page, replacing)
      rowsFailure.value = result.error
      return
    }
    if (result.value.revision < newestRevision) return
    newestRevision = result.value.revision
    rowsFailure.value = null
    // The rows of the previous query stay until the first new rows arrive, so that the list doesn't
    // flicker.
    if (replacing) pages.clear()
    pages.set(page, result.value.rows)
    // The total often arrives with the counts, after the rows. Until then, the previous total
    // stays.
    const seen = page * pageSize + result.value.rows.length
    if (result.value.total === null) total.value = Math.max(total.value ?? 0, seen)
    else takeTotal(result.value.total)
    for (const loaded of pages.keys()) {
      if (Math.abs(loaded - page) > pagesAround) pages.delete(loaded)
    }
  }

  async function fetchCounts(): Promise<void> {
    const mine = latest
    const result = await bridge.applications.counts({ filter: filter.value })
    if (mine !== latest) return
    isCounted.value = true
    if (!result.ok) {
      // Only another open page of Loan Desk can have canceled this query. No retry: two pages would
      // cancel each other forever.
      if (result.error.code !== 'canceled') countsFailure.value = result.error
      return
    }
    countsFailure.value = null
    counts.value = result.value
    areCountsWhole.value = !isNarrowed.value
    takeTotal(result.value.total)
  }

  function takeTotal(counted: number): void {
    total.value = counted
    isTotalNarrowed.value = isNarrowed.value
  }

  /** Loads the missing pages of rows first to last. */
  function show(first: number, last: number): void {
    shown = [first, last]
    for (const page of pagesShown()) {
      if (!pages.has(page) && !requestedPages.has(page)) void fetchPage(page, false)
    }
  }

  /** IDs between two indexes of the list, both included, in list order. */
  async function idsBetween(first: number, last: number): Promise<Result<string[]>> {
    const ids: string[] = []
    const end = Math.min(last, first + mostIds - 1)
    const list = { filter: filter.value, sort: sort.value }
    for (let offset = first; offset <= end; offset += mostRowsAtOnce) {
      const result = await bridge.applications.page({
        ...list,
        offset,
        limit: Math.min(mostRowsAtOnce, end - offset + 1),
      })
      if (!result.ok) return result
      ids.push(...result.value.rows.map(({ id }) => id))
    }
    return ok(ids)
  }

  /**
   * The next pending application after this one in the list without a decision, or else the first
   * one in the list; null if there is none.
   */
  async function nextPending(after: string): Promise<Result<string | null>> {
    const place = indexOf(after)
    const from = place === null ? (cursor.value ?? 0) : place + 1
    for (let index = from; pages.has(Math.floor(index / pageSize)); index += 1) {
      const row = rowAt(index)
      if (row === undefined) break
      if (isLeftToDecide(row) && row.id !== after) return ok(row.id)
    }
    const result = await bridge.applications.page({
      filter: { ...filter.value, statuses: [approvableStatus], hasOpenDecision: false },
      sort: sort.value,
      offset: 0,
      limit: pageSize,
    })
    if (!result.ok) return result
    const { rows } = result.value
    return ok(rows.find((row) => isLeftToDecide(row) && row.id !== after)?.id ?? null)
  }

  /** Resolves when the latest rows are loaded, even if a later query replaced this one. */
  function reload(): Promise<void> {
    reading = readAgain()
    return reading
  }

  async function readAgain(): Promise<void> {
    const mine = ++latest
    requestedPages.clear()
    const [first, ...others] = pagesShown()
    await Promise.all([fetchPage(first ?? 0, true), fetchCounts()])
    // A later query replaced this one, so these pages are out of date.
    if (mine !== latest) return reading
    await Promise.all(others.map((page) => fetchPage(page, false)))
  }

  function query(newFilter: OfficerFilter, newSort: WorklistSort = sort.value): Promise<void> {
    filter.value = structuredClone(newFilter) as Filter
    sort.value = newSort
    cursor.value = null
    shown = [0, 0]
    return reload()
  }

  function reset(): void {
    latest += 1
    reading = Promise.resolve()
    newestRevision = -1
    pages.clear()
    requestedPages.clear()
    filter.value = {}
    sort.value = firstSort
    total.value = null
    isTotalNarrowed.value = false
    counts.value = null
    rowsFailure.value = null
    countsFailure.value = null
    isCounted.value = false
    cursor.value = null
    shown = [0, 0]
  }
  forgetOnSwitch(reset)

  return {
    filter,
    sort,
    total,
    counts,
    areCountsWhole,
    isCounted,
    countsFailure,
    recount: fetchCounts,
    /** Failure of the rows, or else of the counts: without the total, the list may end too early. */
    failure: computed(() => rowsFailure.value ?? countsFailure.value),
    cursor,
    isNarrowed,
    isTotalNarrowed,
    /** Whether more than the search narrows the list. */
    isFiltered: computed(() => Object.keys(filter.value).some((name) => name !== 'search')),
    rowAt,
    indexOf,
    idsBetween,
    nextPending,
    show,
    reload,
    query,
  }
})
