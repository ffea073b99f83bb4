import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'
import type { SettingsSection } from './settings-sections.ts'

/** A section counts as read once its head is this near to the top of the pane, in pixels. */
const nearTop = 96

export const sectionId = (name: string): string => `settings-${name}`

/**
 * Which section of a scrolled pane is being read. A route with a hash goes to that section, and the
 * keyboard with it; the last ones count as chosen although they cannot come up to the top.
 */
export function useSectionInView(
  pane: Readonly<Ref<HTMLElement | null>>,
  sections: () => readonly SettingsSection[],
): { readonly current: Readonly<Ref<string | null>> } {
  const route = useRoute()
  const inView = ref<string | null>(null)
  const chosen = ref<string | null>(null)
  let frame = 0

  function read(): void {
    frame = 0
    const top = pane.value?.getBoundingClientRect().top ?? 0
    const passed = sections().filter(({ name }) => {
      const place = document.getElementById(sectionId(name))
      return place !== null && place.getBoundingClientRect().top - top <= nearTop
    })
    inView.value = (passed.at(-1) ?? sections()[0])?.name ?? null
  }

  function onScroll(): void {
    if (frame === 0) frame = requestAnimationFrame(read)
  }
  /** The officer's own hand moves the page: what was chosen no longer counts. */
  function onHand(): void {
    chosen.value = null
  }

  async function goTo(hash: string): Promise<void> {
    const name = hash.slice(1)
    if (sections().every((section) => section.name !== name)) return
    await nextTick()
    const place = document.getElementById(sectionId(name))
    chosen.value = name
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }

  const hands = ['wheel', 'pointerdown', 'keydown'] as const
  // The pane comes once what it shows was read.
  watch(
    pane,
    (shown, _before, onCleanup) => {
      if (shown === null) return
      shown.addEventListener('scroll', onScroll, { passive: true })
      for (const hand of hands) shown.addEventListener(hand, onHand, { passive: true })
      onCleanup(() => {
        if (frame !== 0) cancelAnimationFrame(frame)
        shown.removeEventListener('scroll', onScroll)
        for (const hand of hands) shown.removeEventListener(hand, onHand)
      })
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

  return { current: computed(() => chosen.value ?? inView.value) }
}
