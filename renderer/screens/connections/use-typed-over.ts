import { computed, ref, watch, type Ref } from 'vue'
import type { JsonObject } from '../../../shared/json.ts'
import { onTopOf, useKeptForm, withKept } from '../../state/kept-at-lock.ts'

/** Form values over settings that may change meanwhile. Kept when the app locks and between visits. */
export function useTypedOver<T>(name: string, read: () => T) {
  const saved = computed(read)
  const typed = ref(copied(saved.value)) as Ref<T>
  const isDirty = computed(() => JSON.stringify(typed.value) !== JSON.stringify(saved.value))

  /** Shows the saved settings, except the fields that differ from `before`. */
  function showSaved(before: T, changed: T = typed.value): void {
    typed.value = onTopOf(copied(saved.value), before, changed)
  }
  // Importing a settings file can change the settings.
  watch(saved, (_, before) => {
    showSaved(before)
  })
  void useKeptForm(
    () => name,
    () =>
      isDirty.value ? copied({ typed: typed.value, before: saved.value } as JsonObject) : null,
    (kept) => {
      const before = withKept(saved.value, kept['before'])
      showSaved(before, withKept(before, kept['typed']))
    },
  )

  return { typed, isDirty, showSaved }
}

/** A deep copy, so that typing doesn't change the original. */
export const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
