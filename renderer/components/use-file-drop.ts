import { ref } from 'vue'
import { words } from '../messages/words.ts'
import { useNotificationsStore } from '../stores/notifications.ts'

/**
 * Accepts a file that is dropped on an element, to which the caller binds `handlers`. If several
 * files are dropped, none is accepted, and the officer is told. Other drags (text, links) are left
 * to the page.
 */
export function useFileDrop(take: (file: File) => void) {
  const notifications = useNotificationsStore()
  const isOver = ref(false)
  // The browser fires dragenter for a child before dragleave for its parent.
  let depth = 0

  const holdsFiles = (event: DragEvent): boolean =>
    event.dataTransfer?.types.includes('Files') === true

  function end(): void {
    depth = 0
    isOver.value = false
  }

  return {
    isOver,
    handlers: {
      dragenter(event: DragEvent) {
        if (!holdsFiles(event)) return
        depth += 1
        isOver.value = true
      },
      dragover(event: DragEvent) {
        if (holdsFiles(event)) event.preventDefault()
      },
      dragleave(event: DragEvent) {
        if (!holdsFiles(event)) return
        depth -= 1
        if (depth <= 0) end()
      },
      drop(event: DragEvent) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        end()
        const [file, second] = event.dataTransfer?.files ?? []
        if (second !== undefined) notifications.notify(words.idImport.dropOne)
        else if (file !== undefined) take(file)
      },
    },
  }
}
