import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue'

/** The width of an element in CSS pixels, followed as it changes; 0 until it is laid out. */
export function useElementWidth(element: Readonly<Ref<HTMLElement | null>>): Readonly<Ref<number>> {
  const width = ref(0)
  const observer = new ResizeObserver(([entry]) => {
    if (entry !== undefined) width.value = entry.contentRect.width
  })
  onMounted(() => {
    if (element.value === null) return
    // At once as well: what is painted first is laid out for the room that there is.
    width.value = element.value.clientWidth
    observer.observe(element.value)
  })
  onBeforeUnmount(() => observer.disconnect())
  return width
}
