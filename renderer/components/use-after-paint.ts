import { onBeforeUnmount, onMounted, readonly, ref, watch, type Ref } from 'vue'

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

const isFirstPainted = ref(false)

/**
 * The same for what must not hold up the first screen alone: whatever comes back to it later is made
 * whole at once, and nothing of it blinks.
 */
export function useAfterFirstPaint(): Readonly<Ref<boolean>> {
  if (isFirstPainted.value) return readonly(isFirstPainted)
  const isPainted = useAfterPaint()
  watch(isPainted, () => (isFirstPainted.value = true))
  return isPainted
}
