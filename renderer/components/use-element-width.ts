import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue'

/** The width of an element in CSS pixels, updated on resize; 0 before layout. */
export function useElementWidth(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> {
  const width = ref(0)
  const observer = new ResizeObserver(([entry]) => {
    if (entry !== undefined) width.value = entry.contentRect.width
  })
  onMounted(() => {
    if (element.value === null) return
    // Measured at once too, so that the first frame has the right layout.
    width.value = element.value.clientWidth
    observer.observe(element.value)
  })
  onBeforeUnmount(() => observer.disconnect())
  return width
}
