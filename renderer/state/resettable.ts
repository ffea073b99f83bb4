import { shallowRef, type ShallowRef } from 'vue'

/** Refs of one store that return together to the values that they were made with. */
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
