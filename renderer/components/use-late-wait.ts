import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue'

/** In milliseconds. The officer doesn't notice a shorter wait, so it needs no indicator. */
export const noticeableMs = 150

/** Calls `run` once after `afterMs` milliseconds. The returned function cancels the call. */
export type Delay = (run: () => void, afterMs: number) => () => void

const browserDelay: Delay = (run, afterMs) => {
  const timer = setTimeout(run, afterMs)
  return () => clearTimeout(timer)
}

/** The rule for all wait indicators: becomes true when `isWaiting` has been true for `noticeableMs`. */
export function useLateWait(
  isWaiting: () => boolean,
  delay: Delay = browserDelay,
): Readonly<Ref<boolean>> {
  const isNoticed = ref(false)
  let stopDelay = (): void => undefined
  watch(
    isWaiting,
    (waits) => {
      stopDelay()
      isNoticed.value = false
      if (waits) stopDelay = delay(() => (isNoticed.value = true), noticeableMs)
    },
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(() => stopDelay())
  return readonly(isNoticed)
}
