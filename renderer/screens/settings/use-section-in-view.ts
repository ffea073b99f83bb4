import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'
import type { SettingsSection } from './settings-sections.ts'

/** A section is current when its header is within this distance of the pane's top. In pixels. */
const nearTop = 96

/**
 * Keys that scroll the page wherever the focus is, and keys that scroll it only if the focused
 * element doesn't use them.
 */
const pageKeys: ReadonlySet<string> = new Set(['PageUp', 'PageDown'])
const lineKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', ' '])

export const sectionId = (name: string): string => `settings-${name}`

/**
 * The current section of a scrolled pane: the section that was navigated to or has the focus, until
 * the officer scrolls; then the one in view. A route with a hash scrolls to its section and focuses
 * it.
 */
export function useSectionInView(
  pane: Readonly<Ref<HTMLElement | null>>,
  sections: () => readonly SettingsSection[],
): { readonly current: Readonly<Ref<string | null>> } {
  const route = useRoute()
  const inView = ref<string | null>(null)
  /** Stays current even if it can't be scrolled to the top, like the last sections. */
  const inUse = ref<string | null>(null)
  /** Whether the officer scrolled since then. Programmatic scrolling doesn't count. */
  let isByHand = false
  let frame = 0

  const placeOf = (name: string): HTMLElement | null => document.getElementById(sectionId(name))

  function read(): void {
    frame = 0
    if (pane.value === null) return
    const { scrollTop, clientHeight, scrollHeight } = pane.value
    // At the end of the page, the last sections can't be scrolled to the top, so the last one is
    // current.
    if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) {
      inView.value = sections().at(-1)?.name ?? null
      return
    }
    const top = pane.value.getBoundingClientRect().top
    const passed = sections().filter(({ name }) => {
      const place = placeOf(name)
      return place !== null && place.getBoundingClientRect().top - top <= nearTop
    })
    inView.value = (passed.at(-1) ?? sections()[0])?.name ?? null
  }

  function use(name: string): void {
    inUse.value = name
    isByHand = false
  }
  function onScroll(): void {
    if (isByHand) inUse.value = null
    if (frame === 0) frame = requestAnimationFrame(read)
  }
  function onWork({ target }: Event): void {
    if (!(target instanceof Node)) return
    const worked = sections().find(({ name }) => placeOf(name)?.contains(target) === true)
    if (worked !== undefined) use(worked.name)
  }

  /** The pane and the sections themselves use no keys, so these keys scroll. */
  const isGround = (target: EventTarget | null): boolean =>
    target === pane.value || sections().some(({ name }) => target === placeOf(name))
  function onHand(): void {
    isByHand = true
  }
  function onPointer({ target }: PointerEvent): void {
    // Only the scroll bar belongs to the pane itself.
    if (target === pane.value) onHand()
  }
  function onKey({ key, target }: KeyboardEvent): void {
    if (pageKeys.has(key) || (lineKeys.has(key) && isGround(target))) onHand()
  }

  async function goTo(hash: string): Promise<void> {
    const name = hash.slice(1)
    if (sections().every((section) => section.name !== name)) return
    await nextTick()
    const place = placeOf(name)
    use(name)
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }

  // The pane is rendered after the data is loaded.
  watch(
    pane,
    (shown, _before, onCleanup) => {
      if (shown === null) return
      const listening = new AbortController()
      const options = { passive: true, signal: listening.signal } as const
      shown.addEventListener('scroll', onScroll, options)
      for (const work of ['focusin', 'input'] as const) {
        shown.addEventListener(work, onWork, options)
      }
      for (const hand of ['wheel', 'touchmove'] as const) {
        shown.addEventListener(hand, onHand, options)
      }
      shown.addEventListener('pointerdown', onPointer, options)
      shown.addEventListener('keydown', onKey, options)
      onCleanup(() => {
        if (frame !== 0) cancelAnimationFrame(frame)
        sized.disconnect()
        listening.abort()
      })
      // After a resize, another section may be in view.
      const sized = new ResizeObserver(read)
      sized.observe(shown)
      read()
      void goTo(route.hash)
    },
    { flush: 'post' },
  )
  // Watches the whole route, not only the hash, so that choosing the same section again scrolls to
  // it.
  watch(
    () => route.fullPath,
    () => void goTo(route.hash),
  )

  /** The current section before the page is rendered: the route's target, or the first one. */
  const first = computed(() => {
    const named = route.hash.slice(1)
    const all = sections()
    return (all.find(({ name }) => name === named) ?? all[0])?.name ?? null
  })
  return { current: computed(() => inUse.value ?? inView.value ?? first.value) }
}
