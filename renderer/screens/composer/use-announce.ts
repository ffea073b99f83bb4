import { useToast } from '@nuxt/ui/composables'
import { ref } from 'vue'
import { composerWords as words } from '../../messages/composer-words.ts'
import { useComposerStore } from '../../stores/composer.ts'

const longestUndoMs = 10_000

/** What the live region of the composer says. */
export const announcement = ref('')

/** Says what was just done to the offers; with a way back, in sight, where something is gone. */
export function useAnnounce() {
  const toast = useToast()
  const store = useComposerStore()

  return (text: string, { withUndo = false } = {}): void => {
    announcement.value = text
    if (!withUndo) return
    toast.add({
      title: text,
      color: 'neutral',
      duration: longestUndoMs,
      actions: [
        { label: words.undo, color: 'neutral', variant: 'outline', onClick: () => store.undo() },
      ],
    })
  }
}
