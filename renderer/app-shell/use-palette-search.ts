import { computed, ref, watch } from 'vue'
import { parseApplicationId } from '../../shared/values/ids.ts'
import type { WorklistRow } from '../../shared/domain/worklist/worklist.ts'
import { useBridge } from '../bridge.ts'

const mostFound = 8
const longestSearch = 200

/** Searches the worklist for the text in the command palette. */
export function usePaletteSearch() {
  const bridge = useBridge()
  const searchTerm = ref('')
  /** null if the search failed. The worklist's own search, which is always offered, shows the reason. */
  const found = ref<readonly WorklistRow[] | null>([])

  const typed = computed(() => searchTerm.value.trim().slice(0, longestSearch))
  watch(searchTerm, async (term) => {
    if (typed.value === '') {
      found.value = []
      return
    }
    const result = await bridge.applications.page({
      filter: { search: typed.value },
      sort: { by: 'addedAt', direction: 'descending' },
      offset: 0,
      limit: mostFound,
      reader: 'palette',
    })
    if (searchTerm.value === term) found.value = result.ok ? result.value.rows : null
  })

  /** The typed ID, if no application in the worklist has it. */
  const notOnWorklist = computed(() => {
    const id = parseApplicationId(searchTerm.value)
    const rows = found.value
    return id.ok && rows !== null && !rows.some((row) => row.id === id.value) ? [id.value] : []
  })

  return { searchTerm, typed, found, notOnWorklist }
}
