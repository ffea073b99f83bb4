import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue'

/** A wait that is over sooner is not noticed, and needs no sign of it; milliseconds. */
export const noticeableMs = 150

/** Calls once after that many milliseconds; what it answers takes it back. */
export type Delay = (run: () => void, afterMs: number) => () => void

const browserDelay: Delay = (run, afterMs) => {
  const timer = setTimeout(run, afterMs)
  return () => clearTimeout(timer)
}

/** THE rule for signs of waiting: true once `isWaiting` has been true for as long as is noticed. */
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
