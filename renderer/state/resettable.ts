import { shallowRef, type ShallowRef } from 'vue'

/** Refs of a store that are reset to their initial values together. */
export function useResettable() {
  const resets: (() => void)[] = []

  function resettable<T>(initial: T): ShallowRef<T> {
    const value = shallowRef(initial) as ShallowRef<T>
    resets.push(() => (value.value = initial))
    return value
  }

  function reset(): void {
    for (const one of resets) one()
  }

  return { resettable, reset }
}
