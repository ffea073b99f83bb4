import { ref } from 'vue'

/** The text of the composer's live region. */
export const announcement = ref('')

/** Announces a change of the offers to screen readers. */
export function useAnnounce() {
  return (text: string): void => {
    // Screen readers skip unchanged text; a trailing space makes it different.
    announcement.value = announcement.value === text ? `${text}\u00a0` : text
  }
}
