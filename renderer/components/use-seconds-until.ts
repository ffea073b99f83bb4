import { onScopeDispose, ref, watch, type Ref } from 'vue'

/** Whole seconds until a moment (epoch milliseconds), counting down; 0 for null and after the moment. */
export function useSecondsUntil(moment: () => number | null): Readonly<Ref<number>> {
  const left = ref(0)
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = (): void => clearInterval(timer)
  function count(): void {
    left.value = Math.max(0, Math.ceil(((moment() ?? 0) - Date.now()) / 1_000))
    if (left.value === 0) stop()
  }
  watch(
    moment,
    (at) => {
      stop()
      if (at !== null) timer = setInterval(count, 1_000)
      count()
    },
    { immediate: true },
  )
  onScopeDispose(stop)
  return left
}
