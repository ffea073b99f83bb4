import { defineStore } from 'pinia'
import { computed, shallowReactive, watch } from 'vue'
import type { AnnotatedCount } from '../../shared/contract/annotations.ts'
import type { RecordedCount } from '../../shared/contract/notices.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { paced } from '../state/paced.ts'
import { useTellFailure } from '../state/tell-failure.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'
import type { NoticeForm } from './notices.ts'
import { useRefreshStore } from './refresh.ts'
import { useWorklistStore, type Filter } from './worklist.ts'

/**
 * Which applications the officer selected: ids, or a whole view but for some. Never rows, so that it
 * outlives scrolling and reloading, and never the list, however long it is.
 */
export const useSelectionStore = defineStore('selection', () => {
  const bridge = useBridge()
  const worklist = useWorklistStore()
  const refreshing = useRefreshStore()
  const tellFailure = useTellFailure()
  /** The selected ones; of a whole view those that are not. */
  const ids = shallowReactive(new Set<string>())
  const { resettable } = useForgottenOnSwitch()
  const wholeView = resettable<Filter | null>(null)
  /** Where a range begins. */
  const anchor = resettable<number | null>(null)
  const busy = resettable(false)
  /** How far the marking of many is; null if none is under way. */
  const marking = resettable<Progress | null>(null)
  const failure = resettable<Failure | null>(null)

  const count = computed(() =>
    wholeView.value === null ? ids.size : Math.max((worklist.total ?? 0) - ids.size, 0),
  )
  /** How many of those chosen one by one the filter leaves out of the list. */
  const elsewhere = resettable(0)
  const isEmpty = computed(() => wholeView.value === null && ids.size === 0)

  bridge.on('annotations.progress', (told) => {
    if (busy.value) marking.value = told
  })

  // Another question is another view: what was "all of it" is no longer what the officer sees.
  watch(
    () => JSON.stringify(worklist.filter),
    () => {
      if (wholeView.value !== null) clear()
      anchor.value = null
    },
  )
  watch(
    () => worklist.sort,
    () => (anchor.value = null),
  )

  // With the counts: what happens to an application can put it into the list, or out of it.
  watch(
    [() => [...ids], wholeView, () => worklist.filter, () => worklist.counts],
    paced(countElsewhere),
  )

  async function countElsewhere(): Promise<void> {
    const chosen = wholeView.value === null && worklist.isNarrowed ? [...ids] : []
    if (chosen.length === 0) {
      elsewhere.value = 0
      return
    }
    const { filter } = worklist
    const answer = await bridge.applications.countAmong({ ids: chosen, filter })
    if (answer.ok) elsewhere.value = chosen.length - answer.value
  }

  /** How often the officer has chosen: a range read for an earlier choice is dropped. */
  let choices = 0

  function has(id: string): boolean {
    return ids.has(id) !== (wholeView.value !== null)
  }

  function toggle(id: string): void {
    choices += 1
    if (!ids.delete(id)) ids.add(id)
  }

  function selectWholeView(): void {
    choices += 1
    ids.clear()
    wholeView.value = worklist.filter
    failure.value = null
  }

  /** Those from one place of the list to another, and no others: all of them, or the choice stays. */
  async function selectRange(from: number, to: number): Promise<void> {
    const mine = ++choices
    const range = await worklist.idsBetween(Math.min(from, to), Math.max(from, to))
    if (mine !== choices) return
    if (!range.ok) {
      tellFailure(words.worklist.title, range.error)
      return
    }
    wholeView.value = null
    ids.clear()
    for (const id of range.value) ids.add(id)
  }

  function clear(): void {
    choices += 1
    ids.clear()
    wholeView.value = null
    failure.value = null
  }

  function asked(): { ids: string[]; filter: Filter | null } {
    return { ids: [...ids], filter: wholeView.value }
  }

  async function run<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    busy.value = true
    const answer = await call
    busy.value = false
    marking.value = null
    return answer
  }

  async function act<T>(call: Promise<Result<T>>): Promise<T | null> {
    const answer = await run(call)
    failure.value = answer.ok ? null : answer.error
    return answer.ok ? answer.value : null
  }

  const addTag = (tag: string): Promise<AnnotatedCount | null> =>
    act(bridge.annotations.addTag({ selection: asked(), tag }))

  const setFollowUp = (day: string | null): Promise<AnnotatedCount | null> =>
    act(bridge.annotations.setFollowUp({ selection: asked(), day }))

  const recordNotice = (notice: NoticeForm): Promise<RecordedCount | null> =>
    act(bridge.notices.recordMany({ selection: asked(), ...notice }))

  /** Nothing may be selected by then, and nothing would show a failure: it is told. */
  async function undoNotices(): Promise<void> {
    const answer = await run(bridge.notices.undoRecordMany({}))
    if (!answer.ok) tellFailure(words.actions.undo, answer.error)
  }

  const stopAnnotating = (): Promise<Result<null>> => bridge.annotations.stop({})

  const readIds = (): Promise<readonly string[] | null> =>
    act(bridge.annotations.ids({ selection: asked() }))

  async function refresh(): Promise<void> {
    if (wholeView.value !== null && ids.size === 0) {
      await refreshing.startView(wholeView.value)
      return
    }
    const chosen = await readIds()
    if (chosen !== null && chosen.length > 0) await refreshing.startIds(chosen)
  }

  forgetOnSwitch(clear)

  return {
    ids,
    wholeView,
    anchor,
    busy,
    marking,
    failure,
    count,
    elsewhere,
    isEmpty,
    asked,
    has,
    toggle,
    selectWholeView,
    selectRange,
    clear,
    addTag,
    setFollowUp,
    recordNotice,
    undoNotices,
    stopAnnotating,
    readIds,
    refresh,
  }
})
