import { defineStore } from 'pinia'
import { computed, shallowReactive, watch } from 'vue'
import type { AnnotatedCount } from '../../shared/contract/annotations.ts'
import type { RecordedCount } from '../../shared/contract/notices.ts'
import type { Progress } from '../../shared/progress.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useBridge } from '../bridge.ts'
import { words } from '../messages/words.ts'
import { paced } from '../state/paced.ts'
import { useFailureNotification } from '../state/failure-notification.ts'
import { forgetOnSwitch, useForgottenOnSwitch } from './connections.ts'
import type { NoticeForm } from './notices.ts'
import { useRefreshStore } from './refresh.ts'
import { useWorklistStore, type Filter } from './worklist.ts'

/**
 * The applications that the officer selected: IDs, or a whole view without some IDs. It holds no
 * rows, so that it survives scrolling and reloading, and does not grow with the list.
 */
export const useSelectionStore = defineStore('selection', () => {
  const bridge = useBridge()
  const worklist = useWorklistStore()
  const refreshing = useRefreshStore()
  const notifyFailure = useFailureNotification()
  /** IDs of the selected applications; if a whole view is selected, IDs of the excluded ones. */
  const ids = shallowReactive(new Set<string>())
  const { resettable } = useForgottenOnSwitch()
  const wholeView = resettable<Filter | null>(null)
  /** Index at which a range selection starts. */
  const anchor = resettable<number | null>(null)
  const busy = resettable(false)
  /** Progress of annotating several applications; null if none is running. */
  const annotating = resettable<Progress | null>(null)
  const failure = resettable<Failure | null>(null)

  const count = computed(() =>
    wholeView.value === null ? ids.size : Math.max((worklist.total ?? 0) - ids.size, 0),
  )
  /** How many individually selected applications the filter hides. */
  const elsewhere = resettable(0)
  const isEmpty = computed(() => wholeView.value === null && ids.size === 0)

  bridge.on('annotations.progress', (now) => {
    if (busy.value) annotating.value = now
  })

  // With another filter, the whole view is no longer what the officer selected.
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

  // Watches the counts too: a changed application can enter or leave the filtered list.
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
    const result = await bridge.applications.countAmong({ ids: chosen, filter })
    if (result.ok) elsewhere.value = chosen.length - result.value
  }

  /** Number of selection changes. A range that was read for an earlier change is dropped. */
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

  /** Selects exactly the rows of a range. If the range can't be read, the selection stays. */
  async function selectRange(from: number, to: number): Promise<void> {
    const mine = ++choices
    const range = await worklist.idsBetween(Math.min(from, to), Math.max(from, to))
    if (mine !== choices) return
    if (!range.ok) {
      notifyFailure(words.worklist.title, range.error)
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

  function asRequest(): { ids: string[]; filter: Filter | null } {
    return { ids: [...ids], filter: wholeView.value }
  }

  async function run<T>(call: Promise<Result<T>>): Promise<Result<T>> {
    busy.value = true
    const result = await call
    busy.value = false
    annotating.value = null
    return result
  }

  async function act<T>(call: Promise<Result<T>>): Promise<T | null> {
    const result = await run(call)
    failure.value = result.ok ? null : result.error
    return result.ok ? result.value : null
  }

  const addTag = (tag: string): Promise<AnnotatedCount | null> =>
    act(bridge.annotations.addTag({ selection: asRequest(), tag }))

  const setFollowUp = (day: string | null): Promise<AnnotatedCount | null> =>
    act(bridge.annotations.setFollowUp({ selection: asRequest(), day }))

  const recordNotice = (
    some: readonly string[],
    notice: NoticeForm,
  ): Promise<RecordedCount | null> =>
    act(bridge.notices.recordMany({ selection: { ids: some, filter: null }, ...notice }))

  /** Reports a failure as a notification: with an empty selection, no other place would show it. */
  async function undoNotices(): Promise<void> {
    const result = await run(bridge.notices.undoRecordMany({}))
    if (!result.ok) notifyFailure(words.actions.undo, result.error)
  }

  const stopAnnotating = (): Promise<Result<null>> => bridge.annotations.stop({})

  const readIds = (): Promise<readonly string[] | null> =>
    act(bridge.annotations.ids({ selection: asRequest() }))

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
    annotating,
    failure,
    count,
    elsewhere,
    isEmpty,
    asRequest,
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
