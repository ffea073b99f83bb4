import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useSettingsStore } from './settings.ts'

/** The steps of the tour in order, each with its place in the app (null: the connection). */
const tourSteps = [
  { name: 'worklist', place: 'worklist' },
  { name: 'offers', place: 'worklist' },
  { name: 'decisions', place: 'decisions' },
  { name: 'documents', place: 'documents' },
  { name: 'connection', place: null },
] as const

/** The tour: its steps, leaving it, and whether the officer has seen it. */
export const useTourStore = defineStore('tour', () => {
  const settings = useSettingsStore()
  /** null while the tour is not running. */
  const index = ref<number | null>(null)
  const step = computed(() => (index.value === null ? null : (tourSteps[index.value] ?? null)))

  function start(): void {
    index.value = 0
  }
  /** After the last step, the tour ends. */
  function next(): void {
    if (index.value === null) return
    if (index.value + 1 < tourSteps.length) index.value += 1
    else leave()
  }
  function back(): void {
    if (index.value !== null && index.value > 0) index.value -= 1
  }
  /** Ends the tour at any step, or declines it. It is not offered again, unless saving that fails. */
  function leave(): void {
    index.value = null
    if (!settings.settings.tourSeen) void settings.change({ tourSeen: true })
  }

  return {
    step,
    number: computed(() => (index.value ?? 0) + 1),
    total: tourSteps.length,
    isOffered: computed(
      () => settings.loaded && !settings.settings.tourSeen && index.value === null,
    ),
    start,
    next,
    back,
    leave,
  }
})
