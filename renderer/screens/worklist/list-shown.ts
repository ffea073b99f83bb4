import { computed, inject, provide, ref, type InjectionKey, type Ref } from 'vue'

const key: InjectionKey<Readonly<Ref<boolean>>> = Symbol('list-shown')

/** In a narrow window the list is kept, as it was left, behind the application that is open. */
export function provideListShown(isShown: Readonly<Ref<boolean>>): void {
  provide(key, isShown)
}

export function useListShown(): Readonly<Ref<boolean>> {
  return inject(key, () => ref(true), true)
}

/**
 * Whether a menu or popover of the list is open. It stands over the page and not in the list: it goes
 * when the list closes, and opens again with it.
 */
export function useListOpening(): Ref<boolean> {
  const isShown = useListShown()
  const isWanted = ref(false)
  return computed({
    get: () => isWanted.value && isShown.value,
    set: (open) => (isWanted.value = open),
  })
}
