import { onBeforeUnmount, onMounted, readonly, ref, type Ref } from 'vue'

/**
 * Turns true once the first picture of a component is on the screen. What is not needed for it (a
 * menu behind a button, rows out of sight) is made then, and the picture does not wait for it.
 */
export function useAfterPaint(): Readonly<Ref<boolean>> {
  const isPainted = ref(false)
  let frame = 0
  onMounted(() => {
    // The first one comes before the picture, the second with it on the screen.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => (isPainted.value = true))
    })
  })
  onBeforeUnmount(() => cancelAnimationFrame(frame))
  return readonly(isPainted)
}
