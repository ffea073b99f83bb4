import { loadingMessages } from './messages/loading-messages.ts'

const noteId = 'load-failure'

/**
 * Says that a part of the program could not be loaded: its files are damaged, or their host is gone.
 * Needs nothing that is loaded itself, so that the officer never sits before an empty window.
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
