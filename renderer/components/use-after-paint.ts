import { onBeforeUnmount, onMounted, readonly, ref, watch, type Ref } from 'vue'

/**
 * Becomes true when a component's first frame is on screen. Elements that the first frame doesn't
 * need (a menu behind a button, rows out of view) are created then, so that they don't delay it.
 */
export function useAfterPaint(): Readonly<Ref<boolean>> {
  const isPainted = ref(false)
  let frame = 0
  onMounted(() => {
    // The first callback runs before the paint; the second runs when the frame is on screen.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => (isPainted.value = true))
    })
  })
  onBeforeUnmount(() => cancelAnimationFrame(frame))
  return readonly(isPainted)
}

const isFirstPainted = ref(false)

/**
 * As `useAfterPaint`, but only for the first screen of the app. Screens opened later render
 * everything at once, without flicker.
 */
export function useAfterFirstPaint(): Readonly<Ref<boolean>> {
  if (isFirstPainted.value) return readonly(isFirstPainted)
  const isPainted = useAfterPaint()
  watch(isPainted, () => (isFirstPainted.value = true))
  return isPainted
}
