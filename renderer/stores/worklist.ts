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

/** The most rows that Loan Desk gives in one answer. */
const mostRowsAtOnce = 500
/** Rows beyond the shown ones that are asked for as well, so that scrolling meets no gap. */
const rowsAhead = 60
/** Pages further than this from what is shown are let go. */
const pagesAround = 3

const isLeftToDecide = ({ status, openDecision, gone }: WorklistRow): boolean =>
  status === approvableStatus && openDecision === null && !gone

type Question = Parameters<Client['applications']['page']>[0]
export type Filter = Question['filter']
export type WorklistSort = Question['sort']

/**
 * The list of applications as the page sees it: how many there are, and the rows about the place
 * that is shown. The whole list stays with Loan Desk, which filters and sorts it.
 */
export const useWorklistStore = defineStore('worklist', () => {
  const bridge = useBridge()
  const filter = shallowRef<Filter>({})
  const sort = shallowRef<WorklistSort>(firstSort)
  const total = ref<number | null>(null)
  const counts = shallowRef<WorklistCounts | null>(null)
  const rowsFailure = ref<Failure | null>(null)
  const countsFailure = ref<Failure | null>(null)
  /** Whether the counts have come once, or will not come by themselves. */
  const isCounted = ref(false)
  const cursor = ref<number | null>(null)
  const pages = shallowReactive(new Map<number, readonly WorklistRow[]>())

  // Answers to an earlier question, or older than one already shown, are dropped.
  let question = 0
  let reading = Promise.resolve()
  let newestRevision = -1
  let shown: readonly [first: number, last: number] = [0, 0]
  const asked = new Set<number>()

  const follow = paced(reload)
  bridge.on('applications.changed', follow)
  bridge.on('decisions.changed', follow)
  // At midnight more follow-ups and notices are due, and nothing else tells the page.
  watch(useLenderDay(), () => {
    if (isCounted.value) follow()
  })

  function rowAt(index: number): WorklistRow | undefined {
    return pages.get(Math.floor(index / pageSize))?.[index % pageSize]
  }

  /** Where a held row with this id stands; rows that are not held cannot be found. */
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
    const mine = question
    asked.add(page)
    const answer = await bridge.applications.page({
      filter: filter.value,
      sort: sort.value,
      offset: page * pageSize,
      limit: pageSize,
      reader: 'list',
    })
    asked.delete(page)
    if (mine !== question) return
    if (!answer.ok) {
      // Only another page of this app can have ended it.
      if (answer.error.code === 'canceled') return fetchPage(page, replacing)
      rowsFailure.value = answer.error
      return
    }
    if (answer.value.revision < newestRevision) return
    newestRevision = answer.value.revision
    rowsFailure.value = null
    // The rows of the last question stay until the first of this one are here: nothing blinks.
    if (replacing) pages.clear()
    pages.set(page, answer.value.rows)
    // Often the total comes with the counts, behind the rows; until then the last one stays.
    const seen = page * pageSize + answer.value.rows.length
    total.value = answer.value.total ?? Math.max(total.value ?? 0, seen)
    for (const held of pages.keys()) {
      if (Math.abs(held - page) > pagesAround) pages.delete(held)
    }
  }

  async function fetchCounts(): Promise<void> {
    const mine = question
    const answer = await bridge.applications.counts({ filter: filter.value })
    if (mine !== question) return
    isCounted.value = true
    if (!answer.ok) {
      // Only another page of this app can have ended it, and two that ask again would go on ending each other.
      if (answer.error.code !== 'canceled') countsFailure.value = answer.error
      return
    }
    countsFailure.value = null
    counts.value = answer.value
    total.value = answer.value.total
  }

  /** Asks for what is missing of the rows first to last. */
  function show(first: number, last: number): void {
    shown = [first, last]
    for (const page of pagesShown()) {
      if (!pages.has(page) && !asked.has(page)) void fetchPage(page, false)
    }
  }

  /** The ids from one place of the list to another, both included, in its order. */
  async function idsBetween(first: number, last: number): Promise<Result<string[]>> {
    const ids: string[] = []
    const end = Math.min(last, first + mostIds - 1)
    const list = { filter: filter.value, sort: sort.value }
    for (let offset = first; offset <= end; offset += mostRowsAtOnce) {
      const answer = await bridge.applications.page({
        ...list,
        offset,
        limit: Math.min(mostRowsAtOnce, end - offset + 1),
      })
      if (!answer.ok) return answer
      ids.push(...answer.value.rows.map(({ id }) => id))
    }
    return ok(ids)
  }

  /**
   * The next pending application below one in the list that nothing was decided of, or else the
   * first one of the list; null if there is none.
   */
  async function nextPending(after: string): Promise<Result<string | null>> {
    const place = indexOf(after)
    const from = place === null ? (cursor.value ?? 0) : place + 1
    for (let index = from; pages.has(Math.floor(index / pageSize)); index += 1) {
      const row = rowAt(index)
      if (row === undefined) break
      if (isLeftToDecide(row) && row.id !== after) return ok(row.id)
    }
    const answer = await bridge.applications.page({
      filter: { ...filter.value, statuses: [approvableStatus], hasOpenDecision: false },
      sort: sort.value,
      offset: 0,
      limit: pageSize,
    })
    if (!answer.ok) return answer
    const { rows } = answer.value
    return ok(rows.find((row) => isLeftToDecide(row) && row.id !== after)?.id ?? null)
  }

  /** Ends with the rows that were asked for last, also if that was meanwhile. */
  function reload(): Promise<void> {
    reading = readAgain()
    return reading
  }

  async function readAgain(): Promise<void> {
    const mine = ++question
    asked.clear()
    const [first, ...others] = pagesShown()
    await Promise.all([fetchPage(first ?? 0, true), fetchCounts()])
    // Another question was asked meanwhile: these are pages of the one before.
    if (mine !== question) return reading
    await Promise.all(others.map((page) => fetchPage(page, false)))
  }

  function ask(newFilter: OfficerFilter, newSort: WorklistSort = sort.value): Promise<void> {
    filter.value = structuredClone(newFilter) as Filter
    sort.value = newSort
    cursor.value = null
    shown = [0, 0]
    return reload()
  }

  function reset(): void {
    question += 1
    reading = Promise.resolve()
    newestRevision = -1
    pages.clear()
    asked.clear()
    filter.value = {}
    sort.value = firstSort
    total.value = null
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
    isCounted,
    countsFailure,
    recount: fetchCounts,
    /** Of the rows, or else of the counts: without the total the list may end too early. */
    failure: computed(() => rowsFailure.value ?? countsFailure.value),
    cursor,
    isNarrowed: computed(() => Object.keys(filter.value).length > 0),
    /** Narrowed by more than what is searched for. */
    isFiltered: computed(() => Object.keys(filter.value).some((name) => name !== 'search')),
    rowAt,
    indexOf,
    idsBetween,
    nextPending,
    show,
    reload,
    ask,
  }
})
