import { shallowRef, type Ref } from 'vue'
import { useWorklistStore } from '../../../stores/worklist.ts'

/** The row whose context menu is open, and the menu's position on the page. */
export interface RowMenuPlace {
  readonly index: number
  readonly id: string
  readonly at: { readonly x: number; readonly y: number }
}

/** Opens the context menu of a row. The menu key, pressed in the list, opens it for the row at the cursor. */
export function useRowMenu(cursor: Readonly<Ref<number | null>>) {
  const worklist = useWorklistStore()
  const menu = shallowRef<RowMenuPlace | null>(null)

  function onContextMenu(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null
    const pressed = target?.closest<HTMLElement>('[data-row]') ?? null
    const element = pressed ?? target?.querySelector<HTMLElement>(`[data-row="${cursor.value}"]`)
    const index = Number(element?.dataset['row'])
    const row = worklist.rowAt(index)
    if (element == null || row === undefined) return
    event.preventDefault()
    const { left, bottom } = element.getBoundingClientRect()
    const at = pressed === null ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY }
    menu.value = { index, id: row.id, at }
  }

  return { menu, onContextMenu }
}
