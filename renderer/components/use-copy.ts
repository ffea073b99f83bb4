import { computed, onScopeDispose, ref } from 'vue'
import { words } from '../messages/words.ts'

const shownMs = 1_500

/** Copies text to the clipboard and shows the result for a moment. */
export function useCopy() {
  const state = ref<'idle' | 'copied' | 'failed'>('idle')
  const announcement = computed(() => {
    if (state.value === 'idle') return ''
    return state.value === 'copied' ? words.actions.copied : words.actions.copyFailed
  })
  let timer: ReturnType<typeof setTimeout> | undefined

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      state.value = 'copied'
    } catch {
      state.value = 'failed'
    }
    clearTimeout(timer)
    timer = setTimeout(() => (state.value = 'idle'), shownMs)
  }
  onScopeDispose(() => clearTimeout(timer))

  return { state, announcement, copy }
}
