import { ref } from 'vue'

/** What the live region of the composer says. */
export const announcement = ref('')

/** Announces what was just done to the offers. */
export function useAnnounce() {
  return (text: string): void => {
    announcement.value = text
  }
}
