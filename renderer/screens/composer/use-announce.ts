import { useToast } from '@nuxt/ui/composables'
import { composerWords as words } from '../../messages/composer-words.ts'
import { useComposerStore } from '../../stores/composer.ts'

/** Says in a live region what was just done to the offers, with a way back where it takes away. */
export function useAnnounce() {
  const toast = useToast()
  const store = useComposerStore()

  return (title: string, { undo = false } = {}): void => {
    toast.add({
      title,
      color: 'neutral',
      duration: undo ? 10_000 : 2_500,
      ...(undo && {
        actions: [
          {
            label: words.undo,
            color: 'neutral',
            variant: 'outline',
            onClick: () => store.undo(),
          },
        ],
      }),
    })
  }
}
