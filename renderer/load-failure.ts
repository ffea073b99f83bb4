import { loadingMessages } from './messages/loading-messages.ts'

const noteId = 'load-failure'

/**
 * Tells the officer that a file of the app could not be loaded, because it is damaged or its host
 * is gone. Needs no further file, so that the window is never left empty.
 */
export function showLoadFailure(): void {
  if (document.getElementById(noteId) !== null) return
  const note = document.createElement('p')
  note.id = noteId
  note.role = 'alert'
  note.className = 'fixed inset-x-0 top-0 z-50 bg-error px-4 py-2 text-sm font-medium text-inverted'
  note.textContent = loadingMessages.failed
  document.body.append(note)
}
