import { computed, inject, provide, ref, type InjectionKey, type Ref } from 'vue'

const key: InjectionKey<Readonly<Ref<boolean>>> = Symbol('list-shown')

/** In a narrow window, the list stays mounted, in its state, behind the open application. */
export function provideListShown(isShown: Readonly<Ref<boolean>>): void {
  provide(key, isShown)
}

export function useListShown(): Readonly<Ref<boolean>> {
  return inject(key, () => ref(true), true)
}

/**
 * Whether a menu or popover of the list is open. It is rendered over the page, outside the list, so
 * it closes when the list is hidden, and opens again with the list.
 */
export function useListOpening(): Ref<boolean> {
  const isShown = useListShown()
  const isOpen = ref(false)
  return computed({
    get: () => isOpen.value && isShown.value,
    set: (open) => (isOpen.value = open),
  })
}
