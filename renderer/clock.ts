import { readonly, ref } from 'vue'

const now = ref(Date.now())
const tickMs = 20_000
setInterval(() => (now.value = Date.now()), tickMs)

/** The current time for all ages on screen, updated three times a minute. */
export function useNow(): Readonly<typeof now> {
  return readonly(now)
}
