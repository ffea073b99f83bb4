import { ref, shallowRef, watch, type Ref } from 'vue'
import type { Failure, Result } from '../../shared/result.ts'

/** The result of `fetch` for the ID, fetched again when the ID changes. An outdated response is dropped. */
export function useFetched<T>(
  id: Readonly<Ref<string>>,
  fetch: (id: string) => Promise<Result<T>>,
) {
  const value = shallowRef<T | null>(null)
  const failure = ref<Failure | null>(null)

  async function read(): Promise<void> {
    const requested = id.value
    value.value = null
    failure.value = null
    const response = await fetch(requested)
    if (requested !== id.value) return
    if (response.ok) value.value = response.value
    else failure.value = response.error
  }
  watch(id, read, { immediate: true })

  return { value, failure, read }
}
