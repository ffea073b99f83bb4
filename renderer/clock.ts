import { readonly, ref } from 'vue'

const now = ref(Date.now())
const tickMs = 20_000
setInterval(() => (now.value = Date.now()), tickMs)

/** The time for ages on the screen, moved on three times a minute for all of them together. */
export function useNow(): Readonly<typeof now> {
  return readonly(now)
}
