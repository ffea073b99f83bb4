import { ref } from 'vue'

/** What the live region of the composer says. */
export const announcement = ref('')

/** Announces what was just done to the offers. */
export function useAnnounce() {
  return (text: string): void => {
    // Screen readers skip a text that doesn't change: a space at its end makes it another one.
    announcement.value = announcement.value === text ? `${text}\u00a0` : text
  }
}
