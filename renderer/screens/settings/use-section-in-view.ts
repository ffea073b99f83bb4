import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'
import type { SettingsSection } from './settings-sections.ts'

/** A section counts as read once its head is this near to the top of the pane, in pixels. */
const nearTop = 96

/** Keys that move the page whatever has the keyboard, and those that do where it takes none of them. */
const pageKeys: ReadonlySet<string> = new Set(['PageUp', 'PageDown'])
const lineKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', ' '])

export const sectionId = (name: string): string => `settings-${name}`

/**
 * Which section of a scrolled pane an officer is at: the one that was gone to, or in which the
 * keyboard is, until the page is scrolled by hand; then the one that is read. A route with a hash
 * goes to its section, and the keyboard with it.
 */
export function useSectionInView(
  pane: Readonly<Ref<HTMLElement | null>>,
  sections: () => readonly SettingsSection[],
): { readonly current: Readonly<Ref<string | null>> } {
  const route = useRoute()
  const inView = ref<string | null>(null)
  /** It stays the one although it cannot come up to the top, as the last ones. */
  const inUse = ref<string | null>(null)
  /** Whether the officer's own hand was on the page since; that it moved is another thing. */
  let isByHand = false
  let frame = 0

  const placeOf = (name: string): HTMLElement | null => document.getElementById(sectionId(name))

  function read(): void {
    frame = 0
    if (pane.value === null) return
    const { scrollTop, clientHeight, scrollHeight } = pane.value
    // At its end the last ones stand one below the other, and none of them comes up to the top.
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

  /** A pane or a section takes no keys itself: the page moves by them. */
  const isGround = (target: EventTarget | null): boolean =>
    target === pane.value || sections().some(({ name }) => target === placeOf(name))
  function onHand(): void {
    isByHand = true
  }
  function onPointer({ target }: PointerEvent): void {
    // The scroll bar is the pane's own.
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

  // The pane comes once what it shows was read.
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
      // What was in view is elsewhere in a window of another size.
      const sized = new ResizeObserver(read)
      sized.observe(shown)
      read()
      void goTo(route.hash)
    },
    { flush: 'post' },
  )
  // The same section again is gone to again: the whole route, not the hash alone.
  watch(
    () => route.fullPath,
    () => void goTo(route.hash),
  )

  /** Until there is a page: the route's target, or its start. */
  const first = computed(() => {
    const asked = route.hash.slice(1)
    const all = sections()
    return (all.find(({ name }) => name === asked) ?? all[0])?.name ?? null
  })
  return { current: computed(() => inUse.value ?? inView.value ?? first.value) }
}
