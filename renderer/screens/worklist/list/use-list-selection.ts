import { onBeforeUnmount, onMounted, type Ref } from 'vue'
import { useShortcuts } from '../../../shortcuts.ts'
import { useSelectionStore } from '../../../stores/selection.ts'
import { useWorklistStore } from '../../../stores/worklist.ts'
import { useListShown } from '../list-shown.ts'

/** Selects rows by keyboard and mouse. `reveal` scrolls a row into view. */
export function useListSelection(parts: {
  readonly chosen: () => string | null
  readonly cursor: Readonly<Ref<number | null>>
  readonly reveal: (index: number) => void
}) {
  const worklist = useWorklistStore()
  const selection = useSelectionStore()
  const isShown = useListShown()

  /** The first selected row other than the open one selects the open one too, as in a file manager. */
  function toggle(index: number): void {
    const row = worklist.rowAt(index)
    const chosen = parts.chosen()
    if (row === undefined) return
    if (selection.isEmpty && chosen !== null && chosen !== row.id) selection.toggle(chosen)
    selection.toggle(row.id)
    worklist.cursor = index
    selection.anchor = index
  }

  function extendTo(index: number): void {
    const total = worklist.total ?? 0
    if (total === 0) return
    const target = Math.min(Math.max(index, 0), total - 1)
    selection.anchor ??= parts.cursor.value ?? target
    worklist.cursor = target
    parts.reveal(target)
    void selection.selectRange(selection.anchor, target)
  }

  function extendBy(by: number): void {
    extendTo((parts.cursor.value ?? -1) + by)
  }

  /** Handles "select all" and "clear selection"; returns whether the key was one of them. */
  function onSelectionKey(event: KeyboardEvent): boolean {
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)
    if (isAll && !event.shiftKey && !event.altKey && (worklist.total ?? 0) > 0) {
      selection.selectWholeView()
    } else if (event.key === 'Escape' && !selection.isEmpty) {
      selection.clear()
    } else {
      return false
    }
    event.preventDefault()
    return true
  }

  // If nothing has the focus, for example after a click on the background, keys apply to the list.
  function onDocumentKey(event: KeyboardEvent): void {
    if (isShown.value && document.activeElement === document.body) onSelectionKey(event)
  }
  onMounted(() => {
    document.addEventListener('keydown', onDocumentKey)
  })
  onBeforeUnmount(() => {
    document.removeEventListener('keydown', onDocumentKey)
  })

  useShortcuts({
    extendNext: () => {
      extendBy(1)
    },
    extendPrevious: () => {
      extendBy(-1)
    },
  })

  return { toggle, extendTo, extendBy, onSelectionKey }
}
