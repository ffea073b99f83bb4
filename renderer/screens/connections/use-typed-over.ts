import { computed, ref, watch, type Ref } from 'vue'
import type { JsonObject } from '../../../shared/json.ts'
import { onTopOf, useSavedForm, withSaved } from '../../state/saved-at-lock.ts'

/** Form values over settings that may change meanwhile. Saved when the app locks and between visits. */
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
  void useSavedForm(
    () => name,
    () =>
      isDirty.value ? copied({ typed: typed.value, before: saved.value } as JsonObject) : null,
    (input) => {
      const before = withSaved(saved.value, input['before'])
      showSaved(before, withSaved(before, input['typed']))
    },
  )

  return { typed, isDirty, showSaved }
}

/** A deep copy, so that typing doesn't change the original. */
export const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
