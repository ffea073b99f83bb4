import { computed, ref, shallowRef, type ComputedRef } from 'vue'
import type { OfferDraft } from '../../../shared/domain/offers/offer-draft.ts'
import { useComposerStore } from '../../stores/composer.ts'

/** What the live region of the composer says. */
export const announcement = ref('')

/** What was taken away, and the offers as they were left by it. */
const removal = shallowRef<{ text: string; offers: readonly OfferDraft[] } | null>(null)

/** Announces what was just done to the offers, with Undo if something was removed. */
export function useAnnounce() {
  const store = useComposerStore()
  return (text: string, { withUndo = false } = {}): void => {
    announcement.value = text
    removal.value = withUndo ? { text, offers: store.offers } : null
  }
}

/**
 * What can be brought back with one step, or null. It is gone with the next change: the step back
 * would then take back something else.
 */
export function useRemoval(): ComputedRef<string | null> {
  const store = useComposerStore()
  return computed(() => {
    const gone = removal.value
    return gone !== null && gone.offers === store.offers ? gone.text : null
  })
}
